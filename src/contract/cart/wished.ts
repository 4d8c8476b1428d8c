import { type WorkingCalendar, workingDaysAfter } from '../calendar/working-days.ts'
import { dayOfNumber, numberOfDay } from '../calendar/holidays.ts'
import type { DeliveryTime } from '../catalogue/product.schema.ts'
import type { FootprintLine } from './climate.ts'

/**
 * The day on which something is there that is ordered on a day; working days are those of the shop. Null: not for years.
 */
export function arrivalOf({ value, unit }: DeliveryTime, ordered: string, calendar: WorkingCalendar): string | null {
  if (unit === 'wd') return workingDaysAfter(ordered, value, calendar)
  return dayOfNumber(numberOfDay(ordered) + (unit === 'w' ? 7 * value : value))
}

/**
 * Whether what is ordered today cannot be there on the day that was wished: lines of one product with its parts, or of
 * several. What says no delivery time is not late. Both days ISO 8601.
 */
export function isLate(
  lines: Iterable<FootprintLine>,
  wishedOn: string,
  { today, calendar }: { today: string; calendar: WorkingCalendar },
): boolean {
  for (const { product } of lines) {
    if (!product.delivery_time) continue
    const arrival = arrivalOf(product.delivery_time, today, calendar)
    // Days of this century stand in the order of their letters.
    if (arrival === null || arrival > wishedOn) return true
  }
  return false
}
