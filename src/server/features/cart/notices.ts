import { and, desc, eq, lte } from '../../db/drizzle.ts'
import type { SyncOperation, SyncResult } from '#contract/cart/sync.schema.ts'
import { SYNC_OPS_MAX } from '#contract/cart/sync.ts'
import { cartNotices } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { Client } from './intent-queues.ts'

type Notice = NonNullable<SyncResult['notice']>

const inQueue = ({ owner, clientId }: Client, cartId: string) =>
  and(eq(cartNotices.owner, owner), eq(cartNotices.clientId, clientId), eq(cartNotices.cartId, cartId))

/**
 * Keeps what an answer tells, in case it is lost. A queue sends nothing new before it knows what became of its last
 * batch, so that no more than a batch of them can be asked for again.
 */
export async function keepNotice(
  tx: Tx,
  client: Client,
  { cartId, seq, opId }: SyncOperation,
  notice: Notice,
): Promise<void> {
  await tx.insert(cartNotices).values({ ...client, cartId, seq, opId, notice })
  const [older] = await tx
    .select({ seq: cartNotices.seq })
    .from(cartNotices)
    .where(inQueue(client, cartId))
    .orderBy(desc(cartNotices.seq))
    .offset(SYNC_OPS_MAX)
    .limit(1)
  if (older) await tx.delete(cartNotices).where(and(inQueue(client, cartId), lte(cartNotices.seq, older.seq)))
}

/** What was told with an intent that took effect before. */
export async function noticeOf(
  tx: Tx,
  client: Client,
  { cartId, seq, opId }: SyncOperation,
): Promise<{ notice?: Notice }> {
  const [row] = await tx
    .select({ notice: cartNotices.notice })
    .from(cartNotices)
    .where(and(inQueue(client, cartId), eq(cartNotices.seq, seq), eq(cartNotices.opId, opId)))
  return row ?? {}
}
