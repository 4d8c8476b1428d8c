import { languageTag, type Locale } from '#contract/locale.ts'
import { dayTag } from './day.ts'

const DAY_MS = 86_400_000

/** `today 07:42`, `yesterday 16:05`, else the date with the time, in words of the language. */
export function momentText(moment: Date, locale: Locale, now = new Date()): string {
  const tag = languageTag(locale)
  const time = moment.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const days = Math.round((midnight(moment) - midnight(now)) / DAY_MS)
  const day =
    days === 0 || days === -1
      ? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day')
      : moment.toLocaleDateString(dayTag(locale), { day: 'numeric', month: 'long' })
  return `${day} ${time}`
}

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)
