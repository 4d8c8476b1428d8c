import { type Minor, minorOf, roundHalfUp } from './money.ts'

/** What the price rule needs of a product on the wire: decimals, ex VAT [contract/money]. */
export interface Priced {
  price: number | null
  quantity: number
  discount_percentage: number
  parts: readonly { price: number | null; quantity: number }[]
}

/**
 * Price × quantity + Σ part price × part quantity, in minor units; a part without a price adds nothing. `null` for a
 * product without a price, which is *on request* [contract/money].
 */
export const listOf = (
  price: Minor | null,
  quantity: number,
  parts: readonly { price: Minor | null; quantity: number }[],
): Minor | null =>
  price === null ? null : parts.reduce((sum, part) => sum + (part.price ?? 0) * part.quantity, price * quantity)

/** Reduced by a percentage when above 0, half-up to the öre [contract/money]. */
export const discounted = (list: Minor, percentage: number): Minor =>
  // Percentages have at most two decimals; whole numbers keep the rounding exact.
  percentage > 0 ? roundHalfUp(list * (10_000 - Math.round(percentage * 100)), 10_000) : list

/** The price of one piece with its parts, and the same before its discount; null: on request [contract/money]. */
export function priceOfPiece(
  { price, discountPercentage }: { price: Minor | null; discountPercentage: number },
  quantity: number,
  parts: readonly { price: Minor | null; quantity: number }[],
): { unitPrice: Minor | null; listPrice: Minor | null } {
  const listPrice = listOf(price, quantity, parts)
  return { listPrice, unitPrice: listPrice === null ? null : discounted(listPrice, discountPercentage) }
}

/**
 * How much lower a price is than the list price, in percent with as few decimals as give the same öre: the discount
 * that made it, where the amounts are not too small to tell.
 */
export function reduction(list: Minor, unit: Minor): number {
  const exact = (1 - unit / list) * 100
  const rounded = [1, 10, 100].map((parts) => Math.round(exact * parts) / parts)
  return rounded.find((percentage) => discounted(list, percentage) === unit) ?? Math.round(exact * 100) / 100
}

/** `listOf` of a product on the wire, before discount: what a catalogue card shows [contract/money]. */
export const listPrice = ({ price, quantity, parts }: Priced): Minor | null =>
  listOf(
    minorOf(price),
    quantity,
    parts.map((part) => ({ price: minorOf(part.price), quantity: part.quantity })),
  )

/** The displayed price: `listPrice` reduced by `discount_percentage` when above 0. */
export function unitPrice(product: Priced): Minor | null {
  const list = listPrice(product)
  return list === null ? null : discounted(list, product.discount_percentage)
}

/** The prices of all products of a view, before discount too: what `formatPieces` writes each of them among. */
export const pricesOf = (products: readonly Priced[]): Minor[] =>
  products.flatMap((product) => [unitPrice(product) ?? 0, listPrice(product) ?? 0])

/** VAT in per mille, by the shop's country [contract/money]. */
const VAT: Readonly<Record<string, number>> = { SE: 250, NO: 250, DK: 250, FI: 255 }
const VAT_ELSEWHERE = 250

/** The same in percent, as it is written. */
export const vatPercentage = (country: string): number => (VAT[country] ?? VAT_ELSEWHERE) / 10

/** More öre than this in one line cannot be summed exactly over a whole cart; nothing in the trade comes near. */
export const LINE_SUBTOTAL_MAX: Minor = 1_000_000_000_000

/** VAT of an amount, half-up to the öre; thousands apart, so that it stays exact for any safe amount. */
export function vatOf(amount: Minor, country: string): Minor {
  const rate = VAT[country] ?? VAT_ELSEWHERE
  const rest = amount % 1000
  return ((amount - rest) / 1000) * rate + roundHalfUp(rest * rate, 1000)
}

export interface Amounts {
  subtotal: Minor
  vat: Minor
}

/** A "0" row's amounts ex VAT and its VAT; nothing for one that is on request [contract/money]. */
export function lineAmounts(unit: Minor | null, antal: number, country: string): Amounts {
  const subtotal = (unit ?? 0) * antal
  return { subtotal, vat: vatOf(subtotal, country) }
}

/** The sums of a cart: those of its "0" rows, since a part's price is in its product's [contract/money]. */
export function cartAmounts(lines: readonly (Amounts & { counted: boolean })[]): Amounts {
  const sums = { subtotal: 0, vat: 0 }
  for (const { counted, subtotal, vat } of lines) {
    if (!counted) continue
    sums.subtotal += subtotal
    sums.vat += vat
  }
  return sums
}

/** A part's own sum: its price times its pieces, undiscounted (`sub_price`) [contract/money]. */
export const partSum = (price: Minor | null, antal: number): Minor | null => (price === null ? null : price * antal)
