import { i18n } from '@lingui/core'
import { atom, useAtomValue } from 'jotai'
import { isLocale, languageTag, type Locale, localeOfHost } from '#contract/locale.ts'
import { store } from '../storage/store.ts'
import { local } from '../storage/web-storage.ts'
import { catalogues } from './catalogues.ts'

const KEY = 'language'

/** The language chosen before, else the one of the address (decisions §7). */
export function startLocale(): Locale {
  const remembered = local.get(KEY)
  return isLocale(remembered) ? remembered : localeOfHost(window.location.hostname)
}

const localeAtom = atom<Locale>(startLocale())

/** The language of interface and product texts. */
export const useLocale = (): Locale => useAtomValue(localeAtom)
export const currentLocale = (): Locale => store.get(localeAtom)

let asked = 0

/** Loads a language's texts and shows them; of several calls in a row the last one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  const mine = ++asked
  const messages = await catalogues[locale]()
  if (mine !== asked) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = languageTag(locale)
  store.set(localeAtom, locale)
}

/** Switches and remembers (decisions §7). */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale)
  local.set(KEY, locale)
}
