import type { OutboxMutation } from '#contract/outbox.ts'
import { FRESH, isAside } from './backoff.ts'
import { append, type Box, dependentsOf, followersOf, type Unnumbered } from './box.ts'
import { type Entry, isUnsettled } from './intent.ts'
import { overShown, withoutGone } from './seen.ts'

/** What a person may decide about their changes. Each gives the very same box back where it can do nothing. */

const find = (box: Box, opId: string): Entry | undefined => box.entries.find(({ intent }) => intent.opId === opId)

const remove = (box: Box, gone: readonly Entry[]): Box => ({
  ...box,
  entries: box.entries.filter((entry) => !gone.includes(entry)),
})

/** What a group hangs on: the refused creation of its cart, or the refused intent that it needs. */
const rootOf = (box: Box, entry: Entry): Entry =>
  box.entries.find((other) => other.state === 'refused' && dependentsOf(box, other).includes(entry)) ?? entry

/**
 * Appends a refused intent anew, what depends on it behind it; a refused one is never sent again itself.
 * @param edited what the person wants instead
 */
export function retry(box: Box, opId: string, newId: () => string, edited?: OutboxMutation): Box {
  const asked = find(box, opId)
  if (asked?.state !== 'refused') return box
  const root = edited ? asked : rootOf(box, asked)
  const group = [root, ...dependentsOf(box, root)]
  return append(remove(box, group), anew(group, newId, edited && { of: asked, mutation: edited }))
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

/** Lets a lane that had stepped aside try at once; how long the server asked to wait is the server's to say. */
export function hurry(box: Box, opId: string, now: number): Box {
  const asked = find(box, opId)
  if (!asked || !isUnsettled(asked)) return box
  const head = box.entries.find((entry) => entry.intent.cartId === asked.intent.cartId && isUnsettled(entry))
  if (!head || !isAside(head.fortune, now)) return box
  return { ...box, entries: box.entries.map((entry) => (entry === head ? { ...entry, fortune: FRESH } : entry)) }
}

/** Takes a refused intent away for good, and what could only have followed it. */
export function discard(box: Box, opId: string): Box {
  const entry = find(box, opId)
  return entry?.state === 'refused' ? remove(box, [entry, ...dependentsOf(box, entry)]) : box
}

/** Takes back what never left the device; what did may have taken effect, and stays. */
export function withdraw(box: Box, opId: string): Box {
  const entry = find(box, opId)
  if (!entry) return box
  const group = [entry, ...followersOf(box, entry).filter(({ state }) => state !== 'refused')]
  return group.every(({ state, sent }) => state === 'waiting' && !sent) ? remove(box, group) : box
}

/** Takes several away, refused ones or such as never left; `gone`: what went, with all that went along. */
export function takeAway(box: Box, opIds: readonly string[]): { box: Box; gone: readonly Entry[] } {
  const after = opIds.reduce((before, opId) => {
    const without = discard(before, opId)
    return without === before ? withdraw(before, opId) : without
  }, box)
  const gone = box.entries.filter((entry) => !after.entries.includes(entry))
  return { box: withoutGone(box, after, gone), gone }
}

/** Puts back what was taken away, all of it in the order of its making; it is sent as if it had been made now. */
export function restore(box: Box, gone: readonly Entry[], newId: () => string): Box {
  if (gone.length === 0) return box
  const made = anew(gone, newId)
  return overShown(append(box, made), new Set(made.map(({ opId }) => opId)))
}

/** Gives up what cannot be read, so that its lane goes on behind it. */
export function giveUp(box: Box, seq: number): Box {
  const unreadable = box.unreadable.filter((one) => one.seq !== seq)
  return unreadable.length === box.unreadable.length ? box : { ...box, unreadable }
}
