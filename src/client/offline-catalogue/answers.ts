import type { Catalogue } from '#catalogue/catalogue.ts'
import { choicesFrom } from '#catalogue/choices.ts'
import { display } from '#catalogue/document.ts'
import { familyMembers } from '#catalogue/family-members.ts'
import { lookUpNumbers } from '#catalogue/look-up.ts'
import { foundUids, matchedRows, withFairShare } from '#catalogue/matched-rows.ts'
import { facetLists, metaOf } from '#catalogue/wire.ts'
import type { Overlay } from '#catalogue/overlay.ts'
import { query } from '#catalogue/query.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueQuestion, Key, ListedKey } from '#catalogue/types.ts'
import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import { MATCH_CANDIDATES_MAX } from '#contract/catalogue/match.ts'
import type { Locale } from '#contract/locale.ts'
import type { CatalogueEntry, Choice, ListedCard, Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import { EMPTY_STATE, SUGGESTED_PRODUCTS } from '#contract/catalogue/query.ts'
import type { CompanyPrice } from '#contract/organisation/prices.schema.ts'

/** A shop's catalogue in a language, as a device holds it and a company sees it. */
export interface OpenCopy {
  catalogue: Catalogue
  shop: string
  language: Locale
  /** By uid, where the company pays something else than anybody … */
  prices: ReadonlyMap<string, CompanyPrice>
  /** … and the same for the engine, which sorts by it. */
  overlays: readonly Overlay[]
}

/** A page of the catalogue: what `GET /api/products/paginated` and `/search` answer, out of the copy. */
export function page(copy: OpenCopy, question: CatalogueQuestion): ProductPage {
  const answer = query(copy.catalogue, question, [copy.shop], copy.overlays)
  const more = answer.more.length > 0 ? { more: cards(copy, answer.more) } : {}
  return { data: cards(copy, answer.keys), meta: { ...metaOf(answer, question), ...more } }
}

/** Every option without any query: what `GET /api/products/filters` answers. */
export function lists(copy: OpenCopy): Facets {
  const question = {
    search: '',
    filters: {},
    ranges: {},
    match: EMPTY_STATE.match,
    sort: EMPTY_STATE.sort,
    page: 1,
    per_page: 1,
    language: copy.language,
  }
  return facetLists(query(copy.catalogue, question, [copy.shop], copy.overlays))
}

export function suggestions(copy: OpenCopy, term: string): Suggestions {
  const { completions, keys, total } = suggest(
    copy.catalogue,
    term,
    copy.language,
    [copy.shop],
    SUGGESTED_PRODUCTS,
    copy.overlays,
  )
  return { completions, products: cards(copy, keys), total }
}

/** A product as its page shows it; null when the copy has none such. */
export function product(copy: OpenCopy, uid: string): Product | null {
  const entry = entryOf(copy, { shop: copy.shop, uid })
  if (!entry) return null
  const related = entry.related.filter((other) => other !== uid).map((other) => ({ shop: copy.shop, uid: other }))
  return {
    ...entry,
    climate_category: climateAround(copy, entry.categories[0]),
    choices: choicesAround(copy, uid),
    related: cards(copy, related),
  }
}

function choicesAround(copy: OpenCopy, uid: string): Choice[] {
  const { catalogue, shop, language, overlays } = copy
  const family = familyMembers(catalogue.scope(language, [shop], overlays), uid)
  const told = family?.members.flatMap((member) => {
    const entry = entryOf(copy, { shop, uid: member.uid })
    return entry ? [{ ...entry, ...member }] : []
  })
  return choicesFrom(uid, told ?? [], family?.attributes ?? [], language)
}

/** Cards of products by their uids, for carts; what the copy does not have is left out. */
export const cardsOf = (copy: OpenCopy, uids: readonly string[]): ProductCard[] =>
  cards(
    copy,
    uids.map((uid) => ({ shop: copy.shop, uid })),
  )

function climateAround(
  { catalogue, shop, language, overlays }: OpenCopy,
  category: CatalogueEntry['categories'][number] | undefined,
): Product['climate_category'] {
  if (!category) return null
  const { subcategory } = category
  const found = catalogue.scope(language, [shop], overlays).climate.of(category.id, subcategory?.id ?? null)
  if (!found) return null
  const { group, ...figures } = found
  return { ...figures, name: group === 'subcategory' && subcategory ? subcategory.name : category.name }
}

function entryOf({ catalogue, language, prices }: OpenCopy, key: Key): CatalogueEntry | null {
  const text = display(catalogue, key, language)
  if (text === null) return null
  const entry = { agreement: null, ...(JSON.parse(text) as CatalogueEntry) }
  const agreed = prices.get(key.uid)
  return agreed ? withPrice(entry, agreed) : entry
}

/** A product at a company's price. */
function withPrice(entry: CatalogueEntry, { price, discount_percentage, part_prices, agreement }: CompanyPrice) {
  const priced = { ...entry, price, discount_percentage, agreement }
  // Prices may be newer than the catalogue: then the product may have been put together in another way.
  if (part_prices?.length !== entry.parts.length) return priced
  return { ...priced, parts: entry.parts.map((part, i) => ({ ...part, price: part_prices[i] as number | null })) }
}

const cards = (copy: OpenCopy, keys: readonly ListedKey[]): ListedCard[] =>
  keys.flatMap((key) => {
    const entry = entryOf(copy, key)
    return entry ? [{ ...cardOf(entry), ...(key.family && { family: key.family }) }] : []
  })

/** What a card shows of all that a product says; the same fields as the server's cards. */
function cardOf(entry: CatalogueEntry): ProductCard {
  const { uid, shop, name, description, thumbnail, picture, price, quantity, currency, discount_percentage } = entry
  const { parts, article_number, brand, delivery_time, measurements, climate, agreement = null } = entry
  return {
    uid,
    shop,
    name,
    description,
    thumbnail,
    picture,
    price,
    quantity,
    currency,
    discount_percentage,
    parts,
    article_number,
    brand,
    delivery_time,
    measurements,
    climate,
    agreement,
  }
}

/** The products that rows of article numbers name: what `POST /api/products/match` answers, out of the copy. */
export function match(copy: OpenCopy, rows: Match['rows']): MatchAnswer {
  const scope = copy.catalogue.scope(copy.language, [copy.shop], copy.overlays)
  const numbers = rows.map(({ number }) => number)
  const answers = withFairShare(lookUpNumbers(scope, numbers, MATCH_CANDIDATES_MAX))
  const uids = [...new Set(answers.flatMap((answer) => answer.uids))]
  const byUid = new Map(cardsOf(copy, uids).map((card) => [card.uid, card]))
  const data = matchedRows(rows, answers, (uid) => byUid.get(uid) ?? null)
  return { data, products: foundUids(data).flatMap((uid) => byUid.get(uid) ?? []) }
}
