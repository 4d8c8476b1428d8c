import { type Minor, roundHalfUp, toMinor } from './money.ts'

/** What the price rule needs of a product on the wire: decimals, ex VAT (seed §3). */
export interface Priced {
  price: number | null
  quantity: number
  discount_percentage: number
  parts: readonly { price: number | null; quantity: number }[]
}

/**
 * Price × quantity + Σ part price × part quantity, before discount, in minor units: what a catalogue card shows
 * (seed §3, price rule). `null` for a product without a price, which is *on request* (decisions §3).
 */
export function listPrice(product: Priced): Minor | null {
  if (product.price === null) return null
  return product.parts.reduce(
    (sum, part) => sum + toMinor(part.price ?? 0) * part.quantity,
    toMinor(product.price) * product.quantity,
  )
}

/** The displayed price: `listPrice` reduced by `discount_percentage` when above 0, half-up to the öre (decisions §3). */
export function unitPrice(product: Priced): Minor | null {
  const list = listPrice(product)
  if (list === null || !(product.discount_percentage > 0)) return list
  // Percentages have at most two decimals; whole numbers keep the rounding exact.
  return roundHalfUp(list * (10_000 - Math.round(product.discount_percentage * 100)), 10_000)
}
