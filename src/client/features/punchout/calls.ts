import type { CartAnswerSchema, CartStatusChange } from '#contract/cart/calls.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Status } from '#contract/cart/status.ts'
import { API } from '#contract/paths.ts'
import type { CartCxmlAnswer } from '#contract/punchout/punchout.schema.ts'
import type { Static } from 'typebox'
import { getJson, putJson } from '../../http/api.ts'
import { newId } from '../../http/new-id.ts'

export type Where = Pick<Cart, 'id' | 'shop_id'>
export type ReturnForm = CartCxmlAnswer['data']
export type FormKind = 'cart' | 'cancel'

const at = (path: string, { id, shop_id: shop }: Where): string =>
  path.replace(':cartId', encodeURIComponent(id)).replace(':shop_id', encodeURIComponent(shop))

/** The form that takes a cart, or the word that nothing was bought, to the purchasing system; throws as `getJson` does. */
export const fetchForm = async (cart: Where, kind: FormKind, signal?: AbortSignal): Promise<ReturnForm> =>
  (
    await getJson<CartCxmlAnswer>(
      at(API.cartCxml, cart),
      kind === 'cancel' ? { cancel: true } : {},
      signal ? { signal } : {},
    )
  ).data

/** By cart, status and revision: a call whose answer was lost is asked for again, not made again. */
const keys = new Map<string, string>()

/**
 * Closes the cart if it still is what a form was made from; the session ends with it.
 * @throws {ApiError} 412 `revision_changed` when it is not
 */
export async function closeCart(cart: Where, status: Status, revision: number): Promise<void> {
  const name = [cart.id, status, revision].join(' ')
  const key = keys.get(name) ?? newId()
  keys.set(name, key)
  const change: CartStatusChange = { shop_id: cart.shop_id, status }
  await putJson<Static<typeof CartAnswerSchema>>(at(API.cartStatus, cart), change, {
    headers: { 'if-match': `"${revision}"`, 'idempotency-key': key },
  })
}
