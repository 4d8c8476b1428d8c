import type { Intent } from './intent.ts'
import type { OutboxState } from './outbox-state.ts'
import { containsOf } from './snapshot.ts'

/** Pages look again long before so many are gone. */
const KEPT_MAX = 500

/** What a person took back, dismissed, made anew or gave up: pages that have not looked since cannot tell otherwise. */
export interface Removed {
  /** The version of the outbox since which none is missing: the oldest go, and older apps keep none. */
  readonly since: number
  /** Their numbers, each with the version that was the first one without it. */
  readonly intents: readonly { readonly seq: number; readonly version: number }[]
}

export const NONE_REMOVED: Removed = { since: 0, intents: [] }

/** With those that go now. */
export function withRemoved({ removed, version }: OutboxState, seqs: readonly number[]): Removed {
  const all = [...removed.intents, ...seqs.map((seq) => ({ seq, version: version + 1 }))]
  const since = all.at(-KEPT_MAX - 1)?.version ?? removed.since
  return { since, intents: all.slice(-KEPT_MAX) }
}

const isContained = ({ clientId, snapshot }: OutboxState, { seq, cartId, clientId: by }: Intent): boolean =>
  by === clientId && seq <= containsOf(snapshot, cartId)

/**
 * Of what is gone since an outbox was looked at, whether the server took it. Where the account does not reach back so
 * far, what the snapshot contains counts as taken.
 */
export function takenSince({ version, clientId }: OutboxState, after: OutboxState): (gone: Intent) => boolean {
  const { removed, unreadable } = after
  const others = new Set([...removed.intents, ...unreadable].map(({ seq }) => seq))
  // Another client has numbers of its own for the same intents.
  const isWhole = removed.since <= version && clientId === after.clientId
  return (gone) => !others.has(gone.seq) && (isWhole || isContained(after, gone))
}

/** What is kept of it on the device in that version of an outbox; versions of the app before this one kept none. */
export function readRemoved(kept: unknown, version: number): Removed {
  const { since, intents }: Partial<Removed> = Object(kept)
  const isWhole = Number.isInteger(since) && Array.isArray(intents) && intents.every(isRemoved)
  return isWhole ? (kept as Removed) : { since: version, intents: [] }
}

function isRemoved(value: unknown): boolean {
  const { seq, version }: Partial<Removed['intents'][number]> = Object(value)
  return Number.isInteger(seq) && Number.isInteger(version)
}
