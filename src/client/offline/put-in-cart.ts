import { ADD_ROWS_MAX, ANTAL_MAX } from '#contract/cart-line.ts'
import { createCart } from './active-cart.ts'
import { issue } from './carts.ts'
import type { Settled } from './intent.ts'

/** After this long the cart page shows how far the changes have come. */
const WAIT_MS = 4_000

interface Row {
  uid: string
  quantity: number
}

/** The rows of `lines.add`, in as many intents as it takes (offline.md). */
export function rowsOf(lines: readonly Row[]): Row[][] {
  const rows = lines.map(({ uid, quantity }) => ({ uid, quantity: Math.min(quantity, ANTAL_MAX) }))
  return Array.from({ length: Math.ceil(rows.length / ADD_ROWS_MAX) }, (_, i) =>
    rows.slice(i * ADD_ROWS_MAX, (i + 1) * ADD_ROWS_MAX),
  )
}

/**
 * Puts products in an open cart, named by its id, or in a new one. `refused`: why the server would not, where it has
 * said so by now.
 */
export async function putInCart(
  shopId: string,
  target: string | { title: string },
  lines: readonly Row[],
): Promise<{ cartId: string; refused: string | null }> {
  const made = typeof target === 'string' ? { id: target, settled: null } : createCart(shopId, target.title)
  const added = rowsOf(lines).map((rows) =>
    issue({ cartId: made.id, shopId, mutation: { name: 'lines.add', args: { rows } } }),
  )
  const all = Promise.all([...(made.settled ? [made.settled] : []), ...added])
  const late = new Promise<Settled[]>((resolve) => setTimeout(() => resolve([]), WAIT_MS))
  const refused = (await Promise.race([all, late])).find((settled) => settled.outcome === 'refused')
  return { cartId: made.id, refused: refused?.outcome === 'refused' ? refused.code : null }
}
