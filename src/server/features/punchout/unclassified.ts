import { and, eq, isNull } from '../../db/drizzle.ts'
import { cartLines } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { Connection } from '../../db/punchout-schema.ts'
import type { StoredCart } from './carts.ts'
import { isClassified } from './cxml/units.ts'
import { factsOf } from './message-line.ts'

/** Articles of a cart, line by line, that have no UNSPSC of their own: the connection says what stands for it. */
export async function unclassifiedIn(
  tx: Tx,
  { id, shopId }: Pick<StoredCart, 'id' | 'shopId'>,
  { settings }: Pick<Connection, 'settings'>,
): Promise<string[]> {
  const lines = await tx
    .select({ uid: cartLines.uid })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, id), isNull(cartLines.parentId)))
  const uids = lines.map(({ uid }) => uid)
  const facts = await factsOf(tx, shopId, uids)
  return uids.filter((uid) => !isClassified(facts.get(uid)?.unspsc ?? null, settings))
}
