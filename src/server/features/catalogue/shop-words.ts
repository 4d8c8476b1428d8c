import type { SearchWords } from '#catalogue/search-words/search-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Pin, SynonymGroup } from '#contract/office/search-words.schema.ts'

/** What a shop says of words, as it is stored, and the catalogue's version since which it stands so. */
export interface ShopWords {
  version: number
  synonyms: readonly SynonymGroup[]
  pins: readonly Pin[]
}

export const NO_SHOP_WORDS: ShopWords = { version: 0, synonyms: [], pins: [] }

/** As the engine takes it in, for one language: what is said of it, and of all. Of what is hidden nothing is told. */
export function searchWordsIn(
  { synonyms, pins }: ShopWords,
  language: Locale,
  hidden: ReadonlySet<string>,
): SearchWords {
  const isOf = (one: { language: Locale | null }): boolean => one.language === null || one.language === language
  return {
    synonyms: synonyms
      .filter(isOf)
      .map(({ words, finds }) => ({ typed: words, finds: finds.length > 0 ? finds : words })),
    // What is said of one language stands behind, where it counts for more.
    pins: [...pins.filter((one) => one.language === null), ...pins.filter((one) => one.language === language)].map(
      ({ question, products }) => ({ question, uids: products.filter((uid) => !hidden.has(uid)) }),
    ),
  }
}
