/** To what prices are rounded, in the currency's own units. */
export const ROUNDINGS = [0.01, 1, 5, 10, 100] as const
export type Rounding = (typeof ROUNDINGS)[number]

export interface PriceChange {
  by: 'percent' | 'amount'
  /** May be negative. */
  value: number
  rounding: Rounding
}

/** A price after a change, never below zero; half a step is rounded up. Reckoned in hundredths, as prices are kept. */
export function changedPrice(price: number, { by, value, rounding }: PriceChange): number {
  const before = Math.round(price * 100)
  const after =
    by === 'percent' ? (before * (10_000 + Math.round(value * 100))) / 10_000 : before + Math.round(value * 100)
  const step = Math.round(rounding * 100)
  // A hundredth of a hundredth is no half: what fractions leave behind does not round.
  const steps = Math.floor(Math.round((after / step) * 1e6) / 1e6 + 0.5)
  return Math.max(0, steps * step) / 100
}
