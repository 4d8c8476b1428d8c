import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { dayTag } from '../../i18n/day.ts'

/** What was done on one day of this device's, the newest first. */
export interface Day {
  /** The first entry's moment, ISO 8601. */
  at: string
  entries: readonly HistoryEntry[]
}

const dayOf = (iso: string): string => new Date(iso).toDateString()

/** The entries by their days. */
export const daysOf = (entries: readonly HistoryEntry[]): Day[] =>
  [...Map.groupBy(entries, ({ at }) => dayOf(at)).values()].map((own) => ({ at: own[0]?.at ?? '', entries: own }))

/** `Tuesday 24 November`, with the year where it is not this one. */
export function dayText(iso: string, locale: Locale, now = new Date()): string {
  const day = new Date(iso)
  const isThisYear = day.getFullYear() === now.getFullYear()
  return day.toLocaleDateString(dayTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** `07:42` */
export const timeText = (iso: string, locale: Locale): string =>
  new Date(iso).toLocaleTimeString(dayTag(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
