import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment, withoutDocuments } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import { toDocument } from '../features/catalogue/document.ts'
import { type DemoShop, generate } from '../features/demo/generate.ts'
import { SHOPS } from '../features/demo/shops.ts'

/** The products of a demo shop as the engine takes them in, in one language. */
export function demoDocuments(shop: DemoShop, language: Locale): CatalogueDocument[] {
  const own = ownLanguage(shop)
  return generate(shop).map(({ uid, item }, position) =>
    toDocument({ shop, uid, position, added: null, item, parts: {} }, { language, own }),
  )
}

function ownLanguage(shop: DemoShop): Locale {
  const language = SHOPS.find(({ shopId }) => shopId === shop)?.language
  return isLocale(language) ? language : DEFAULT_LOCALE
}

/** The engine over some documents: what it finds, matching every word or some, the uids of the first ten. */
export function engineSearch(
  shop: string,
  language: Locale,
  documents: readonly CatalogueDocument[],
): (search: string) => string[] {
  const segment = openSegment(withoutDocuments(buildSegment(shop, language, documents)))
  const catalogue = createCatalogue([segment])
  return (search) =>
    query(
      catalogue,
      { search, filters: {}, ranges: {}, match: 'some', sort: 'shop', page: 1, per_page: 10, language },
      [shop],
    ).keys.map(({ uid }) => uid)
}
