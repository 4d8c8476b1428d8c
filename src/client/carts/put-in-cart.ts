import { createCart } from './active-cart.ts'
import { issue } from './carts.ts'
import { copied, type Plan } from './copied-plan.ts'
import type { Settled } from '../outbox/index.ts'

/** After this long the cart page shows how far the changes have come. */
const WAIT_MS = 4_000

/**
 * Puts products, in their rooms and with what was written to them, in an open cart, named by its id, or in a new one. `refused`: why the server would not, where it has
 * said so by now.
 */
export async function putInCart(
  shopId: string,
  target: string | { title: string },
  plan: Plan,
): Promise<{ cartId: string; refused: string | null }> {
  const made = typeof target === 'string' ? { id: target, settled: null } : createCart(shopId, target.title)
  const added = copied({ id: made.id, shop_id: shopId }, plan).map((mutation) =>
    issue({ cartId: made.id, shopId, mutation }),
  )
  const all = Promise.all([...(made.settled ? [made.settled] : []), ...added])
  const late = new Promise<Settled[]>((resolve) => setTimeout(() => resolve([]), WAIT_MS))
  const refused = (await Promise.race([all, late])).find((settled) => settled.outcome === 'refused')
  return { cartId: made.id, refused: refused?.outcome === 'refused' ? refused.code : null }
}
