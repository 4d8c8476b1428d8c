import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts'
import { createOverlay, type Overlay } from '#catalogue/overlay.ts'
import type { Agreed } from '#catalogue/lay-over.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { CatalogueAnswer, CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import { agreedPrice, type ShopPriced, stepAt } from '#contract/organisation/agreement.ts'
import { openPriceBook, type PriceList } from '#contract/organisation/price-list.ts'
import { naivePrice } from '#test/pure/organisation/naive-prices.ts'
import { documentsOf, filters, matchings, product, question, ranges, sorts } from './documents.ts'
import { WORDS } from './meeting-words.ts'
import { oracle } from './oracle.ts'
import { check } from './seeded.ts'

const UIDS = 24
const COMPANIES = 3
const DAYS = 3

/** A list and the days on which it counts. */
interface DatedList extends PriceList {
  firstDay: number
  lastDay: number
}

/** Where buckets begin, and within them. */
const AMOUNTS = [0, 1, 410, 450, 480, 500, 2000, 2010, 2050, 2100, 2150, 2200, 2500, 5000, 5400, 6000]
const prices = fc.constantFrom(...AMOUNTS).map((price) => ({ price }))
const offers = fc.oneof(
  { weight: 4, arbitrary: prices },
  { weight: 2, arbitrary: fc.constantFrom(0, 10, 50).map((n) => ({ discountPercentage: n })) },
  { weight: 1, arbitrary: fc.constant('hidden' as const) },
)
const uids = fc.integer({ min: 1, max: UIDS }).map((n) => `00${n}.7`)
const targets = fc.oneof(
  { weight: 8, arbitrary: uids.map((subject) => ({ target: 'product' as const, subject })) },
  fc.constantFrom('c-stolar', 'c-bord').map((subject) => ({ target: 'category' as const, subject })),
  fc.constantFrom('Ask', 'Örn').map((subject) => ({ target: 'brand' as const, subject })),
)
/** What is hidden is so from the first piece on. */
const rows = fc
  .record({ of: targets, from: fc.constantFrom(1, 1, 10), offer: offers })
  .map(({ of, from, offer }) => ({ ...of, from: offer === 'hidden' ? 1 : from, offer }))

const list: fc.Arbitrary<DatedList> = fc
  .record({
    rows: fc.uniqueArray(rows, {
      maxLength: 30,
      selector: ({ target, subject, from }) => `${target} ${subject} ${from}`,
    }),
    currency: fc.constantFrom('SEK', 'SEK', 'EUR'),
    firstDay: fc.nat({ max: 1 }),
    days: fc.nat({ max: DAYS }),
    // Who hides nothing shares what was found with others.
    hiding: fc.nat({ max: 4 }),
  })
  .map(({ days, hiding, ...rest }) => ({
    id: 'list',
    name: 'List',
    ...rest,
    rows: rest.rows.filter(({ offer }) => hiding === 0 || offer !== 'hidden'),
    lastDay: rest.firstDay + days,
  }))

/** A company's lists as they are ranked. */
const lists = fc.array(list, { maxLength: 3 })
const stock = (maxLength: number) =>
  fc.uniqueArray(documentsOf(WORDS, UIDS), { minLength: 0, maxLength, selector: ({ uid }) => uid })

const who = fc.option(fc.nat({ max: COMPANIES - 1 }), { freq: 4 })

/** A day passes, lists are written anew, products change, or somebody (nobody: without a company) asks. */
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('ask' as const), who, of: fc.nat({ max: 3 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('reprice' as const), who: fc.nat({ max: COMPANIES - 1 }), lists }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'day' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        upserts: stock(5),
        deletes: fc.array(uids, { maxLength: 3 }),
      }),
    },
  ),
  { minLength: 12, maxLength: 24 },
)

const ends = fc.option(fc.constantFrom(...AMOUNTS, 2020, 2049, 2051))
const byPrice = fc
  .tuple(ends, ends)
  .filter(([min, max]) => min !== null || max !== null)
  .map(([a, b]) => ({ price: a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b } }))

const questions: fc.Arbitrary<CatalogueQuestion> = fc
  .record({
    filters,
    ranges: fc.oneof(ranges, byPrice),
    sort: sorts,
    match: matchings,
    group: fc.boolean(),
    page: fc.integer({ min: 1, max: 2 }),
    per_page: fc.constantFrom(3, 9),
    search: fc.constantFrom('', '', '', 'stol', 'stol under 40 kr'),
  })
  .map(question)

const pricedOf = ({ uid, price, brand, categories }: CatalogueDocument): ShopPriced => ({
  uid,
  price,
  brand,
  categories: categories.map(({ category }) => category.id),
  currency: 'SEK',
  quantity: 1,
  discountPercentage: 0,
  parts: [],
})

