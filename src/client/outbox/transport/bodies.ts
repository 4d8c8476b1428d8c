import type { Sync, SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { Batch } from '../core/batches.ts'
import { SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { versionOf } from '#contract/cart/outbox.ts'

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
