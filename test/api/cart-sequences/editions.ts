import type { CatalogueItem } from '#server/db/item.ts'
import { agreedPrice } from '#contract/organisation/agreement.ts'
import { type Listed, openPriceBook, type PriceList } from '#contract/organisation/price-list.ts'
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
  e: { price: 90_000 },
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

const listedIn = (items: Edition, uid: string): Listed => ({
  uid,
  currency: items[uid]!.currency,
  categories: [],
  brand: null,
})

/**
 * An edition as a decision sees it, by the rules alone [contract/money]: a part has its own product's price and name.
 */
export const productsOf = (items: Edition, lists: readonly PriceList[] = []): ProductState[] => {
  const book = openPriceBook(lists)
  return Object.entries(items).flatMap(([uid, item]) => {
    const parts = item.parts.map((part) => ({
      ...part,
      price: items[part.uid]!.price,
      product: shown(items[part.uid]!),
    }))
    const own = {
      price: item.price,
      quantity: item.quantity,
      discountPercentage: item.discount_percentage,
      parts,
      steps: null,
    }
    const agreed = agreedPrice(book, {
      ...listedIn(items, uid),
      ...own,
      parts: parts.map((part) => ({ ...part, listed: listedIn(items, part.uid) })),
    })
    if (agreed === 'hidden') return []
    return {
      uid,
      product: shown(item),
      currency: item.currency,
      ...own,
      ...(agreed && {
        price: agreed.price,
        discountPercentage: agreed.discountPercentage,
        parts: parts.map((part, i) => ({ ...part, price: agreed.partPrices[i] ?? null })),
        steps: agreed.steps,
      }),
    }
  })
}

const row = (subject: string, offer: PriceList['rows'][number]['offer'], from = 1) => ({
  target: 'product' as const,
  subject,
  from,
  offer,
})

/** What the company agrees in the course of a sequence: nothing, prices with breaks, parts, something hidden. */
export const AGREEMENTS: readonly PriceList['rows'][] = [
  [],
  [row('a', { price: 400_000 }), row('a', { price: 350_000 }, 5), row('b', { discountPercentage: 50 }, 3)],
  [row('x', { price: 40_000 }), row('c', { price: 12_345 }), row('d', { discountPercentage: 10 })],
  [row('b', 'hidden'), row('a', { discountPercentage: 0 }, 2)],
]

const shown = ({ name }: CatalogueItem): ProductState['product'] => ({
  name,
  thumbnail: null,
  unit: null,
  delivery_time: null,
  climate: null,
})
