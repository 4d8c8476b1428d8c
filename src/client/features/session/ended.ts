import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom, useAtomValue } from 'jotai'
import { store } from '../../storage/store.ts'
import { PUNCHOUT_OVER } from './login-error.ts'

/** `purchase`: a session from a purchasing system, whatever it ended of. */
export type Ended = 'unauthenticated' | 'account_disabled' | 'purchase'

const endedAtom = atom<Ended | null>(null)

const TEXTS: Record<Ended, MessageDescriptor> = {
  unauthenticated: msg`You have been signed out. Log in to go on where you were.`,
  account_disabled: msg`This account has been deactivated. Contact us if you think that is wrong.`,
  purchase: PUNCHOUT_OVER,
}

/** Says on the sign-in page why one stands there. */
export const setEnded = (why: Ended | null): void => store.set(endedAtom, why)

export const useEnded = (): Ended | null => useAtomValue(endedAtom)

export function useEndedText(): MessageDescriptor | null {
  const why = useEnded()
  return why && TEXTS[why]
}
