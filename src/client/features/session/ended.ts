import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom, useAtomValue } from 'jotai'
import { store } from '../../storage/store.ts'
import { session } from '../../storage/web-storage.ts'
import { PUNCHOUT_OVER } from './login-error.ts'

/** `purchase`: a session from a purchasing system, whatever it ended of. */
export type Ended = 'unauthenticated' | 'account_disabled' | 'purchase'

/** In the tab's storage: the page may be on its way out when it hears of it, and is loaded anew by whoever wonders. */
const KEPT = 'ended'

const endedAtom = atom(session.get(KEPT) as Ended | null)

const TEXTS: Record<Ended, MessageDescriptor> = {
  unauthenticated: msg`You have been signed out. Log in to go on where you were.`,
  account_disabled: msg`This account has been deactivated. Contact us if you think that is wrong.`,
  purchase: PUNCHOUT_OVER,
}

/** Says on the sign-in page why one stands there, until somebody signs in; nothing stays of a purchasing session. */
export function setEnded(why: Ended | null): void {
  store.set(endedAtom, why)
  if (why && why !== 'purchase') session.set(KEPT, why)
  else session.remove(KEPT)
}

export const useEnded = (): Ended | null => useAtomValue(endedAtom)

export function useEndedText(): MessageDescriptor | null {
  const why = useEnded()
  return why && TEXTS[why]
}
