import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'

type Load = () => Promise<Messages>

/** One lazy chunk of compiled texts per language: what anybody may see, the sign-in page first of all. */
export const catalogues: Readonly<Record<Locale, Load>> = {
  sv: async () => (await import('virtual:texts/sv')).messages,
  no: async () => (await import('virtual:texts/no')).messages,
  da: async () => (await import('virtual:texts/da')).messages,
  en: async () => (await import('virtual:texts/en')).messages,
  fi: async () => (await import('virtual:texts/fi')).messages,
}
