import { i18n, type Messages } from '@lingui/core'
import { atom, useAtomValue } from 'jotai'
import { isLocale, languageTag, type Locale, localeOfHost } from '#contract/locale.ts'
import { store } from '../storage/store.ts'
import { local } from '../storage/web-storage.ts'
import { catalogues } from './catalogues.ts'

export const LANGUAGE_KEY = 'language'

/** The language chosen before, else the one of the address [contract/languages]. */
export function startLocale(): Locale {
  const remembered = local.get(LANGUAGE_KEY)
  return isLocale(remembered) ? remembered : localeOfHost(window.location.hostname)
}

export const localeAtom = atom<Locale>(startLocale())

/** The language of interface and product texts. */
export const useLocale = (): Locale => useAtomValue(localeAtom)
export const currentLocale = (): Locale => store.get(localeAtom)

let asked = 0
let wanted = startLocale()
let inside: ((locale: Locale) => Promise<Messages>) | null = null

/**
 * Loads a language's texts and shows them, with those of the pages behind the guard once they were asked for; of
 * several calls in a row the last one wins.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const mine = ++asked
  wanted = locale
  const [open, more] = await Promise.all([catalogues[locale](), inside?.(locale)])
  if (mine !== asked) return
  const messages = { ...open, ...more }
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = languageTag(locale)
  store.set(localeAtom, locale)
}

/** Loads the texts of the pages behind the guard, in the language now shown and in every later one. */
export async function loadSignedInTexts(): Promise<void> {
  if (inside) return
  const { signedInCatalogues } = await import('./signed-in-catalogues.ts')
  inside = (locale) => signedInCatalogues[locale]()
  try {
    await activateLocale(wanted)
  } catch (error) {
    inside = null
    throw error
  }
}

/** Switches and remembers [contract/languages]. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale)
  local.set(LANGUAGE_KEY, locale)
}
