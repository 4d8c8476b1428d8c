import { atom } from 'jotai'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { cartsAtom, productCacheAtom, stateAtom } from './carts.ts'
import { namedProduct } from './product-cache.ts'

/** What this device calls what waiting changes are about. */
export interface LineLabels {
  /** A product's name; null where this device has never seen it. */
  product: (shop: string, uid: string) => string | null
  /** A line, also one that is gone from the screen but not from the server's cart. */
  line: (cartId: string, lineId: string) => CartLine | null
  cart: (id: string) => Cart | null
}

/** Names of goods, lines and carts, from what is on the screen, in the product cache, and what the server last said. */
export const lineLabelsAtom = atom((get): LineLabels => {
  const cache = get(productCacheAtom)
  const shown = new Map(get(cartsAtom).map((cart) => [cart.id, cart]))
  const held = get(stateAtom).outbox.snapshot.carts
  const both = (id: string): Cart[] => [shown.get(id), held.get(id)?.cart].filter((cart) => cart !== undefined)
  const names = new Map<string, string>()
  for (const { shop_id, lines } of [...shown.values(), ...[...held.values()].map(({ cart }) => cart)])
    for (const { article_number, product } of lines)
      if (product.name !== article_number) names.set(JSON.stringify([shop_id, article_number]), product.name)
  return {
    product: (shop, uid) => namedProduct(cache, shop, uid)?.name ?? names.get(JSON.stringify([shop, uid])) ?? null,
    line: (cartId, lineId) =>
      both(cartId)
        .flatMap(({ lines }) => lines)
        .find(({ id }) => id === lineId) ?? null,
    cart: (id) => both(id)[0] ?? null,
  }
})
