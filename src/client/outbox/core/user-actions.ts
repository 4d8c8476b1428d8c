import type { OutboxMutation } from '#contract/cart/outbox.ts'
import { NO_BACKOFF, isAside } from './backoff.ts'
import { append, type OutboxState, dependentsOf, followersOf, type Unnumbered } from './outbox-state.ts'
import { type Entry, isUnsettled } from './intent.ts'
import { withRemoved } from './removed.ts'
import { overShown, withoutGone } from './seen.ts'

/** What a person may decide about their changes. Each gives the very same outbox back where it can do nothing. */

const find = (outbox: OutboxState, opId: string): Entry | undefined =>
  outbox.entries.find(({ intent }) => intent.opId === opId)

const remove = (outbox: OutboxState, gone: readonly Entry[]): OutboxState => ({
  ...outbox,
  entries: outbox.entries.filter((entry) => !gone.includes(entry)),
  removed: withRemoved(
    outbox,
    gone.map(({ intent }) => intent.seq),
  ),
})

/** What a group hangs on: the refused creation of its cart, or the refused intent that it needs. */
const rootOf = (outbox: OutboxState, entry: Entry): Entry =>
  outbox.entries.find((other) => other.state === 'refused' && dependentsOf(outbox, other).includes(entry)) ?? entry

/**
 * Appends a refused intent anew, what depends on it behind it; a refused one is never sent again itself.
 * @param edited what the person wants instead
 */
export function retry(outbox: OutboxState, opId: string, newId: () => string, edited?: OutboxMutation): OutboxState {
  const asked = find(outbox, opId)
  if (asked?.state !== 'refused') return outbox
  const root = edited ? asked : rootOf(outbox, asked)
  const group = [root, ...dependentsOf(outbox, root)]
  return append(remove(outbox, group), anew(group, newId, edited && { of: asked, mutation: edited }))
}

/** Intents under names of their own, each needing what it needed. */
function anew(
  group: readonly Entry[],
  newId: () => string,
  edited?: { of: Entry; mutation: OutboxMutation },
): Unnumbered[] {
  const names = new Map(group.map(({ intent }) => [intent.opId, newId()]))
  return group.map((entry) => {
    const { seq: _seq, clientId: _client, made, ...intent } = entry.intent
    const needs = intent.needs === undefined ? {} : { needs: names.get(intent.needs) ?? intent.needs }
    const same = edited?.of === entry ? { mutation: edited.mutation } : made ? { made } : {}
    return { ...intent, ...needs, ...same, opId: names.get(intent.opId) ?? newId() }
  })
}

/** Lets a queue that had stepped aside try at once; how long the server asked to wait is the server's to say. */
export function hurry(outbox: OutboxState, opId: string, now: number): OutboxState {
  const asked = find(outbox, opId)
  if (!asked || !isUnsettled(asked)) return outbox
  const head = outbox.entries.find((entry) => entry.intent.cartId === asked.intent.cartId && isUnsettled(entry))
  if (!head || !isAside(head.backoff, now)) return outbox
  return {
    ...outbox,
    entries: outbox.entries.map((entry) => (entry === head ? { ...entry, backoff: NO_BACKOFF } : entry)),
  }
}

/** Takes a refused intent away for good, and what could only have followed it. */
export function discard(outbox: OutboxState, opId: string): OutboxState {
  const entry = find(outbox, opId)
  return entry?.state === 'refused' ? remove(outbox, [entry, ...dependentsOf(outbox, entry)]) : outbox
}

/** Takes back what never left the device; what did may have taken effect, and stays. */
export function withdraw(outbox: OutboxState, opId: string): OutboxState {
  const entry = find(outbox, opId)
  if (!entry) return outbox
  const group = [entry, ...followersOf(outbox, entry).filter(({ state }) => state !== 'refused')]
  return group.every(({ state, sent }) => state === 'waiting' && !sent) ? remove(outbox, group) : outbox
}

/** Takes several away, refused ones or such as never left; `gone`: what went, with all that went along. */
export function takeAway(
  outbox: OutboxState,
  opIds: readonly string[],
): { outbox: OutboxState; gone: readonly Entry[] } {
  const after = opIds.reduce((before, opId) => {
    const without = discard(before, opId)
    return without === before ? withdraw(before, opId) : without
  }, outbox)
  const gone = outbox.entries.filter((entry) => !after.entries.includes(entry))
  return { outbox: withoutGone(outbox, after, gone), gone }
}

/** Puts back what was taken away, all of it in the order of its making; it is sent as if it had been made now. */
export function restore(outbox: OutboxState, gone: readonly Entry[], newId: () => string): OutboxState {
  if (gone.length === 0) return outbox
  const made = anew(gone, newId)
  return overShown(append(outbox, made), new Set(made.map(({ opId }) => opId)))
}

/** Gives up what cannot be read, so that its queue goes on behind it. */
export function giveUp(outbox: OutboxState, seq: number): OutboxState {
  const unreadable = outbox.unreadable.filter((one) => one.seq !== seq)
  if (unreadable.length === outbox.unreadable.length) return outbox
  return { ...outbox, unreadable, removed: withRemoved(outbox, [seq]) }
}
