import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { createOverlay } from '#catalogue/overlay.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { product, question } from './documents.ts'
import { check } from './seeded.ts'

const MANY = 420
const price = fc.option(fc.integer({ min: 0, max: 90 }).map((n) => n * 100))
/** What the shop asks, what the company pays (undefined: the same), whether it is hidden from it, and when it was added. */
const stock = (own: number, hidden: number) =>
  fc.array(
    fc.record({
      shops: price,
      own: fc.oneof({ weight: 100 - own, arbitrary: fc.constant(undefined) }, { weight: own, arbitrary: price }),
      isHidden: fc.integer({ min: 0, max: 99 }).map((n) => n < hidden),
      isLater: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    { minLength: 2, maxLength: MANY, size: 'max' },
  )

test("each page of everything is that of the company's prices, however far down and whatever is hidden", () => {
  check(
    fc.property(fc.oneof(stock(10, 1), stock(60, 30), stock(100, 5), stock(10, 99)), (all) => {
      const documentOf = (i: number) =>
        product(`p${i}`, 'stol', { position: i, price: all[i]?.shops ?? null, brand: i % 2 ? 'Ask' : 'Örn' })
      const numbers = [...all.keys()]
      const isLater = (i: number) => all[i]?.isLater === true
      const first = buildSegment('one', 'sv', numbers.filter((i) => !isLater(i)).map(documentOf))
      const before = createCatalogue([openSegment(first)])
      const later = numbers.filter(isLater).map(documentOf)
      const catalogue = before.update({ shop: 'one', upserts: buildSegment('one', 'sv', later), deletes: [] })
      const hidden = numbers.filter((i) => all[i]?.isHidden)
      const prices = new Map(all.flatMap(({ own }, i) => (own === undefined ? [] : [[`p${i}`, own] as const])))
      const agreed = { prices, hidden: new Set(hidden.map((i) => `p${i}`)) }
      const overlay = createOverlay(catalogue.segments, { shop: 'one', hides: hidden.join(), agreed })
      const seen = numbers.filter((i) => !hidden.includes(i))
      const paid = (i: number): number => (all[i]?.own === undefined ? all[i]?.shops : all[i]?.own) ?? Number.NaN
      for (const [sort, sign] of [
        ['price_asc', 1],
        ['price_desc', -1],
      ] as const) {
        const key = (i: number): number => (Number.isNaN(paid(i)) ? Number.POSITIVE_INFINITY : sign * paid(i))
        const compare = (a: number, b: number): number => (key(a) === key(b) ? a - b : key(a) - key(b))
        for (const brand of [undefined, 'Ask']) {
          const filters = brand ? { brand: [brand] } : {}
          const sorted = seen.filter((i) => !brand || i % 2 === 1).toSorted(compare)
          for (const page of [1, 2, 4, 5, 9]) {
            const { keys } = query(catalogue, question({ sort, filters, per_page: 31, page }), ['one'], [overlay])
            const there = sorted.slice((page - 1) * 31, page * 31)
            expect(keys.map(({ uid }) => uid)).toEqual(there.map((i) => `p${i}`))
          }
        }
      }
    }),
    60,
  )
})