const onDay = (all: readonly DatedList[], day: number): PriceList[] =>
  all.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

/** As the server lays it: by the one price function, for one piece. */
function agreedOf(some: PriceList[], documents: Iterable<CatalogueDocument>): Agreed {
  const book = openPriceBook(some)
  const prices = new Map<string, number | null>()
  const hidden = new Set<string>()
  for (const document of documents) {
    const agreed = agreedPrice(book, pricedOf(document))
    if (agreed === 'hidden') hidden.add(document.uid)
    else if (agreed) prices.set(document.uid, stepAt(agreed.steps, 1).unitPrice)
  }
  return { prices, hidden }
}

/** As the rule reads. */
const seenBy = (some: PriceList[], documents: Iterable<CatalogueDocument>): CatalogueDocument[] =>
  [...documents].flatMap((document) => {
    const price = naivePrice(some, pricedOf(document), 1)
    return price === 'hidden' ? [] : { ...document, price }
  })

const build = (documents: readonly CatalogueDocument[]) => buildSegment('one', 'sv', documents)
const SHOP = ['one']

/** Of a text what a catalogue that is made of nothing else answers, since the oracle knows no texts. */
const answerOf = (asked: CatalogueQuestion, seen: readonly CatalogueDocument[]): CatalogueAnswer =>
  asked.search === ''
    ? { ...oracle(inShop(seen), asked), corrections: [] }
    : query(createCatalogue([openSegment(build(seen))]), asked, SHOP)

const inShop = (documents: readonly CatalogueDocument[]) => documents.map((document) => ({ ...document, shop: 'one' }))

test('companies that ask in turns, while days pass, prices and products change, are each answered by their own', () => {
  check(
    fc.property(
      stock(24),
      fc.array(lists, { minLength: COMPANIES, maxLength: COMPANIES }),
      fc.array(questions, { minLength: 4, maxLength: 4 }),
      steps,
      (first, given, pool, happening) => {
        const truth = new Map(first.map((document) => [document.uid, document]))
        const listsOf = [...given]
        let catalogue: Catalogue = createCatalogue([openSegment(build(first))])
        let day = 0
        const answers: CatalogueAnswer[] = []
        const wanted: CatalogueAnswer[] = []
        const agreed = (company: number) => agreedOf(onDay(listsOf[company] ?? [], day), truth.values())
        const lay = (company: number, before?: Overlay): Overlay => {
          const { prices, hidden } = agreed(company)
          const hides = [...hidden].toSorted().join()
          return createOverlay(catalogue.segments, { shop: 'one', hides, agreed: { prices, hidden }, before })
        }
        let overlays = listsOf.map((_, company) => lay(company))
        for (const step of happening) {
          if (step.kind === 'day') {
            day = (day + 1) % DAYS
            overlays = listsOf.map((_, company) => lay(company))
          } else if (step.kind === 'reprice') {
            listsOf[step.who] = step.lists
            overlays[step.who] = lay(step.who)
          } else if (step.kind === 'change') {
            for (const uid of step.deletes) truth.delete(uid)
            for (const document of step.upserts) truth.set(document.uid, document)
            catalogue = catalogue.update({ shop: 'one', upserts: build(step.upserts), deletes: step.deletes })
            overlays = overlays.map((before, company) => lay(company, before))
          } else {
            const asked = pool[step.of] as CatalogueQuestion
            const by = step.who === null ? [] : [overlays[step.who] as Overlay]
            const seen =
              step.who === null ? [...truth.values()] : seenBy(onDay(listsOf[step.who] ?? [], day), truth.values())
            answers.push(query(catalogue, asked, SHOP, by))
            wanted.push(answerOf(asked, seen))
          }
        }
        expect(answers).toEqual(wanted)
      },
    ),
    200,
  )
})

test('where another company has just asked, each row is read at the price of who asks now', () => {
  const documents = [1, 2, 3, 4, 5].map((n) => product(`${n}`, 'stol', { position: n, price: 1000 * n }))
  const segment = openSegment(build(documents))
  const catalogue = createCatalogue([segment])
  const companies = [{ 1: 50, 2: 60, 3: 70 }, { 3: 100, 4: 200 }, { 4: 7 }].map((said) => new Map(Object.entries(said)))
  const overlays = companies.map((prices) =>
    createOverlay([segment], { shop: 'one', hides: '', agreed: { prices, hidden: new Set() } }),
  )
  for (const turn of [0, 1, 0, 2, 1, 2])
    for (const ranges of [{}, { price: { min: 60, max: 3000 } }]) {
      const seen = documents.map((one) => ({ ...one, price: companies[turn]?.get(one.uid) ?? one.price }))
      const asked = question({ ranges, sort: 'price_asc' })
      expect(query(catalogue, asked, SHOP, [overlays[turn] as Overlay])).toEqual(answerOf(asked, seen))
    }
})
