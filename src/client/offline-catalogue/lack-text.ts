import { t } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { languageTag, type Locale } from '#contract/locale.ts'
import { useLocale } from '../i18n/locale.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { currentCompanyAtom } from '../storage/choose-company.ts'
import { isFramed } from '../storage/frame.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { type CopyLack, useCopyLack } from './copy-state.ts'

/** Why the device cannot show the active shop's catalogue in the network's place; null where it can, or never does. */
export function useLackText(): string | null {
  const locale = useLocale()
  const shop = useCurrentShop()
  const lack = useCopyLack()
  const company = useAtomValue(currentCompanyAtom)
  const credentials = readCredentials()
  // A purchasing system's session leaves nothing on the device.
  if (!lack || !shop || !credentials || isPunchout(credentials) || isFramed()) return null
  return lackText(lack, { shop: shop.info.namn, company: company?.name ?? '' }, locale)
}

/** Why there is no copy to show where the network does not answer, and what to do about it. */
function lackText(lack: CopyLack, { shop, company }: { shop: string; company: string }, locale: Locale): string {
  switch (lack) {
    case 'off':
      return t`The catalogue is not kept on this device: it is switched off on the account page.`
    case 'locked':
      return t`The catalogue on this device is locked: it has had no contact with the shop for too long. Connect to the network to use it again.`
    case 'company':
      return t`What ${company} can buy in ${shop} is not on this device yet.`
    case 'missing': {
      const tag = languageTag(locale)
      const language = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
      return t`The catalogue of ${shop} is not on this device in this language (${language}).`
    }
  }
}
