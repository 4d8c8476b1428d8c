import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CartApproval, CartApprovalAnswerSchema } from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import type { Static } from 'typebox'
import { getJson } from '../../http/api.ts'
import { type ServerAnswer, useServerQuery } from '../../http/query.ts'
import { currentLocale } from '../../i18n/locale.ts'

/** How soon a request that waits is looked at again, ms. */
const LOOK_MS = 30_000

/**
 * What ordering a cart would meet, and how its request stands; asked again whenever what it hangs on is another. Without
 * an answer nothing is known, and the server says it when the order comes.
 */
export function useCartApproval(cart: Cart): ServerAnswer<CartApproval> {
  const { id, shop_id, customer_id, cost_centre = null, status, revision, subtotal } = cart
  const address = API.cartApproval.replace(':cartId', encodeURIComponent(id))
  return useServerQuery(
    [shop_id, customer_id, `cart-approval ${id}`, { cost_centre, status, revision, subtotal }],
    async (signal) =>
      (await getJson<Static<typeof CartApprovalAnswerSchema>>(address, { language: currentLocale() }, { signal })).data,
    // What is not there yet nobody can be asked about.
    { wanted: revision > 0, every: (newest) => (newest?.request ? LOOK_MS : false) },
  )
}
