import { isDeepStrictEqual } from 'node:util'
import { isOpen, STATUS } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'
import { barredBy } from './barred.ts'
import { closeCart, createCart, orderCart, renameCart, setInformation } from './header.ts'
import { addLines, changeQuantity, removeLine, setQuantity } from './lines.ts'
import {
  type CartState,
  type CartChange,
  type Context,
  type Decision,
  isRefused,
  type LineMap,
  refuse,
} from './state.ts'

/**
 * The one authority over a cart: what a mutation does to it, or why not. Pure: the cart, the lines that `needs` names
 * (more do no harm), and the context decide alone, so that the same runs over PostgreSQL and in memory.
 * The cart must have been brought up to date (`reprice`). An effect's cart has the next revision if anything changed.
 */
export function cartRules(cart: CartState | null, lines: LineMap, change: CartChange, context: Context): Decision {
  const refusal = notAllowed(change, context) ?? notPossible(cart, change, context)
  if (refusal) return refusal
  if (change.name === 'cart.create') return next(cart, createCart(cart, change.args, context))
  return cart ? next(cart, decided(cart, lines, change, context)) : refuse(ERROR.notFound)
}

/** The permission first: whoever has none learns nothing of what exists [server/access]. */
function notAllowed({ name }: CartChange, { level }: Context): Decision | null {
  const barred = barredBy(level)
  if (barred) return refuse(barred)
  const orders = name === 'cart.order' || name === 'cart.send'
  return orders && (level === undefined || !may(level, 'cart.order')) ? refuse(ERROR.forbidden) : null
}

function notPossible(cart: CartState | null, { name }: CartChange, { owner, shop }: Context): Decision | null {
  if (name === 'cart.create') return null
  // A cart belongs to its maker: to everybody else it is not there [contract/carts].
  if (cart?.owner !== owner) return refuse(ERROR.notFound)
  if (cart.shopId !== shop.shopId) return refuse(ERROR.wrongShop)
  return isOpen(cart.status) ? null : refuse(ERROR.cartClosed)
}

function decided(cart: CartState, lines: LineMap, change: CartChange, context: Context): Decision {
  switch (change.name) {
    case 'cart.create':
      return createCart(cart, change.args, context)
    case 'cart.rename':
      return renameCart(cart, change.args)
    case 'cart.setInfo':
      return setInformation(cart, change.args, context)
    case 'cart.cancel':
      return closeCart(cart, STATUS.cancelled, context)
    case 'cart.send':
      return closeCart(cart, STATUS.handedOver, context)
    case 'cart.order':
      return orderCart(cart, lines, change.args, context)
    case 'lines.add':
      return addLines(cart, lines, change.args, context)
    case 'line.changeQuantity':
      return changeQuantity(cart, lines, change.args, context)
    case 'line.setQuantity':
      return setQuantity(cart, lines, change.args, context)
    case 'line.remove':
      return removeLine(cart, lines, change.args)
  }
}

/** The revision grows with every change, and with nothing else [contract/revision]. */
function next(before: CartState | null, decision: Decision): Decision {
  if (isRefused(decision)) return decision
  const { effect } = decision
  const same =
    before !== null && effect.put.length === 0 && effect.remove.length === 0 && isDeepStrictEqual(before, effect.cart)
  return same ? decision : { effect: { ...effect, cart: { ...effect.cart, revision: effect.cart.revision + 1 } } }
}
