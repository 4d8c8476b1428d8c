/**
 * Money is a decimal number on the wire and an integer number of minor units (öre, cents) inside [contract/money].
 * Currencies are ISO 4217 codes; all that the shop trades in have two decimals.
 */
export type Minor = number

export const DEFAULT_CURRENCY = 'SEK'

/** Currencies that are written as a number followed by "kr", without decimals [contract/money]. */
const KRONA: ReadonlySet<string> = new Set(['SEK', 'NOK', 'DKK'])

/** Half-up rounding of a non-negative quotient of integers, exact while `numerator` is a safe integer. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const whole = Math.floor(numerator / denominator)
  return (numerator - whole * denominator) * 2 >= denominator ? whole + 1 : whole
}

/** Wire decimal → minor units: 1234.5 → 123450. */
export const toMinor = (decimal: number): Minor => Math.round(decimal * 100)

/** Minor units → wire decimal: 123450 → 1234.5. */
export const toDecimal = (minor: Minor): number => minor / 100

/** `toMinor` and `toDecimal` of what may have no price; null stays null. */
export const minorOf = (amount: number | null): Minor | null => (amount === null ? null : toMinor(amount))
export const decimalOf = (minor: Minor | null | undefined): number | null =>
  minor === null || minor === undefined ? null : toDecimal(minor)

/**
 * An amount in Swedish number style: `4 395 kr` with no-break spaces and no decimals for SEK, NOK and DKK; any other
 * currency in currency style [contract/money].
 */
export function formatMoney(minor: Minor, currency: string = DEFAULT_CURRENCY): string {
  if (KRONA.has(currency)) return `${kronor.format(roundHalfUp(minor, 100))}\u00a0kr`
  let format = others.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('sv-SE', { style: 'currency', currency })
    others.set(currency, format)
  }
  return format.format(minor / 100)
}

/**
 * An amount among others of the same view: in öre as soon as one of `all` has any, so that columns add up. Otherwise
 * as `formatMoney`.
 */
export function formatPieces(minor: Minor, all: readonly Minor[], currency: string = DEFAULT_CURRENCY): string {
  if (!KRONA.has(currency) || all.every((one) => one % 100 === 0)) return formatMoney(minor, currency)
  return `${exact.format(minor / 100)}\u00a0kr`
}

const exact = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const kronor = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 })
const others = new Map<string, Intl.NumberFormat>()
