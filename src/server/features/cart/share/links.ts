import { and, count, desc, eq, gt, sql } from '../../../db/drizzle.ts'
import type { Share } from '#contract/cart/share.schema.ts'
import type { Tx } from '../../../db/client.ts'
import { cartShares } from '../../../db/share-schema.ts'

type Link = typeof cartShares.$inferSelect

/** All links of a cart that were not revoked, the newest first; those that ended lately are told apart by their end. */
export async function readLinks(tx: Tx, cartId: string): Promise<Share[]> {
  const rows = await tx
    .select()
    .from(cartShares)
    .where(eq(cartShares.cartId, cartId))
    .orderBy(desc(cartShares.createdAt), desc(cartShares.id))
  return rows.map(presentLink)
}

/** How many links of a cart still open it. */
export async function countLinks(tx: Tx, cartId: string): Promise<number> {
  const [counted] = await tx
    .select({ links: count() })
    .from(cartShares)
    .where(and(eq(cartShares.cartId, cartId), gt(cartShares.expiresAt, sql`now()`)))
  return counted?.links ?? 0
}

export async function addLink(
  tx: Tx,
  link: { cartId: string; codeHash: Buffer; prices: boolean; days: number },
): Promise<Share> {
  const { days, ...values } = link
  const [added] = await tx
    .insert(cartShares)
    .values({ ...values, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning()
  if (!added) throw new Error('The link was not stored')
  return presentLink(added)
}

/** Whether there was such a link of that cart to take away. */
export async function removeLink(tx: Tx, cartId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(cartShares)
    .where(and(eq(cartShares.cartId, cartId), eq(cartShares.id, id)))
    .returning({ id: cartShares.id })
  return removed.length > 0
}

const presentLink = ({ id, prices, createdAt, expiresAt, openedAt }: Link): Share => ({
  id,
  prices,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  opened_at: openedAt?.toISOString() ?? null,
})
