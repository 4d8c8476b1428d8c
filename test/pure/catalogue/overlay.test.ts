import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageByPrice } from '#catalogue/answer/by-price.ts'
import { type OwnPrices, ownPrices } from '#catalogue/answer/own-prices.ts'
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import { lookUpNumbers } from '#catalogue/look-up.ts'
import { bytesOfOverlay, createOverlay, type Overlay } from '#catalogue/overlay.ts'
import type { Agreed } from '#catalogue/lay-over.ts'
import { keysOf, query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import { attributes, documentsOf, filters, matchings, product, question, ranges, sorts } from './documents.ts'
import { ASKING, WORDS } from './meeting-words.ts'
import { oracle, type ShopDocument } from './oracle.ts'
import { check } from './seeded.ts'

/** What an agreement says of a product; nothing: the shop's own price stands. */
type Offer = { price: number | null } | 'hidden' | null
/** By the product's number, so that new products have theirs at once. */
type Offers = readonly Offer[]

const UIDS = 40
/** @param silent how often nothing is said, and how often that a product is hidden, of thirty prices */
const offersOf = (silent: number, hidden: number): fc.Arbitrary<Offers> =>
  fc.array(
    fc.oneof(
      { weight: silent, arbitrary: fc.constant(null) },
      { weight: 30, arbitrary: fc.record({ price: fc.option(fc.integer({ min: 0, max: 12 }).map((n) => n * 500)) }) },
      { weight: hidden, arbitrary: fc.constant('hidden' as const) },
    ),
    { minLength: UIDS + 1, maxLength: UIDS + 1 },
  )
/** Of some products, or of nearly all. */
const offers = fc.oneof(offersOf(30, 10), offersOf(1, 1))
const offerFor = (all: Offers, uid: string): Offer => all[Number.parseInt(uid, 10)] ?? null

const stock = fc.uniqueArray(documentsOf(WORDS, UIDS), { maxLength: 30, selector: (d) => d.uid })
const changes = fc.array(
  fc.record({
    upserts: fc.uniqueArray(documentsOf(WORDS, UIDS), { maxLength: 8, selector: (d) => d.uid }),
    deletes: fc.array(
      fc.integer({ min: 1, max: UIDS }).map((n) => `00${n}.7`),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 3 },
)

const build = (shop: string, documents: readonly CatalogueDocument[]) => buildSegment(shop, 'sv', documents)
const uidsOf = (documents: readonly CatalogueDocument[]) => documents.map(({ uid }) => uid)

/** What is agreed about some products. */
function agreedOf(all: Offers, uids: readonly string[]): Agreed {
  const told = uids.map((uid) => ({ uid, offer: offerFor(all, uid) }))
  return {
    prices: new Map(
      told.flatMap(({ uid, offer }) => (offer === null || offer === 'hidden' ? [] : [[uid, offer.price]])),
    ),
    hidden: new Set(told.flatMap(({ uid, offer }) => (offer === 'hidden' ? uid : []))),
  }
}

/** Any name will do that tells one set from another. */
const nameOf = (hidden: Iterable<string>): string => [...hidden].toSorted().join()

/** A shop's products as the company sees them. */
const seenBy = (all: Offers, documents: Iterable<CatalogueDocument>): CatalogueDocument[] =>
  [...documents].flatMap((document) => {
    const offer = offerFor(all, document.uid)
    if (offer === 'hidden') return []
    return { ...document, ...offer }
  })

interface Lived {
  catalogue: Catalogue
  overlay: Overlay
}

/** Changes a catalogue, and its overlay by no more than what is said of the products that changed. */
function live(
  { catalogue, overlay }: Lived,
  all: Offers,
  truth: Map<string, CatalogueDocument>,
  { upserts, deletes }: { upserts: CatalogueDocument[]; deletes: string[] },
): Lived {
  for (const uid of deletes) truth.delete(uid)
  for (const document of upserts) truth.set(document.uid, document)
  const changed = catalogue.update({ shop: 'one', upserts: build('one', upserts), deletes })
  const hides = nameOf(agreedOf(all, [...truth.keys()]).hidden)
  const agreed = agreedOf(all, uidsOf(upserts))
  return {
    catalogue: changed,
    overlay: createOverlay(changed.segments, { shop: 'one', hides, agreed, before: overlay }),
  }
}

test('a company is answered as if the catalogue were made of its prices, and of what it may see', () => {
  check(
    fc.property(
      fc.record({ one: stock, two: stock, changes }),
      fc.record({ mine: offers, neighbour: offers, rival: offers }),
      fc.array(
        fc.tuple(ASKING, filters, attributes, ranges, sorts, matchings, fc.boolean(), fc.integer({ min: 1, max: 3 })),
        {
          minLength: 4,
          maxLength: 4,
        },
      ),
      ({ one, two, changes }, { mine, neighbour, rival }, asked) => {
        const truth = new Map(one.map((document) => [document.uid, document]))
        const before = createCatalogue([openSegment(build('one', one)), openSegment(build('two', two))])
        const overlayOf = (shop: string, all: Offers, uids: string[]) => {
          const agreed = agreedOf(all, uids)
          return createOverlay(before.segments, { shop, hides: nameOf(agreed.hidden), agreed })
        }
        let lived: Lived = { catalogue: before, overlay: overlayOf('one', mine, uidsOf(one)) }
        for (const change of changes) lived = live(lived, mine, truth, change)
        const other = overlayOf('two', neighbour, uidsOf(two))
        const own = seenBy(mine, truth.values())
        const beside = seenBy(neighbour, two)
        const fresh = createCatalogue([openSegment(build('one', own)), openSegment(build('two', beside))])
        const { catalogue } = lived
        // Asks in between, of the same products.
        const agreedWithRival = agreedOf(rival, [...truth.keys()])
        const rivals = createOverlay(catalogue.segments, {
          shop: 'one',
          hides: nameOf(agreedWithRival.hidden),
          agreed: agreedWithRival,
        })
        const views = [
          { shops: ['one'], overlays: [lived.overlay], documents: inShop('one', own) },
          { shops: ['two'], overlays: [lived.overlay], documents: inShop('two', two) },
          {
            shops: ['one', 'two'],
            overlays: [other, lived.overlay],
            documents: [...inShop('one', own), ...inShop('two', beside)],
          },
        ]
        for (const [search, filters, attributes, ranges, sort, match, group, page] of asked)
          for (const { shops, overlays, documents } of views) {
            const plain = question({ filters, attributes, ranges, sort, match, group, page, per_page: 7 })
            query(catalogue, { ...plain, ranges: {} }, ['one'], [rivals])
            const { corrections: _, ...answer } = query(catalogue, plain, shops, overlays)
            expect(answer).toEqual(oracle(documents, plain))
            if (shops[0] === 'two') continue
            const ask = { ...plain, search }
            expect(query(catalogue, ask, shops, overlays)).toEqual(query(fresh, ask, shops))
            expect(suggest(catalogue, search, 'sv', shops, 5, overlays)).toEqual(suggest(fresh, search, 'sv', shops, 5))
          }
        const scope = catalogue.scope('sv', ['one'], [lived.overlay])
        const prices = ownPrices(scope, [lived.overlay])
        for (const sort of ['price_asc', 'price_desc'] as const) {
          const { keys } = query(catalogue, question({ sort }), ['one'], [lived.overlay])
          for (const costs of COSTS)
            for (const hits of prices ? [null, { ids: scope.order('shop').slice(), bits: null }] : [])
              expect(keysOf(scope, pageByPrice(scope, prices as OwnPrices, hits, sort, 5, 30, costs))).toEqual(
                keys.slice(5),
              )
        }
        const numbers = [...uidsOf(one), '1200', '7', '37', '0012.8']
        expect(lookUpNumbers(scope, numbers, 5)).toEqual(lookUpNumbers(fresh.scope('sv', ['one']), numbers, 5))
        for (const id of ['c-stolar', 'c-bord', 'c-övrigt'])
          for (const sub of ['s-kontor', 's-hem', null])
            expect(scope.climate.of(id, sub)).toEqual(fresh.scope('sv', ['one']).climate.of(id, sub))
      },
    ),
    250,
  )
})

const MOST = Number.POSITIVE_INFINITY
/** Under which each way is taken to a page in the order of prices. */
const COSTS = [
  { walk: 0, search: 0, first: 0 },
  { walk: 0, search: MOST, first: 0 },
  { walk: MOST, search: 0, first: MOST },
  { walk: MOST, search: MOST, first: 0 },
]

const inShop = (shop: string, documents: readonly CatalogueDocument[]): ShopDocument[] =>
  documents.map((document) => ({ ...document, shop }))

test('among companies that hide the same, what follows from it is made once, and others see everything', () => {
  const segment = openSegment(build('one', [product('1', 'stol'), product('2', 'bord')]))
  const catalogue = createCatalogue([segment])
  const hiding = (prices: Agreed['prices'], ...uids: string[]) =>
    createOverlay([segment], { shop: 'one', hides: nameOf(uids), agreed: { prices, hidden: new Set(uids) } })
  const cheap = hiding(new Map([['2', 100]]), '1')
  const dear = hiding(new Map([['2', 900]]), '1')
  const scope = catalogue.scope('sv', ['one'], [cheap])
  expect(catalogue.scope('sv', ['one'], [dear])).toBe(scope)
  expect(catalogue.scope('sv', ['one'], [hiding(new Map([['1', 5]]))])).toBe(catalogue.scope('sv', ['one']))
  expect([scope.live, catalogue.scope('sv', ['one']).live]).toEqual([1, 2])
})

test('an overlay that does not know what was added is refused, since it would show what is hidden there', () => {
  const before = createCatalogue([openSegment(build('one', [product('1', 'stol')]))])
  const agreed = { prices: new Map([['1', 100]]), hidden: new Set(['1', '2']) }
  const overlay = createOverlay(before.segments, { shop: 'one', hides: 'both', agreed })
  const after = before.update({ shop: 'one', upserts: build('one', [product('2', 'bord')]), deletes: [] })
  expect(query(before, question(), ['one'], [overlay]).total).toBe(0)
  expect(() => query(after, question(), ['one'], [overlay])).toThrow(RangeError)
  expect(() => suggest(after, 'bord', 'sv', ['one'], 5, [overlay])).toThrow(RangeError)
})

test('prices of any size sort rightly, and ten thousand of them take a tenth of a megabyte', () => {
  const size = 10_000
  const dear = 90_000_000_000_000
  for (const unit of [1, 100_000, dear / size]) {
    const documents = Array.from({ length: size }, (_, i) => product(`p${i}`, 'stol', { position: i, price: 7 }))
    const prices = new Map(documents.map(({ uid }, i) => [uid, ((i * 7919) % size) * unit + 8]))
    const segment = openSegment(build('one', documents))
    const agreed = { prices, hidden: new Set<string>() }
    const overlay = createOverlay([segment], { shop: 'one', hides: '', agreed })
    const catalogue = createCatalogue([segment])
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const { keys } = query(catalogue, question({ sort, per_page: 100, page: 3 }), ['one'], [overlay])
      const sorted = [...prices].toSorted(([, a], [, b]) => (sort === 'price_asc' ? a - b : b - a))
      expect(keys.map(({ uid }) => uid)).toEqual(sorted.slice(200, 300).map(([uid]) => uid))
    }
    expect(bytesOfOverlay(overlay)).toBeLessThan(unit === dear / size ? 180_000 : 120_000)
  }
})

test('the few that are hidden among many are found and counted nowhere, whatever is narrowed', () => {
  const documents = Array.from({ length: 96 }, (_, i) =>
    product(`${i}`, 'stol', { position: i, price: 100 * (i % 7), brand: ['Ask', 'Örn', null][i % 3] ?? null }),
  )
  const catalogue = createCatalogue([openSegment(build('one', documents))])
  for (const hidden of [['5'], ['0', '47', '95'], ['3', '4', '5', '6', '7', '8']]) {
    const agreed = { prices: new Map([['9', 250]]), hidden: new Set(hidden) }
    const overlay = createOverlay(catalogue.segments, { shop: 'one', hides: nameOf(hidden), agreed })
    const seen = documents.flatMap((one) =>
      hidden.includes(one.uid) ? [] : { ...one, price: one.uid === '9' ? 250 : one.price },
    )
    for (const filters of [{}, { brand: ['Ask'] }, { brand: ['Örn'] }])
      for (const price of [undefined, { min: 100, max: 400 }, { min: null, max: 200 }]) {
        const asked = question({ filters, ranges: price ? { price } : {}, per_page: 90 })
        const { corrections: _, ...answer } = query(catalogue, asked, ['one'], [overlay])
        expect(answer).toEqual(oracle(inShop('one', seen), asked))
      }
  }
})
