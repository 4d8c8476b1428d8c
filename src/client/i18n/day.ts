import { languageTag, type Locale } from '#contract/locale.ts'

/** The day before the month, as in all the shops' countries. */
export const dayTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : languageTag(locale))

/** `18 November 2026` of `2026-11-18`, in whichever time zone the device is. */
export const dayText = (day: string, locale: Locale): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(dayTag(locale), { dateStyle: 'long', timeZone: 'UTC' })

/** The day of this device's calendar, `2026-11-18`. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
