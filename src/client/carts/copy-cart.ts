import { t } from '@lingui/core/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { sameAgain } from '#contract/cart/customer-information.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { createCart } from './active-cart.ts'
import { issueAll } from './carts.ts'
import { copied } from './copied-plan.ts'
import { seeLines } from './see-lines.ts'

/** Longer titles are cut, so that the copy's can be told from its origin's. */
const TITLE_ROOM = 180

export interface CartCopy {
  id: string
  title: string
  /** How many lines were left out because the shop has their product no more. */
  left: number
  /** Whether all of it is safe on the device. */
  saved: Promise<boolean>
}

/**
 * A new cart with the same goods and ordering information, at today's prices; it becomes the active one. Of what was
 * ordered it has no more than the next order begins with.
 */
export function copy(cart: Cart): CartCopy {
  const all = cart.lines.filter(({ parent_id }) => parent_id === null)
  const here = all.filter(({ product }) => !product.gone)
  const title = cart.title.slice(0, TITLE_ROOM)
  // Of a company that was taken from the person since, its name is told no more.
  const isLost = cart.customer_id !== null && cart.company === null
  const name = t`${title} (copy)`
  const { id, saved } = createCart(cart.shop_id, name, isLost ? undefined : cart.customer_id)
  seeLines(cart)
  const lines = here.map(({ article_number: uid, antal, room, note }) => ({ uid, quantity: Number(antal), room, note }))
  const customer = cart.ordered_at === null ? cart.customer : sameAgain(cart.customer)
  const mutations: Mutation[] = [
    ...copied({ id, shop_id: cart.shop_id }, { rooms: cart.rooms, lines }),
    ...(cart.note === undefined ? [] : [{ name: 'cart.setNote' as const, args: { note: cart.note } }]),
    { name: 'cart.setInfo', args: { customer, ...(!isLost && { customerId: cart.customer_id }) } },
  ]
  // One by one: what one of them meets with is no reason to hold back the others.
  const issued = mutations.flatMap((mutation) => issueAll([{ cartId: id, shopId: cart.shop_id, mutation }]))
  const kept = Promise.all([saved, ...issued.map((one) => one.saved)]).then((each) => each.every(Boolean))
  return { id, title: name, left: all.length - here.length, saved: kept }
}
