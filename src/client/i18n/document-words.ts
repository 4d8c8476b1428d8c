import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentKind } from '#contract/catalogue/documents.ts'
import type { Locale } from '#contract/locale.ts'

const KINDS = {
  epd: msg`Environmental declaration (EPD)`,
  care: msg`Care instructions`,
  assembly: msg`Assembly instructions`,
  certificate: msg`Certificate`,
  drawing: msg`Drawing`,
} satisfies Record<DocumentKind, unknown>

/** What a document is, in the language that is shown. */
export const documentKind = (i18n: I18n, kind: DocumentKind): string => i18n._(KINDS[kind])

/** The name of a language in another: `Finnish` of `fi` in English. */
export const languageIn = (locale: Locale, of: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(of) ?? of

const MEGABYTE = 1_000_000

/** `1.2 MB` in a language; small ones in whole kilobytes. */
export function fileSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= MEGABYTE / 2
  const digits = { maximumFractionDigits: 1, style: 'unit', unitDisplay: 'short' } as const
  return isLarge
    ? new Intl.NumberFormat(locale, { ...digits, unit: 'megabyte' }).format(bytes / MEGABYTE)
    : new Intl.NumberFormat(locale, { ...digits, unit: 'kilobyte' }).format(Math.max(1, Math.round(bytes / 1000)))
}
