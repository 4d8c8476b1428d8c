import type { Locale } from '#contract/locale.ts'
import { dayTag } from './day.ts'

/** Day and time of something that was written down. */
export const momentText = (iso: string, locale: Locale): string =>
  new Date(iso).toLocaleString(dayTag(locale), { dateStyle: 'medium', timeStyle: 'short' })
