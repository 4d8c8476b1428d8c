import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { cartsAtom, issue, issueAll, seeProducts } from '../../carts/carts.ts'
import { discardChange } from '../../carts/changes.ts'
import { companyIn } from '../../storage/current-company.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { step } from './intents.ts'

/** Puts one piece of a scanned product in a cart; returns the way to take it back. */
export function addOne(cart: Pick<Cart, 'id' | 'shop_id'>, product: ProductCard): () => void {
  seeProducts([product], companyIn(store.get(sessionAtom), product.shop)?.id ?? null)
  const rows = [{ uid: product.uid, quantity: 1 }]
  const [added] = issueAll([{ cartId: cart.id, shopId: cart.shop_id, mutation: { name: 'lines.add', args: { rows } } }])
  return () => void takeOneBack(cart, product.uid, added?.opId)
}

async function takeOneBack(cart: Pick<Cart, 'id' | 'shop_id'>, uid: string, opId: string | undefined): Promise<void> {
  // What never left the device has not happened.
  if (opId !== undefined && (await discardChange(opId))) return
  const line = store
    .get(cartsAtom)
    .find(({ id }) => id === cart.id)
    ?.lines.find((one) => one.product.uid === uid && one.parent_id === null && one.room === undefined)
  if (!line) return
  if (Number(line.antal) > 1) void step(cart, line, -1)
  else
    void issue({ cartId: cart.id, shopId: cart.shop_id, mutation: { name: 'line.remove', args: { lineId: line.id } } })
}
