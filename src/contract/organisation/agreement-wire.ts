import { type Minor, toDecimal, toMinor } from '../money.ts'
import type { Agreement, PriceBreak } from './agreement.schema.ts'
import { type PriceStep, stepAt } from './agreement.ts'
import { listPrice, type Priced, unitPrice } from '../price.ts'

/** The steps of a price in öre, and how they stand on the wire. */

const decimal = (minor: Minor | null): number | null => (minor === null ? null : toDecimal(minor))
const minorOf = (amount: number | null): Minor | null => (amount === null ? null : toMinor(amount))

/** @param quantity how many pieces are meant: 1 for a product, its own for a line */
export function presentAgreement(steps: readonly PriceStep[] | null, quantity: number): Agreement | null {
  if (!steps) return null
  const { source, shopPrice } = stepAt(steps, quantity)
  return {
    list: source?.list ?? null,
    name: source?.name ?? null,
    shop_price: decimal(shopPrice),
    breaks: steps.map(
      (step): PriceBreak => ({
        from: step.from,
        price: decimal(step.unitPrice),
        list_price: decimal(step.listPrice),
        discount_percentage: step.discountPercentage,
        row: step.source,
      }),
    ),
  }
}

/** The inverse of `presentAgreement`; what an older server or copy says nothing of is no agreement. */
export function readAgreement(agreement: Agreement | null | undefined): readonly PriceStep[] | null {
  if (!agreement) return null
  return agreement.breaks.map((one) => ({
    from: one.from,
    unitPrice: minorOf(one.price),
    listPrice: minorOf(one.list_price),
    discountPercentage: one.discount_percentage,
    shopPrice: minorOf(agreement.shop_price),
    source: one.row,
  }))
}

/** What one piece of a product on the wire costs where so many are bought, and before the discount; null: on request. */
export function pieceFor(
  product: Priced & { agreement?: Agreement | null },
  quantity: number,
): { unitPrice: Minor | null; listPrice: Minor | null } {
  if (!product.agreement) return { unitPrice: unitPrice(product), listPrice: listPrice(product) }
  const { price, list_price } = stepAt(product.agreement.breaks, quantity)
  return { unitPrice: minorOf(price), listPrice: minorOf(list_price) }
}

/** What counts for so many pieces, and the next quantity at which a piece is cheaper, where there is one. */
export function breaksAt({ breaks }: Agreement, quantity: number): { counts: PriceBreak; next: PriceBreak | null } {
  const counts = stepAt(breaks, quantity)
  const { price } = counts
  const isCheaper = (one: PriceBreak): boolean => price !== null && one.price !== null && one.price < price
  return { counts, next: breaks.find((one) => one.from > quantity && isCheaper(one)) ?? null }
}
