import { FACET } from '#contract/catalogue/facets.ts'
import { eachRange, type Facet, FACETS, type Range, RANGES } from '#contract/catalogue/filters.ts'
import { STEPS } from '#contract/catalogue/ranges.ts'
import type { NaivePiece } from './naive-pieces.ts'
import type {
  CatalogueAnswer,
  CatalogueDocument,
  CatalogueQuestion,
  FacetValue,
  ListedKey,
  RangeCount,
} from '#catalogue/types.ts'

/** The plainest engine there is: keep what matches, sort it, count options one by one. */
export interface ShopDocument extends CatalogueDocument {
  shop: string
}

const isChosen = (values: readonly string[] | undefined, id: string | undefined): boolean =>
  !values || values.length === 0 || (id !== undefined && values.includes(id))

interface Filters extends Pick<CatalogueQuestion, 'filters' | 'ranges'> {
  attributes: Record<string, (document: CatalogueDocument) => boolean>
}

const passes = (document: CatalogueDocument, { filters, attributes, ranges }: Filters): boolean =>
  hasChosen(document, filters) &&
  Object.values(attributes).every((isChosenOf) => isChosenOf(document)) &&
  RANGES.every((range) => {
    const { min, max } = ranges[range] ?? { min: null, max: null }
    const amount = document[range]
    if (min === null && max === null) return true
    return amount !== null && amount >= (min ?? amount) && amount <= (max ?? amount)
  })

function hasChosen(document: CatalogueDocument, filters: CatalogueQuestion['filters']): boolean {
  const { category, subcategory, ...others } = filters
  const placed =
    (!category?.length && !subcategory?.length) ||
    document.categories.some((c) => isChosen(category, c.category.id) && isChosen(subcategory, c.subcategory?.id))
  return (
    placed &&
    FACETS.every((facet) => {
      const chosen = facet in others ? filters[facet] : undefined
      return !chosen?.length || valuesOf(document, facet).some(({ id }) => chosen.includes(id))
    })
  )
}

/** Each value of an attribute once, with the attribute's name. */
const saidOf = (document: CatalogueDocument, key: string) => {
  const said = document.choices
    .filter((one) => one.key === key)
    .flatMap(({ name, values }) => values.map((value) => ({ ...value, of: name })))
  return [...new Map(said.map((one) => [JSON.stringify(one), one])).values()]
}

/** All numbers of an attribute and their unit, where it has no other values. */
function numbersOf(documents: readonly CatalogueDocument[], key: string): { unit: string; all: number[] } | null {
  const said = documents.flatMap(({ choices }) => choices).filter((one) => one.key === key && one.values.length > 0)
  const all = said.flatMap(({ values }) => values.map(({ amount }) => amount))
  const units = new Set(said.map(({ unit = '' }) => unit))
  return all.length > 0 && !all.includes(undefined) && units.size === 1
    ? { unit: [...units][0] as string, all: all as number[] }
    : null
}

/** Between two numbers, as an address has them. */
const isIn = (amount: number, [, a, b]: RegExpExecArray): boolean => {
  const [from, to] = [a ? Number(a) * 1000 : 0, b ? Number(b) * 1000 : Number.POSITIVE_INFINITY]
  return amount >= Math.round(Math.min(from, to)) && amount <= Math.round(Math.max(from, to))
}

/** By the attribute who passes what is chosen of it: its ids, and of numbers what lies between two. */
const choosing = (
  documents: readonly CatalogueDocument[],
  attributes: NonNullable<CatalogueQuestion['attributes']>,
): Filters['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, chosen]) => chosen.length > 0)
      .map(([key, chosen]) => {
        const bounds = numbersOf(documents, key) ? chosen.map((one) => /^([\d.]*?)\.\.([\d.]*)$/.exec(one)) : []
        return [
          key,
          (document: CatalogueDocument) =>
            saidOf(document, key).some(
              ({ id, amount }) =>
                chosen.includes(id) || bounds.some((one) => one !== null && amount !== undefined && isIn(amount, one)),
            ),
        ]
      }),
  )

/** The name that most use, of equals the first. */
const usual = (names: readonly string[]): string =>
  [...new Set(names)].toSorted(
    (a, b) => names.filter((n) => n === b).length - names.filter((n) => n === a).length || text(a, b),
  )[0] ?? ''

