import { lackText } from '../i18n/copy-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { isFramed } from '../storage/frame.ts'
import { isPunchout, readCredentials } from '../storage/token-store.ts'
import { useCopyLack } from './copy-state.ts'

/** Why the device cannot show the active shop's catalogue in the network's place; null where it can, or never does. */
export function useLackText(): string | null {
  const locale = useLocale()
  const shop = useCurrentShop()
  const lack = useCopyLack()
  const credentials = readCredentials()
  // A purchasing system's session leaves nothing on the device.
  if (!lack || !shop || !credentials || isPunchout(credentials) || isFramed()) return null
  return lackText(lack, shop.info.namn, locale)
}
