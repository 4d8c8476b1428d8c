import { atom, useAtomValue } from 'jotai'
import type { PunchoutSessionAnswer } from '#contract/punchout/punchout.schema.ts'
import { sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** What the server says of a punchout session. */
export type PunchoutState = PunchoutSessionAnswer['data']

const heldAtom = atom<{ owner: string; state: PunchoutState } | null>(null)

/** Of the punchout session that this page is; null for an ordinary one, and until it is known. */
export const punchoutAtom = atom((get): PunchoutState | null => {
  const held = get(heldAtom)
  return held !== null && held.owner === get(sessionAtom)?.owner ? held.state : null
})

const isPunchoutAtom = atom((get): boolean => get(sessionAtom)?.owner.startsWith('punchout:') ?? false)
const readOnlyAtom = atom((get): boolean => get(punchoutAtom)?.read_only ?? false)

export const holdPunchout = (owner: string, state: PunchoutState): void => store.set(heldAtom, { owner, state })

export const usePunchout = (): PunchoutState | null => useAtomValue(punchoutAtom)

/** Whether this page shops for a purchasing system. */
export const useIsPunchout = (): boolean => useAtomValue(isPunchoutAtom)

/** A punchout session that inspects, or has ended, only looks [punchout/sessions]: the server refuses every change. */
export const useReadOnly = (): boolean => useAtomValue(readOnlyAtom)
