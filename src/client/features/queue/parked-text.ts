import { t } from '@lingui/core/macro'
import type { ParkReason } from '../../outbox/index.ts'

/** Why nothing is sent at all, and what has to be done first. @param kept whether what waits would outlive the page */
export function parkedText(parked: ParkReason, kept: boolean): string {
  const safe = kept ? [t`What waits is kept.`] : []
  switch (parked) {
    case 'login':
      return [t`Nothing is sent until you have signed in again.`, ...safe].join(' ')
    case 'wrong_owner':
      return [
        t`Somebody else has signed in in this browser.`,
        ...safe,
        t`Your changes are sent only when you are signed in.`,
      ].join(' ')
    case 'update':
      return [t`This version of the app is too old to send anything.`, ...safe].join(' ')
  }
}
