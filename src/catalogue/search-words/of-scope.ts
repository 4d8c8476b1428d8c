import type { UnderstoodKind } from '#contract/catalogue/understood.ts'
import { rowOfUid } from '../row-of-uid.ts'
import type { Segment } from '../segment.ts'
import type { Span } from '../span.ts'
import { compareText } from '../text/collate.ts'
import { type OpenWords, openSearchWords, phraseKey, questionKeys, wordsIn } from './packed.ts'

/** What one shop of a scope says of words, and which of the segments are its own. */
export interface ShopWords extends OpenWords {
  segments: ReadonlySet<number>
}

/** The shops of a scope that say something of words, in the order of their names. */
export function shopWordsOf({ segments }: Span): ShopWords[] {
  const shops = [...new Set(segments.map(({ shop }) => shop))].toSorted(compareText)
  return shops.flatMap((shop) => {
    const own = [...segments.keys()].filter((s) => (segments[s] as Segment).shop === shop)
    const words = openSearchWords(wordsIn(own.map((s) => segments[s] as Segment)))
    return words ? [{ ...words, segments: new Set(own) }] : []
  })
}

interface Worded extends Span {
  readonly shopWords: readonly ShopWords[]
}

/** What else words in a row find by what a shop says, each as words of its own, and in which segments. */
export function ownSynonymsOf(
  { shopWords, language }: Worded,
  words: readonly string[],
): { words: readonly string[]; segments: ReadonlySet<number> }[] {
  if (shopWords.length === 0) return []
  const key = phraseKey(words, language)
  return shopWords.flatMap(({ synonyms, segments }) =>
    (synonyms.get(key) ?? [])
      .filter((others) => phraseKey(others, language) !== key)
      .map((others) => ({ words: others, segments })),
  )
}

/** Words in the longest phrase for which a shop has synonyms. */
export const longestOwn = ({ shopWords }: Worded): number => Math.max(0, ...shopWords.map(({ longest }) => longest))

/** Whether a shop says something of a word. */
export const isOwnWord = ({ shopWords, language }: Worded, word: string): boolean =>
  shopWords.some(({ synonyms }) => synonyms.has(phraseKey([word], language)))

/**
 * The products that show which shops want first for a question, best first: for all that it asks, else for its words
 * whatever else it asks.
 */
export function pinnedFor(scope: Worded, search: string, literal?: readonly UnderstoodKind[]): number[] {
  const { shopWords, language, segments, base } = scope
  if (shopWords.every(({ pins }) => pins.size === 0)) return []
  const keys = questionKeys(search, language, literal)
  if (!keys) return []
  return shopWords.flatMap(({ pins, segments: own }) =>
    (pins.get(keys.whole) ?? pins.get(keys.words) ?? []).flatMap((uid) =>
      [...own].flatMap((s) => {
        const segment = segments[s] as Segment
        const row = rowOfUid(segment, uid)
        return row < 0 || segment.dead?.[row] === 1 ? [] : [(base[s] as number) + row]
      }),
    ),
  )
}
