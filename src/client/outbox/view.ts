import type { OutboxState, End } from './core/outbox-state.ts'
import { type Entry, isUnsettled } from './core/intent.ts'
import { takenSince } from './core/removed.ts'
import type { CartState } from './ports.ts'

/** An intent that was taken back before it left, or refused and dismissed; nobody is told of it. */
export const WITHDRAWN = 'withdrawn'

/** The intents as a screen shows them: with what is on its way, and what is not kept yet, at the end. */
export function entriesOf({ outbox, unsaved, sending }: CartState): readonly Entry[] {
  const kept = outbox.entries.map(
    (entry): Entry =>
      entry.state === 'waiting' && entry.sent && sending.has(entry.intent.cartId)
        ? { ...entry, state: 'sending' }
        : entry,
  )
  return [...kept, ...unsaved]
}

/** Which intents ended between two looks at an outbox, whoever sent them. */
export function endsBetween(before: OutboxState, after: OutboxState): End[] {
  const now = new Map(after.entries.map((entry) => [entry.intent.opId, entry]))
  const isTaken = takenSince(before, after)
  return before.entries.filter(isUnsettled).flatMap(({ intent }): End[] => {
    const entry = now.get(intent.opId)
    if (entry && isUnsettled(entry)) return []
    if (entry?.state === 'refused') return [{ intent, settled: { outcome: 'refused', code: entry.code ?? WITHDRAWN } }]
    if (entry || isTaken(intent)) return [{ intent, settled: { outcome: 'applied', revision: null } }]
    return [{ intent, settled: { outcome: 'refused', code: WITHDRAWN } }]
  })
}

const opIdsOf = (entries: readonly Entry[]): string[] => entries.map(({ intent }) => intent.opId)

/** Whether something went between two looks without the server having taken it: taken back, thrown away, or not kept. */
export function isGivenUp(before: CartState, after: CartState): boolean {
  const had = new Set(opIdsOf([...before.outbox.entries, ...before.unsaved]))
  const has = new Set(opIdsOf([...after.outbox.entries, ...after.unsaved]))
  const isGone = ({ intent }: Entry): boolean => !has.has(intent.opId)
  // What is tried again has another in its place.
  const isReplaced = [...has].some((opId) => !had.has(opId))
  return (
    before.unsaved.some(isGone) ||
    before.outbox.unreadable.length > after.outbox.unreadable.length ||
    (!isReplaced && before.outbox.entries.some((entry) => entry.state === 'refused' && isGone(entry))) ||
    endsBetween(before.outbox, after.outbox).some(
      ({ settled }) => settled.outcome === 'refused' && settled.code === WITHDRAWN,
    )
  )
}
