import { t } from '@lingui/core/macro'
import { languageTag, type Locale } from '#contract/locale.ts'
import { copyAtom } from '../http/copy.ts'
import { isUnanswered } from '../http/reached.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { currentLocale } from '../i18n/locale.ts'
import { signedInCatalogues } from '../i18n/signed-in-catalogues.ts'
import { askCopy } from '../offline-catalogue/worker-client.ts'
import { copyStateAtom } from '../offline-catalogue/copy-state.ts'
import { copyName } from '../offline-catalogue/keep-copy.ts'
import { currentShopAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

/**
 * What a language lacks on this device while the network does not answer; null where nothing does. A catalogue that is
 * not here in the present language either is nothing that changing would lose.
 */
export async function languageLack(locale: Locale): Promise<string | null> {
  if (locale === currentLocale() || (navigator.onLine && !isUnanswered() && store.get(copyAtom) === null)) return null
  const tag = languageTag(currentLocale())
  const language = new Intl.DisplayNames(tag, { type: 'language' }).of(languageTag(locale)) ?? locale
  try {
    await Promise.all([catalogues[locale](), signedInCatalogues[locale]()])
  } catch {
    return t`The texts of the app are not on this device in this language (${language}). It can be chosen when the network is back.`
  }
  const name = copyName()
  if (!name || store.get(copyStateAtom).facts === null) return null
  const facts = await askCopy('look', [{ ...name, language: locale }]).catch(() => null)
  if (facts && facts.prices !== 'none' && Date.now() < facts.lockedAt) return null
  const shop = store.get(currentShopAtom)?.info.namn ?? ''
  return t`The catalogue of ${shop} is not on this device in this language (${language}). It can be chosen when the network is back.`
}
