import { deliveryDays, type FootprintLine, longestDelivery } from './climate.ts'

const DAY_MS = 86_400_000

/**
 * Whether what is ordered today cannot be there on the day that was wished: lines of one product with its parts, or of
 * several. What says no delivery time is not late. Both days ISO 8601.
 */
export function isLate(lines: Iterable<FootprintLine>, wishedOn: string, today: string): boolean {
  const { time } = longestDelivery(lines)
  return time !== null && Date.parse(today) + deliveryDays(time) * DAY_MS > Date.parse(wishedOn)
}
