import type { Sync } from '#contract/cart/sync.schema.ts'
import { SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { versionOf } from '#contract/cart/outbox.ts'
import type { Batch } from '../core/batches.ts'

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
