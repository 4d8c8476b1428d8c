import { languageTag, type Locale } from '#contract/locale.ts'

/** Day and time of something that was written down. */
export const momentText = (iso: string, locale: Locale): string =>
  new Date(iso).toLocaleString(languageTag(locale), { dateStyle: 'medium', timeStyle: 'short' })
