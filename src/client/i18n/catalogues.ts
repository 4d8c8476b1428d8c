import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'

type Load = () => Promise<Messages>

/** One lazy chunk of compiled texts per language. */
export const catalogues: Readonly<Record<Locale, Load>> = {
  sv: async () => (await import('../../../locales/sv.po')).messages,
  no: async () => (await import('../../../locales/no.po')).messages,
  da: async () => (await import('../../../locales/da.po')).messages,
  en: async () => (await import('../../../locales/en.po')).messages,
  fi: async () => (await import('../../../locales/fi.po')).messages,
}
