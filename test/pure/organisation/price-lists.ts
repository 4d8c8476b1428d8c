import fc from 'fast-check'
import type { PriceList, PriceRow } from '#contract/organisation/price-list.ts'
import type { ShopPriced } from '#contract/organisation/agreement.ts'

/** Few names, so that rows and products meet. */
const UIDS = ['a', 'b', 'c', 'd']
const CATEGORIES = ['chairs', 'office', 'lamps']
const BRANDS = ['Nord', 'Syd']
const CURRENCIES = ['SEK', 'SEK', 'EUR']

const percentage = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
const price = fc.integer({ min: 0, max: 10_000_000 })

const subject = fc.oneof(
  fc.record({ target: fc.constant('product' as const), subject: fc.constantFrom(...UIDS) }),
  fc.record({ target: fc.constant('category' as const), subject: fc.constantFrom(...CATEGORIES) }),
  fc.record({ target: fc.constant('brand' as const), subject: fc.constantFrom(...BRANDS) }),
)

const row: fc.Arbitrary<PriceRow> = fc
  .oneof(
    { weight: 6, arbitrary: fc.tuple(subject, fc.integer({ min: 1, max: 12 }), offer()) },
    { weight: 1, arbitrary: fc.tuple(subject, fc.constant(1), fc.constant('hidden' as const)) },
  )
  .map(([of, from, given]) => ({ ...of, from, offer: given }))

function offer() {
  return fc.oneof(
    price.map((one) => ({ price: one })),
    percentage.map((one) => ({ discountPercentage: one })),
  )
}

/** As the table holds them: of one subject and quantity there is one row. */
const list = (id: string): fc.Arbitrary<PriceList> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`List ${id}`),
    currency: fc.constantFrom(...CURRENCIES),
    rows: fc.uniqueArray(row, {
      maxLength: 12,
      selector: ({ target, subject: of, from }) => `${target} ${of} ${from}`,
    }),
  })

export const priceLists: fc.Arbitrary<PriceList[]> = fc
  .integer({ min: 0, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => list(`list-${i}`))))

const listed = (uid: string) =>
  fc.record({
    uid: fc.constant(uid),
    currency: fc.constantFrom(...CURRENCIES),
    categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { maxLength: 2 }),
    brand: fc.option(fc.constantFrom(...BRANDS)),
  })

const part = fc.constantFrom(...UIDS).chain((uid) =>
  fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.option(price),
    listed: fc.option(listed(uid)),
  }),
)

export const shopPriced: fc.Arbitrary<ShopPriced> = fc.constantFrom(...UIDS).chain((uid) =>
  fc
    .tuple(
      listed(uid),
      fc.record({
        price: fc.option(price, { freq: 8 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        discountPercentage: fc.oneof(fc.constant(0), percentage),
        parts: fc.array(part, { maxLength: 3 }),
      }),
    )
    .map(([names, priced]) => ({ ...names, ...priced })),
)
