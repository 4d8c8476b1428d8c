import type { ClosedDays } from '#contract/calendar/working-days.ts'
import { type Country, isCountry } from '#contract/office/shop.ts'
import { dayIn } from './calendar.ts'
import type { shops } from './schema.ts'

type ShopDays = Pick<typeof shops.$inferSelect, 'country' | 'holidays' | 'closedDays'>

/** The countries whose public holidays count in a shop: its own, unless its staff have said others. */
export const holidaysOf = ({ country, holidays }: ShopDays): Country[] =>
  holidays ?? (isCountry(country) ? [country] : [])

/** The days that a shop is closed besides and that are not over, by its own calendar. */
export function comingDays({ country, closedDays }: ShopDays): ClosedDays[] {
  const today = dayIn(country, new Date())
  return closedDays.filter(({ to }) => to >= today)
}
