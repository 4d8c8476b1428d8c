import type { Minor } from '../money.ts'

/** What a cost centre may spend between two days, both included; in the shop's currency, ex VAT [contract/budgets]. */
export interface Budget {
  id: string
  costCentre: string
  /** ISO 8601. */
  from: string
  to: string
  amount: Minor
  /** By requests that wait. */
  reserved: Minor
  /** By orders. */
  spent: Minor
}

/** What is left of a budget; below zero where it was made smaller than what was spent. */
export const leftOf = ({ amount, reserved, spent }: Pick<Budget, 'amount' | 'reserved' | 'spent'>): Minor =>
  amount - reserved - spent

/** The budget that an order of a day counts in; null: none does. @param day the shop's, ISO 8601 */
export const budgetOn = <B extends Pick<Budget, 'costCentre' | 'from' | 'to'>>(
  budgets: readonly B[],
  costCentre: string | null,
  day: string,
): B | null =>
  budgets.find((budget) => budget.costCentre === costCentre && budget.from <= day && day <= budget.to) ?? null

/** The first two budgets of a cost centre that share a day, by their places; null: an order has one budget at most. */
export function overlapping(
  budgets: readonly Pick<Budget, 'costCentre' | 'from' | 'to'>[],
): readonly [number, number] | null {
  const places = budgets
    .map((budget, place) => ({ ...budget, place }))
    .toSorted((a, b) => (a.costCentre < b.costCentre ? -1 : a.costCentre > b.costCentre ? 1 : a.from < b.from ? -1 : 1))
  for (const [i, one] of places.entries()) {
    const next = places[i + 1]
    if (next?.costCentre === one.costCentre && next.from <= one.to) return [one.place, next.place]
  }
  return null
}
