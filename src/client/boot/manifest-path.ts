import type { Locale } from '#contract/locale.ts'

/** The web app manifest in a language. */
export const manifestPath = (locale: Locale): string => `/manifest-${locale}.webmanifest`
