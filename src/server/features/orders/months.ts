import type { OrderMonth } from '#contract/orders/orders.schema.ts'

/** The last so many months up to that of a day, as `2026-11`, the oldest first. */
export function monthsUntil(day: string, count: number): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, i) => {
    const month = last - count + 1 + i
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

const nothing = (month: string, currency: string): OrderMonth => ({
  month,
  currency,
  orders: 0,
  spend: 0,
  co2e_kg: 0,
  declared_kg: 0,
  calculated_kg: 0,
  pieces: 0,
  unknown_pieces: 0,
})

/**
 * Every month of a period for each currency that occurs, so that a chart has no holes. Where a new month has begun in
 * one country and not in another, that month comes on top.
 */
export function everyMonth(found: readonly OrderMonth[], period: readonly string[]): OrderMonth[] {
  const months = [...new Set([...period, ...found.map(({ month }) => month)])].toSorted()
  const currencies = [...new Set(found.map(({ currency }) => currency))].toSorted()
  return currencies.flatMap((currency) =>
    months.map(
      (month) => found.find((one) => one.month === month && one.currency === currency) ?? nothing(month, currency),
    ),
  )
}