function attributesOf(
  documents: readonly ShopDocument[],
  counted: readonly ShopDocument[],
  question: Filters,
  count: Count,
): CatalogueAnswer['attributes'] {
  const keys = new Set(documents.flatMap((d) => d.choices.map(({ key }) => key)))
  return [...keys]
    .map((key) => {
      const all = documents.flatMap((d) => saidOf(d, key))
      const { [key]: _, ...attributes } = question.attributes
      const others = counted.filter((d) => passes(d, { ...question, attributes }))
      const name = usual(all.map(({ of }) => of))
      const numbers = numbersOf(documents, key)
      if (numbers) {
        const amountsOf = (d: CatalogueDocument) => saidOf(d, key).flatMap(({ amount }) => amount ?? [])
        const range = bucketsOf(numbers.all, others, amountsOf, count)
        return { key, name, options: [], range: { unit: numbers.unit, ...(range as RangeCount) } }
      }
      const options = [...new Set(all.map(({ id }) => id))].map((id) => ({
        id,
        name: usual(all.filter((one) => one.id === id).map(({ name }) => name)),
        count: count(others.filter((d) => saidOf(d, key).some((one) => one.id === id))),
      }))
      return { key, name, options: options.toSorted(byName) }
    })
    .filter(({ options, range }) => options.length > 0 || range)
    .toSorted((a, b) => collator.compare(a.name, b.name) || text(a.key, b.key))
}

const byName = (a: FacetValue, b: FacetValue): number => collator.compare(a.name, b.name) || text(a.id, b.id)

/** The values of a facet that a product counts for, under the filter of the paired facet. */
export function valuesOf(
  document: CatalogueDocument,
  facet: Facet,
  filters: CatalogueQuestion['filters'] = {},
): FacetValue[] {
  const { categories, brand, concept } = document
  switch (facet) {
    case 'category':
      return categories.filter((c) => isChosen(filters.subcategory, c.subcategory?.id)).map((c) => c.category)
    case 'subcategory':
      return categories.filter((c) => isChosen(filters.category, c.category.id)).flatMap((c) => c.subcategory ?? [])
    case 'brand':
      return brand === null ? [] : [{ id: brand, name: brand }]
    case 'concept':
      return concept ? [concept] : []
    default:
      return [...document[FACET[facet].list]]
  }
}

const empty = (value: number | null): boolean => value === null
const upwards = (a: number | null, b: number | null) =>
  empty(a) || empty(b) ? Number(empty(a)) - Number(empty(b)) : (a as number) - (b as number)
const downwards = (a: number | null, b: number | null) => (empty(a) || empty(b) ? upwards(a, b) : -upwards(a, b))
const collator = new Intl.Collator('sv', { sensitivity: 'base', numeric: true })
const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const place = (a: ShopDocument, b: ShopDocument) =>
  a.position - b.position || text(a.shop, b.shop) || text(a.uid, b.uid)
const ORDER = {
  shop: () => 0,
  name: (a: ShopDocument, b: ShopDocument) => collator.compare(a.name, b.name),
  price_asc: (a: ShopDocument, b: ShopDocument) => upwards(a.price, b.price),
  price_desc: (a: ShopDocument, b: ShopDocument) => downwards(a.price, b.price),
  climate: (a: ShopDocument, b: ShopDocument) => upwards(a.co2e, b.co2e),
  newest: (a: ShopDocument, b: ShopDocument) => downwards(a.added, b.added),
}

/** What a text finds in a document: how much it scores, and whether it has every word of the text. */
export interface Found {
  score: number
  strict: boolean
  /** Its shop wants it first. */
  isPinned?: boolean
}

/** How many cards some products are. */
type Count = (some: readonly ShopDocument[]) => number

/** Products of a shop that say the same family, at least two. */
const familyOf = (documents: readonly ShopDocument[], { shop, family }: ShopDocument): ShopDocument[] => {
  const members = family === null ? [] : documents.filter((d) => d.shop === shop && d.family === family)
  return members.length > 1 ? members.toSorted(place) : []
}

const cheapest = (some: readonly ShopDocument[]): ShopDocument[] =>
  some.toSorted((a, b) => upwards(a.price, b.price) || place(a, b))

function listedKey(documents: readonly ShopDocument[], document: ShopDocument, group: boolean): ListedKey {
  const { shop, uid } = document
  const members = group ? familyOf(documents, document) : []
  if (members.length === 0) return { shop, uid }
  const all = documents.flatMap((d) => d.colours)
  const ids = new Set(members.flatMap((d) => d.colours.map(({ id }) => id)))
  const colours = [...ids].map((id) => {
    const [first] = [document, ...cheapest(members)].filter((d) => d.colours.some((colour) => colour.id === id))
    return { id, name: usual(all.filter((one) => one.id === id).map(({ name }) => name)), uid: first?.uid ?? '' }
  })
  const prices_differ = new Set(members.map(({ price }) => price)).size > 1
  return { shop, uid, family: { products: members.length, prices_differ, colours: colours.toSorted(byName) } }
}

/**
 * `found`: the documents that the text finds; all, strictly, when there is no text. `pieces`: what it says besides, whose
 * bounds are among the question's.
 */
