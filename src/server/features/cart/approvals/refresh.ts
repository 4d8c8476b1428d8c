import type { Db } from '../../../db/client.ts'
import type { Session } from '../../../http/session.ts'
import { cartsById, staleAmong } from '../repository.ts'
import { run } from '../run.ts'

/**
 * The prices of carts that wait follow the shop before somebody looks at them, as those of open carts do.
 * @returns whether any was behind
 */
export async function refreshWaiting(db: Db, session: Session, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const stale = await db.transaction((tx) => staleAmong(tx, ids, session))
  for (const cartId of stale)
    await db.transaction(async (tx) => {
      const [cart] = await cartsById(tx, [cartId])
      if (cart) await run(tx, session, { cartId, shopId: cart.shopId, changes: [], decider: true })
    })
  return stale.length > 0
}
