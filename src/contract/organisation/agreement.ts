import { decimalOf, type Minor, minorOf } from '../money.ts'
import { listPrice, type Priced, priceOfPiece, unitPrice } from '../price.ts'
import type { DecidingRow, Listed, PriceBook, PriceSource } from './price-list.ts'
import type { Agreement, PriceBreak } from './agreement.schema.ts'

/** A product by what the shop asks for it, before any agreement. */
export interface ShopPriced extends Listed {
  price: Minor | null
  quantity: number
  discountPercentage: number
  parts: readonly { quantity: number; price: Minor | null; listed: Listed | null }[]
}

/** The price of one piece with its parts, from so many pieces on; null: on request [contract/agreement-prices]. */
export interface PriceStep {
  from: number
  unitPrice: Minor | null
  /** The same before the discount. */
  listPrice: Minor | null
  discountPercentage: number
  /** What anybody without an agreement pays for it, the shop's discount taken off. */
  shopPrice: Minor | null
  /** Which row made it; null: the shop's own price. */
  source: PriceSource | null
}

/** What a company pays for a product, and why. */
export interface AgreedPrice {
  /** In place of the product's own, for one piece. */
  price: Minor | null
  discountPercentage: number
  /** In place of the parts' own, in their order. */
  partPrices: readonly (Minor | null)[]
  /** Ascending, the first from 1; steps that cost the same by the same list are one. */
  steps: readonly PriceStep[]
}

/**
 * What a company pays for a product: `hidden` where it may not see it, null where no row names the product or one of
 * its parts, so that the shop's own price stands [contract/agreement-prices].
 */
export function agreedPrice(book: PriceBook, product: ShopPriced): AgreedPrice | 'hidden' | null {
  const quantities = book.quantities(product)
  const decided = quantities.map((from) => ({ from, decision: book.decide(product, from) }))
  if (decided[0]?.decision?.offer === 'hidden') return 'hidden'
  const parts = product.parts.map((part) => ({
    ...part,
    decision: part.listed && book.decide(part.listed, 1),
  }))
  const partPrices = parts.map(({ price, decision }) => pricedBy(decision, { price, discountPercentage: 0 }).price)
  const isTouched =
    decided.some(({ decision }) => decision !== null) || parts.some(({ price }, i) => price !== partPrices[i])
  if (!isTouched) return null
  const pieces = parts.map(({ quantity }, i) => ({ quantity, price: partPrices[i] ?? null }))
  const { unitPrice: shopPrice } = priceOfPiece(product, product.quantity, product.parts)
  const steps: PriceStep[] = []
  for (const { from, decision } of decided) {
    const base = pricedBy(decision, product)
    const { discountPercentage } = base
    const piece = priceOfPiece(base, product.quantity, pieces)
    const step = { from, ...piece, discountPercentage, shopPrice, source: decision?.source ?? null }
    const before = steps.at(-1)
    if (!before || !isSamePrice(before, step)) steps.push(step)
  }
  return { ...pricedBy(decided[0]?.decision ?? null, product), partPrices, steps }
}

/** A price row leaves no discount; a discount row takes the place of the shop's. */
function pricedBy(
  decision: DecidingRow | null,
  shop: { price: Minor | null; discountPercentage: number },
): { price: Minor | null; discountPercentage: number } {
  const { price, discountPercentage } = shop
  if (decision === null || decision.offer === 'hidden') return { price, discountPercentage }
  return 'price' in decision.offer
    ? { price: decision.offer.price, discountPercentage: 0 }
    : { price, discountPercentage: decision.offer.discountPercentage }
}

const isSamePrice = (a: PriceStep, b: PriceStep): boolean =>
  a.unitPrice === b.unitPrice && a.listPrice === b.listPrice && a.source?.list === b.source?.list

/** The step that so many pieces reach. @throws {RangeError} never for a quantity from 1: there is a step from 1 */
export function stepAt<S extends { from: number }>(steps: readonly S[], quantity: number): S {
  const found = steps.findLast(({ from }) => from <= quantity) ?? steps[0]
  if (!found) throw new RangeError('A price without any step')
  return found
}

/** The steps of a price on the wire. @param quantity how many pieces are meant: 1 for a product, its own for a line */
export function presentAgreement(steps: readonly PriceStep[] | null, quantity: number): Agreement | null {
  if (!steps) return null
  const { source, shopPrice } = stepAt(steps, quantity)
  return {
    list: source?.list ?? null,
    name: source?.name ?? null,
    shop_price: decimalOf(shopPrice),
    breaks: steps.map(
      (step): PriceBreak => ({
        from: step.from,
        price: decimalOf(step.unitPrice),
        list_price: decimalOf(step.listPrice),
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
