import { languageTag, type Locale } from '#contract/locale.ts'

/** Names in a row, as the language joins them: `Nordform and Kontoret`. */
export const listText = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(names)
