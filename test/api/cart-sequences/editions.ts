import type { CatalogueItem } from '#server/db/item.ts'
import type { ProductState } from '#server/db/line-products.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'

type Edition = Readonly<Record<string, CatalogueItem>>

const edition = (items: Record<string, Partial<CatalogueItem>>): Edition =>
  Object.fromEntries(
    Object.entries(items).map(([uid, values]) => [uid, catalogueItem({ name: { sv: `Namn ${uid}` }, ...values })]),
  )

const FIRST = {
  a: {
    price: 439_500,
    discount_percentage: 10,
    parts: [
      { uid: 'x', quantity: 2 },
      { uid: 'y', quantity: 1 },
    ],
  },
  b: { price: 129_999, discount_percentage: 33.33 },
  c: { price: null },
  d: { price: 1, quantity: 3, parts: [{ uid: 'a', quantity: 1 }] },
  x: { price: 45_050 },
  y: { price: null },
}
const { b: _gone, ...withoutB } = FIRST

/** What a shop's catalogue becomes in the course of a sequence: dearer, poorer in goods and parts, of another currency. */
export const EDITIONS: readonly Edition[] = [
  edition(FIRST),
  edition({ ...FIRST, b: { price: 99_900 }, x: { price: 50_000 }, c: { price: 70_001 } }),
  edition({ ...FIRST, a: { ...FIRST.a, name: { sv: 'Nytt namn' }, parts: [{ uid: 'y', quantity: 4 }] } }),
  edition({ ...withoutB, c: { price: 5_000 } }),
  edition({ ...FIRST, d: { ...FIRST.d, currency: 'EUR' } }),
]

/**
 * An edition as a decision sees it, by the rules alone [contract/money]: a part has its own product's price and name.
 */
export const productsOf = (items: Edition): ProductState[] =>
  Object.entries(items).map(([uid, item]) => ({
    uid,
    product: shown(item),
    price: item.price,
    currency: item.currency,
    quantity: item.quantity,
    discountPercentage: item.discount_percentage,
    parts: item.parts.map((part) => ({ ...part, price: items[part.uid]!.price, product: shown(items[part.uid]!) })),
  }))

const shown = ({ name }: CatalogueItem): ProductState['product'] => ({
  name,
  thumbnail: null,
  unit: null,
  delivery_time: null,
  climate: null,
})
