import { SYNC_BYTES_MAX, SYNC_OPS_MAX } from '#contract/cart-sync.ts'
import { dueAt } from './backoff.ts'
import type { Box } from './box.ts'
import { type Entry, type Intent, isMessage, isUnsettled } from './intent.ts'

/** Intents of one lane and client that travel together, in their order. */
export interface Batch {
  cartId: string
  clientId: string
  intents: readonly Intent[]
}

/** Leaves room for what stands around the operations. */
const BYTES_MAX = SYNC_BYTES_MAX - 2_048
const bytesOf = (intent: Intent): number => encodeURI(JSON.stringify(intent).toWellFormed()).length

/** What each cart still has to send, in order, up to what cannot be read: past that nothing may go. */
function lanes({ entries, unreadable }: Box): [string, Entry[]][] {
  const barrier = (cartId: string): number =>
    Math.min(Infinity, ...unreadable.filter((one) => one.cartId === cartId).map(({ seq }) => seq))
  return [...Map.groupBy(entries.filter(isUnsettled), ({ intent }) => intent.cartId)].flatMap(([cartId, all]) => {
    const until = barrier(cartId)
    const open = all.filter(({ intent }) => intent.seq < until)
    return open.length === 0 ? [] : [[cartId, open]]
  })
}

/**
 * What may leave at `now`: one batch of each lane.
 * @param busy lanes that have one on its way
 */
export function dueBatches(box: Box, now: number, busy: ReadonlySet<string> = new Set()): Batch[] {
  return lanes(box).flatMap(([cartId, entries]) => {
    const [head] = entries
    if (!head || busy.has(cartId) || dueAt(head.fortune, now) > now) return []
    return [{ cartId, clientId: head.intent.clientId, intents: travellers(head, entries) }]
  })
}

function travellers(head: Entry, entries: readonly Entry[]): Intent[] {
  const intents: Intent[] = []
  let bytes = 0
  for (const { intent } of entries.slice(0, head.limit ?? SYNC_OPS_MAX)) {
    bytes += bytesOf(intent)
    if (intents.length > 0 && (bytes > BYTES_MAX || intent.clientId !== head.intent.clientId)) break
    // What came before the making of a cart is answered first: the server keeps no account of a cart that is not there.
    if (intents.length > 0 && intent.mutation.name === 'cart.create') break
    // A call holds one message.
    if (intents.length > 0 && isMessage(intent)) break
    // What needs another one waits until that has been taken.
    if (intents.some(({ opId }) => opId === intent.needs)) break
    intents.push(intent)
  }
  return intents
}

/** When the next lane may be tried; null when nothing waits for time alone. */
export function nextDue(box: Box, now: number): number | null {
  const times = lanes(box).flatMap(([, [head]]) => (head ? [dueAt(head.fortune, now)] : []))
  return times.length === 0 ? null : Math.min(...times)
}
