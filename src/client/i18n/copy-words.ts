import { t } from '@lingui/core/macro'
import { languageTag, type Locale } from '#contract/locale.ts'
import type { CopyLack } from '../offline-catalogue/copy-state.ts'

/** Why there is no copy to show where the network does not answer, and what to do about it. */
export function lackText(lack: CopyLack, shop: string, locale: Locale): string {
  switch (lack) {
    case 'off':
      return t`The catalogue is not kept on this device: it is switched off on the account page.`
    case 'locked':
      return t`The catalogue on this device is locked: it has had no contact with the shop for too long. Connect to the network to use it again.`
    case 'missing': {
      const tag = languageTag(locale)
      const language = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
      return t`The catalogue of ${shop} is not on this device in this language (${language}).`
    }
  }
}
