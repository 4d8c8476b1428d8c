import type { PriceList } from '#contract/organisation/price-list.ts'
import type { ShopPriced } from '#contract/organisation/agreement.ts'

const KINDS = ['product', 'category', 'brand']

interface Named {
  uid: string
  currency: string
  categories: readonly string[]
  brand: string | null
}

/** The row that decides, by looking at all there are, as the rule reads [contract/agreement-prices]. */
export function decidingRow(lists: readonly PriceList[], product: Named, quantity: number) {
  for (const list of lists) {
    const fitting = list.rows
      .filter((row) => row.from <= quantity)
      .filter((row) => row.offer === 'hidden' || list.currency === product.currency)
      .map((row) => ({ row, place: placeOf(row, product) }))
      .filter(({ place }) => place >= 0)
      .toSorted((a, b) => a.place - b.place || b.row.from - a.row.from)
    if (fitting[0]) return { list, row: fitting[0].row }
  }
  return null
}

/** How near a row is to a product: its own, that of its first category, of its next, of its brand; -1: of another. */
function placeOf({ target, subject }: PriceList['rows'][number], product: Named): number {
  const rank = KINDS.indexOf(target) * 1_000
  if (target === 'product') return subject === product.uid ? rank : -1
  if (target === 'brand') return subject === product.brand ? rank : -1
  const i = product.categories.indexOf(subject)
  return i < 0 ? -1 : rank + i
}

/** The price of one piece in öre where so many are bought; exact, by whole numbers of any size. */
export function naivePrice(
  lists: readonly PriceList[],
  product: ShopPriced,
  quantity: number,
): number | null | 'hidden' {
  if (decidingRow(lists, product, 1)?.row.offer === 'hidden') return 'hidden'
  const offer = decidingRow(lists, product, quantity)?.row.offer
  const own = offer && offer !== 'hidden' && 'price' in offer ? offer.price : product.price
  if (own === null) return null
  const percentage =
    !offer || offer === 'hidden' ? product.discountPercentage : 'price' in offer ? 0 : offer.discountPercentage
  let list = BigInt(own) * BigInt(product.quantity)
  for (const part of product.parts) {
    const row = part.listed && decidingRow(lists, part.listed, 1)?.row.offer
    const price = row && row !== 'hidden' && 'price' in row ? row.price : part.price
    list += BigInt(price ?? 0) * BigInt(part.quantity)
  }
  return Number((list * BigInt(10_000 - Math.round(percentage * 100)) * 2n + 10_000n) / 20_000n)
}
