import { languageTag, type Locale } from '#contract/locale.ts'

/** A day of the calendar as the language writes it: `2026-11-21` → `21 Nov 2026`. */
export const dayText = (day: string, locale: Locale): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale === 'en' ? 'en-GB' : languageTag(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
