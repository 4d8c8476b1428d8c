import { languageTag, type Locale } from '#contract/locale.ts'
import { dayTag } from '../../i18n/day.ts'

const DAY_MS = 86_400_000
const relative = new Map<Locale, Intl.RelativeTimeFormat>()

/** A day as people say it: today, yesterday, 14 Nov, 2 Oct 2024. */
export function dayText(iso: string, locale: Locale, now = new Date()): string {
  const then = new Date(iso)
  const days = Math.round((startOfDay(then) - startOfDay(now)) / DAY_MS)
  if (days === 0 || days === -1) {
    const format = relative.get(locale) ?? new Intl.RelativeTimeFormat(languageTag(locale), { numeric: 'auto' })
    relative.set(locale, format)
    return format.format(days, 'day')
  }
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return then.toLocaleDateString(dayTag(locale), { day: 'numeric', month: 'short', year })
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
