import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import type { GroupClimate } from '#catalogue/climate.ts'
import { type FamilyMembers, familyMembers } from '#catalogue/family-members.ts'
import { lookUpNumbers, type NumberAnswer } from '#catalogue/look-up.ts'
import { query } from '#catalogue/query.ts'
import type { Scope } from '#catalogue/scope.ts'
import { openSegment, type Segment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueAnswer, CatalogueQuestion, SuggestionAnswer } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'
import { type AskedShop, createOverlays, type Laid, type OverlayOf } from './companies/engine-overlays.ts'

export interface SuggestQuestion {
  term: string
  language: Locale
  limit: number
}

export interface ClimatePlacing {
  shop: string
  language: Locale
  category: string
  subcategory: string | null
}

/** A small segment on top of an index, and the uids that are gone. */
export interface Patch {
  segment: ArrayBuffer
  deletes: string[]
}

/** The index of a shop in a language, as it is handed from one engine to another. */
export interface Holding {
  shop: string
  language: Locale
  base: ArrayBuffer
  patches: Patch[]
}

/**
 * The indexes of all shops, one catalogue per language; lives in the main thread, or in a thread of its own when it
 * has grown too large to answer between two requests. Knows nothing of versions or of the database.
 */
export interface Engine {
  /** Takes the place of all that was held of this shop and language. */
  put: (holding: Holding) => void
  /** Lays a patch on top; `fromBase`: it covers every earlier one as well, which are dropped. */
  patch: (shop: string, language: Locale, patch: Patch, fromBase: boolean) => void
  drop: (shop: string) => void
  /** @throws {OverlayBehind} as do all others that name a company */
  answer: (question: CatalogueQuestion, asked: readonly AskedShop[]) => CatalogueAnswer
  suggest: (question: SuggestQuestion, asked: readonly AskedShop[]) => SuggestionAnswer
  /** The products of a shop that these article numbers name, each with at most `most`. */
  lookUp: (numbers: readonly string[], asked: AskedShop, language: Locale, most: number) => NumberAnswer[]
  /** What a product of a shop is compared with, by the ids of its first category and the subcategory there. */
  climate: (placing: ClimatePlacing, company: string | null) => GroupClimate | null
  /** The products of a product's family that the company may see; null: it is of none. */
  family: (uid: string, asked: AskedShop, language: Locale) => FamilyMembers | null
  /**
   * What has to be known to bring an overlay up to the index, null: of all products, no uids: of none; with `fresh` as
   * if there were no overlay yet. The next `layOver` counts for this.
   */
  unpriced: (of: OverlayOf, fresh: boolean) => string[] | null
  /** Makes an overlay, or adds to it; gives the bytes that it holds. */
  layOver: (of: OverlayOf, laid: Laid) => number
  liftOff: (of: OverlayOf) => void
  /** Everything held, to be given to another engine; the buffers are its own, not copies. */
  holdings: () => Holding[]
}

interface HeldSegment extends Holding {
  segment: Segment
}

export function createEngine(): Engine {
  const languages = new Map<Locale, { held: Map<string, HeldSegment>; catalogue: Catalogue }>()
  const overlays = createOverlays()

  const of = (language: Locale) => {
    let entry = languages.get(language)
    if (!entry) {
      entry = { held: new Map(), catalogue: createCatalogue([]) }
      languages.set(language, entry)
    }
    return entry
  }

  const rebuild = (language: Locale): void => {
    const entry = of(language)
    const all = [...entry.held.values()]
    entry.catalogue = all.reduce(
      (catalogue, { shop, patches }) => patches.reduce((sum, patch) => apply(sum, shop, patch), catalogue),
      createCatalogue(all.map((held) => held.segment)),
    )
  }

  const scopeOf = (asked: AskedShop, language: Locale): Scope => {
    const { catalogue } = of(language)
    return catalogue.scope(language, [asked.shop], overlays.of(catalogue, language, [asked]))
  }

  return {
    put(holding) {
      of(holding.language).held.set(holding.shop, { ...holding, segment: openSegment(holding.base) })
      rebuild(holding.language)
    },
    patch(shop, language, patch, fromBase) {
      const entry = of(language)
      const held = entry.held.get(shop)
      if (!held) return
      held.patches = fromBase ? [patch] : [...held.patches, patch]
      if (fromBase) rebuild(language)
      else entry.catalogue = apply(entry.catalogue, shop, patch)
    },
    drop(shop) {
      for (const [language, { held }] of languages) if (held.delete(shop)) rebuild(language)
      overlays.drop(shop)
    },
    answer: (question, asked) => {
      const { catalogue } = of(question.language)
      return query(catalogue, question, shopsOf(asked), overlays.of(catalogue, question.language, asked))
    },
    suggest: ({ term, language, limit }, asked) => {
      const { catalogue } = of(language)
      return suggest(catalogue, term, language, shopsOf(asked), limit, overlays.of(catalogue, language, asked))
    },
    lookUp: (numbers, asked, language, most) => lookUpNumbers(scopeOf(asked, language), numbers, most),
    climate: ({ shop, language, category, subcategory }, company) =>
      scopeOf({ shop, company }, language).climate.of(category, subcategory),
    family: (uid, asked, language) => familyMembers(scopeOf(asked, language), uid),
    unpriced: (one, fresh) => overlays.unpriced(of(one.language).catalogue, one, fresh),
    layOver: (one, laid) => overlays.layOver(of(one.language).catalogue, one, laid),
    liftOff: overlays.liftOff,
    holdings: () =>
      [...languages.values()].flatMap(({ held }) =>
        [...held.values()].map(({ shop, language, base, patches }) => ({ shop, language, base, patches })),
      ),
  }
}

const shopsOf = (asked: readonly AskedShop[]): string[] => asked.map(({ shop }) => shop)

const apply = (catalogue: Catalogue, shop: string, { segment, deletes }: Patch): Catalogue =>
  catalogue.update({ shop, upserts: segment, deletes })
