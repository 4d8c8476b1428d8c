import type { PunchoutSessionAnswer } from '#contract/punchout/punchout.schema.ts'
import { OPERATIONS } from '#contract/punchout/punchout.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { keepBeside, readBeside } from '../../storage/persistence.ts'
import { holdPunchout, punchoutAtom, type PunchoutState } from '../../storage/punchout-state.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'

const KEPT = 'punchout'

/** This page's owner, if that is a punchout session. */
function ownerHere(): string | null {
  const owner = store.get(sessionAtom)?.owner
  return owner?.startsWith('punchout:') ? owner : null
}

/**
 * Learns what this punchout session is for; without a network what was learnt before. Null for an ordinary session,
 * and where nothing is known. Never rejects.
 */
export async function loadPunchout(): Promise<PunchoutState | null> {
  const owner = ownerHere()
  if (owner === null) return null
  try {
    const { data } = await getJson<PunchoutSessionAnswer>(API.punchoutSession)
    hold(owner, data)
  } catch {
    // The end of the session is told by whoever watches for it; without a network the shop goes on.
    const kept = store.get(punchoutAtom) ?? (await readBeside(owner, KEPT))
    if (isState(kept)) holdPunchout(owner, kept)
  }
  return store.get(punchoutAtom)
}

/** Notes that the session has just ended, so that nothing on this page changes any more. */
export function notePunchoutEnd(outcome: 'sent' | 'cancelled'): void {
  const owner = ownerHere()
  const state = store.get(punchoutAtom)
  if (owner !== null && state) hold(owner, { ...state, read_only: true, outcome, closed_at: new Date().toISOString() })
}

function hold(owner: string, state: PunchoutState): void {
  holdPunchout(owner, state)
  void keepBeside(owner, KEPT, state)
}

/** Storage may hold what an older version kept. */
function isState(value: unknown): value is PunchoutState {
  const { cart_id, operation, notices, return_host, read_only }: Partial<PunchoutState> = Object(value)
  return (
    typeof cart_id === 'string' &&
    OPERATIONS.some((one) => one === operation) &&
    Array.isArray(notices) &&
    typeof return_host === 'string' &&
    typeof read_only === 'boolean'
  )
}
