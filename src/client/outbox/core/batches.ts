import { versionOf } from '#contract/cart/outbox.ts'
import type { Sync, SyncAnswer } from '#contract/cart/sync.schema.ts'
import { SYNC_BYTES_MAX, SYNC_OPS_MAX, SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { nextAttemptAt } from './backoff.ts'
import type { OutboxState } from './outbox-state.ts'
import { type Entry, type Intent, isMessage, isUnsettled } from './intent.ts'

/** Intents of one queue and client that travel together, in their order. */
export interface Batch {
  cartId: string
  clientId: string
  intents: readonly Intent[]
}

/** Leaves room for what stands around the operations. */
const BYTES_MAX = SYNC_BYTES_MAX - 2_048
const bytesOf = (intent: Intent): number => encodeURI(JSON.stringify(intent).toWellFormed()).length

/** What each cart still has to send, in order, up to what cannot be read: past that nothing may go. */
function queues({ entries, unreadable }: OutboxState): [string, Entry[]][] {
  const barrier = (cartId: string): number =>
    Math.min(Infinity, ...unreadable.filter((one) => one.cartId === cartId).map(({ seq }) => seq))
  return [...Map.groupBy(entries.filter(isUnsettled), ({ intent }) => intent.cartId)].flatMap(([cartId, all]) => {
    const until = barrier(cartId)
    const open = all.filter(({ intent }) => intent.seq < until)
    return open.length === 0 ? [] : [[cartId, open]]
  })
}

/**
 * What may leave at `now`: one batch of each queue.
 * @param busy queues that have one on its way
 */
export function sendableBatches(outbox: OutboxState, now: number, busy: ReadonlySet<string> = new Set()): Batch[] {
  return queues(outbox).flatMap(([cartId, entries]) => {
    const [head] = entries
    if (!head || busy.has(cartId) || nextAttemptAt(head.backoff, now) > now) return []
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

/** When the next queue may be tried; null when nothing waits for time alone. */
export function nextAttempt(outbox: OutboxState, now: number): number | null {
  const times = queues(outbox).flatMap(([, [head]]) => (head ? [nextAttemptAt(head.backoff, now)] : []))
  return times.length === 0 ? null : Math.min(...times)
}

/** What a batch says to the server: each intent as it was made [outbox/i8]. */
export function syncBody(owner: string, { clientId, intents }: Batch): Sync {
  return {
    protocol: SYNC_PROTOCOL,
    clientId,
    owner,
    build: import.meta.env.MODE,
    ops: intents.map(({ opId, seq, cartId, shopId, mutation, made }) => ({
      opId,
      seq,
      cartId,
      shopId,
      name: mutation.name,
      ...(made ?? { version: versionOf(mutation), args: mutation.args }),
    })),
  }
}

/** A message travels alone: its body, and the key by which the server takes it once. */
export function formCall({ intents }: Batch): { body: object; key: string } {
  const [intent] = intents
  if (!intent) throw new TypeError('There is no message to send')
  const { opId, shopId, mutation, made } = intent
  return { key: opId, body: { ...(made?.args ?? mutation.args), ...(shopId !== '' && { shopId }) } }
}

/**
 * The server's answer to a message, as it would answer a change.
 * @throws {TypeError} when it is none: a captive portal says yes to everything
 */
export function formTaken({ intents }: Batch, answer: unknown): SyncAnswer {
  const { data } = Object(answer) as { data?: { id?: unknown } }
  if (typeof data?.id !== 'string') throw new TypeError('This is not the answer of a contact form')
  const results = intents.map(({ opId }) => ({ opId, outcome: 'applied' as const, code: null, revision: null }))
  return { results, carts: [], contains: {}, serverTime: '' }
}
