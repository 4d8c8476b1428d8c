import type { Locale } from '#contract/locale.ts'
import { dayTag } from '../../i18n/day.ts'

const made = new Map<string, Intl.DateTimeFormat>()

function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let known = made.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(dayTag(locale), options)
    made.set(key, known)
  }
  return known
}

/** `18 nov 2026`; the year is left out where it is this one. ISO 8601 in, the device's time zone out. */
export function shortDay(iso: string, locale: Locale, now = new Date()): string {
  const date = new Date(iso)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return format(locale, { day: 'numeric', month: 'short', ...year }).format(date)
}

/** `18 November 2026 at 09:31`, as the language puts it. */
export const dayAndTime = (iso: string, locale: Locale): string =>
  format(locale, { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  )

const ofMonth = (month: string): Date => new Date(`${month}-15T12:00:00Z`)

/** `nov` of `2026-11`, without the full stop that some languages put. */
export const shortMonth = (month: string, locale: Locale): string =>
  format(locale, { month: 'short', timeZone: 'UTC' }).format(ofMonth(month)).replace(/\.$/, '')

/** `November 2026` of `2026-11`. */
export const longMonth = (month: string, locale: Locale): string =>
  format(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(ofMonth(month))

/** A day of this device's calendar as the address writes it: `2026-11-21`. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
