import { languageTag, type Locale } from '#contract/locale.ts'

/** The day before the month, as in all the shops' countries. */
export const dayTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : languageTag(locale))

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: to make one takes longer than to draw a row. */
function longDate(locale: Locale, timeZone?: 'UTC'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(dayTag(locale), { dateStyle: 'long', timeZone })
    formats.set(key, format)
  }
  return format
}

/** `18 November 2026` of `2026-11-18`, in whichever time zone the device is. */
export const dayText = (day: string, locale: Locale): string =>
  longDate(locale, 'UTC').format(new Date(`${day}T12:00:00Z`))

/** `18 November 2026`: the day on which a moment is for whoever looks. */
export const longDay = (iso: string, locale: Locale): string => longDate(locale).format(new Date(iso))

/** The day of this device's calendar, `2026-11-18`. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