export function oracle(
  documents: readonly ShopDocument[],
  question: CatalogueQuestion,
  found?: ReadonlyMap<ShopDocument, Found>,
  pieces: readonly NaivePiece[] = [],
): Omit<CatalogueAnswer, 'corrections'> {
  const { filters, ranges, match, sort, page, per_page, group = false } = question
  const attributes = choosing(documents, question.attributes ?? {})
  const cardOf = (d: ShopDocument): ShopDocument => (group && familyOf(documents, d)[0]) || d
  const count: Count = (some) => new Set(some.map(cardOf)).size
  /** Who stands for a family: what its shop wants first, in the order of relevance, else the cheapest. */
  const standing = (some: readonly ShopDocument[]): ShopDocument | undefined =>
    (sort === 'shop'
      ? some.filter((d) => found?.get(d)?.isPinned).toSorted((a, b) => score(b) - score(a))[0]
      : undefined) ?? cheapest(some)[0]
  /** One of each card. */
  const cards = (some: readonly ShopDocument[]): ShopDocument[] =>
    group ? some.filter((d) => d === standing(some.filter((other) => cardOf(other) === cardOf(d)))) : [...some]
  const isApt = (d: ShopDocument) => pieces.every((piece) => piece.passes(d))
  const score = (d: ShopDocument) => (sort === 'shop' ? (found?.get(d)?.score ?? 0) : 0)
  const sorted = documents
    .filter((d) => passes(d, { filters, attributes, ranges }) && isApt(d))
    .toSorted((a, b) => score(b) - score(a) || ORDER[sort](a, b) || place(a, b))
  const isStrict = (d: ShopDocument) => !found || found.get(d)?.strict === true
  const strict = cards(sorted.filter(isStrict))
  const shown = new Set(strict.map(cardOf))
  const partial = cards(sorted.filter((d) => !isStrict(d) && found?.has(d) && !shown.has(cardOf(d))))
  const listed = match === 'some' ? [...strict, ...partial] : strict
  const listable = documents.filter((d) => isStrict(d) || (match === 'some' && found?.has(d)))
  const counted = listable.filter(isApt)
  const facets = Object.fromEntries(
    FACETS.map((facet) => {
      const options = new Map<string, { id: string; name: string; count: number }>()
      const under = facet === 'subcategory' ? { category: filters.category ?? [] } : {}
      for (const d of documents)
        for (const { id, name } of valuesOf(d, facet, under)) options.set(id, { id, name, count: 0 })
      const has = new Map<string, ShopDocument[]>()
      for (const d of counted.filter((d) => passes(d, { filters: { ...filters, [facet]: [] }, attributes, ranges })))
        for (const id of new Set(valuesOf(d, facet, filters).map((v) => v.id))) has.set(id, [...(has.get(id) ?? []), d])
      for (const [id, some] of has) (options.get(id) ?? { count: 0 }).count = count(some)
      return [facet, [...options.values()].toSorted(byName)]
    }),
  ) as CatalogueAnswer['facets']
  const keysOf = (some: readonly ShopDocument[]) => some.map((d) => listedKey(documents, d, group))
  const hasRoom = match === 'all' && page === 1 && sort === 'shop'
  return {
    keys: keysOf(listed.slice((page - 1) * per_page, page * per_page)),
    total: listed.length,
    partial: partial.length,
    more: hasRoom ? keysOf(partial.slice(0, Math.max(0, per_page - strict.length))) : [],
    named: null,
    understood: pieces.map(({ told, range, unsaid }) => {
      const others = listable.filter(
        (d) =>
          passes(d, { filters, attributes, ranges: range ? { ...ranges, [range.name]: undefined } : ranges }) &&
          pieces.every((piece) => piece.told === told || piece.passes(d)),
      )
      return { ...told, unsaid: unsaid && count(others.filter(unsaid)) }
    }),
    facets,
    attributes: attributesOf(documents, counted, { filters, attributes, ranges }, count),
    ranges: eachRange((range) => {
      const others = counted.filter((d) =>
        passes(d, { filters, attributes, ranges: { ...ranges, [range]: undefined } }),
      )
      return bucketsOf(amountsIn(documents, range), others, (d) => d[range] ?? [], count)
    }),
    families: new Set(documents.flatMap((d) => familyOf(documents, d)[0] ?? [])).size,
  }
}

const amountsIn = (documents: readonly CatalogueDocument[], range: Range): number[] =>
  documents.flatMap((d) => d[range] ?? [])

/** From the least to the greatest of all, the found ones counted step by step. */
function bucketsOf(
  all: readonly number[],
  found: readonly ShopDocument[],
  amountsOf: (document: CatalogueDocument) => number | readonly number[],
  count: Count,
): RangeCount | null {
  if (all.length === 0) return null
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const first = STEPS.findLastIndex((step) => step <= min)
  const steps = STEPS.filter((step, i) => i >= first && step <= max)
  const buckets = steps.map((step, i) => {
    const end = STEPS[first + i + 1] ?? Number.POSITIVE_INFINITY
    return count(found.filter((d) => [amountsOf(d)].flat().some((amount) => amount >= step && amount < end)))
  })
  return { min, max, first, buckets }
}
