import { t } from '@lingui/core/macro'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { ProductCard, Successor } from '#contract/catalogue/product.schema.ts'
import { store } from '../storage/store.ts'
import { toast } from '../ui/toast.ts'
import { issueAll, productCacheAtom, seeProducts } from './carts.ts'
import { namedProduct, productOfLine } from './product-cache.ts'

/**
 * Puts what stands in for a product that is gone in its line's place: as many, in its room, with what was written to it.
 * The line goes once the server has taken its successor: where it would not, the line stays. Works without a network.
 */
export function replaceLine(cart: Cart, line: CartLine, { uid, name }: Successor): void {
  const { id: cartId, shop_id: shopId } = cart
  const { room, position, note } = line
  const id = lineId(cartId, shopId, uid, null, room)
  const row = {
    uid,
    quantity: Number(line.antal),
    ...(room !== undefined && { room }),
    ...(position !== undefined && { position }),
  }
  // What is written to one that is there already stays.
  const isNoted = note !== undefined && !cart.lines.some((one) => one.id === id)
  const mutations: Mutation[] = [
    { name: 'lines.add', args: { rows: [row] } },
    ...(isNoted ? [{ name: 'line.note' as const, args: { lineId: id, note } }] : []),
    { name: 'line.remove', args: { lineId: line.id } },
  ]
  if (!namedProduct(store.get(productCacheAtom), shopId, uid))
    seeProducts([asNamed(cart, line, { uid, name })], cart.customer_id)
  const former = line.product.name
  const issued = issueAll(mutations.map((mutation) => ({ cartId, shopId, mutation })))
  const tell = (): void => toast(t`${former} was replaced by ${name}`, 'default', { id: `replaced-${line.id}` })
  void issued.at(-1)?.saved.then((saved) => saved && tell())
}

/** A product of which no more than its name is known: what it costs is for the server to say. */
function asNamed({ currency }: Cart, line: CartLine, { uid, name }: Successor): ProductCard {
  const product = { ...line.product, uid, name, thumbnail: null, delivery_time: null, climate: null }
  const unpriced = { unit_price: null, list_price: null, agreement: null }
  return productOfLine({ ...line, ...unpriced, product, article_number: uid }, [], currency)
}
