import type { Locale } from '#contract/locale.ts'
import { i18nIn } from '../../../i18n/i18n.ts'

/** Why a launch is refused, as far as it helps the person at the screen. */
export type RefusalText = keyof ReturnType<typeof ociTexts>['refusals']

/** Of pages that the server answers itself, before the app is there. */
export function ociTexts(language: Locale) {
  const i18n = i18nIn(language)
  return {
    formTitle: i18n.t('To the purchasing system'),
    send: i18n.t('Send to the purchasing system'),
    refusedTitle: i18n.t('The shop could not be opened'),
    startAgain: i18n.t(
      'Close this page and start again from your purchasing system. If that does not help, ask those who run it to contact us.',
    ),
    refusals: {
      unknown: i18n.t('The user name or the password that your purchasing system sent is not right.'),
      off: i18n.t('The connection to your purchasing system is switched off.'),
      unusable: i18n.t('Your purchasing system sent no address that the cart may be sent back to.'),
      tooMany: i18n.t('Too many attempts with a wrong password. Wait a quarter of an hour and try again.'),
      failed: i18n.t('Something went wrong on our side. Try again in a while.'),
    },
  }
}
