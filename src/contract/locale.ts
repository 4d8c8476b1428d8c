/** The five languages of product texts and interface; the order is the switcher's [contract/languages]. */
export const LOCALES = ['sv', 'no', 'da', 'en', 'fi'] as const
export type Locale = (typeof LOCALES)[number]

/** Default and fallback. */
export const DEFAULT_LOCALE: Locale = 'sv'

const BY_SUFFIX: Readonly<Record<string, Locale>> = { fi: 'fi', com: 'en', no: 'no', se: 'sv', dk: 'da' }

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** The language of an address by the last segment of its host name, else Swedish [contract/languages]. */
export function localeOfHost(hostname: string): Locale {
  return BY_SUFFIX[hostname.slice(hostname.lastIndexOf('.') + 1).toLowerCase()] ?? DEFAULT_LOCALE
}

/** A text in the languages it exists in. */
export type LocalText = Partial<Record<Locale, string>>

/**
 * The text to show in `locale`. A text that exists only in another language is shown rather than nothing
 * [contract/languages]: first the asked language, then the shop's own, then English, then any.
 */
export function textIn(text: LocalText | undefined, locale: Locale, own: Locale = DEFAULT_LOCALE): string {
  if (!text) return ''
  return text[locale] ?? text[own] ?? text.en ?? LOCALES.map((l) => text[l]).find((t) => t !== undefined) ?? ''
}

/** In which language texts are told, and the shop's own, which stands in for missing ones [contract/languages]. */
export interface TextLanguages {
  language: Locale
  own: Locale
}

/** The tag for `lang` attributes and `Intl`: our `no` is Norwegian Bokmål. */
export const languageTag = (locale: Locale): string => (locale === 'no' ? 'nb' : locale)
