import type { CartRight, CartRole } from '#contract/cart/access.schema.ts'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { may } from '#contract/users/permission.ts'
import type { CartChange, CartState, Context } from './state.ts'

/** A right in a cart that stands; `userId` null: everybody's who buys for the cart's company. */
export interface GivenRight {
  userId: string | null
  right: CartRight
}

type Asking = Pick<Context, 'owner' | 'level' | 'companies' | 'rights'>

/**
 * What somebody may do with a cart at this moment: its owner everything, a colleague what the owner gives, as long as they
 * buy for the cart's company and may have carts in its shop [contract/carts-of-colleagues]; null: nothing at all.
 */
export function roleIn(
  { owner, customerId }: Pick<CartState, 'owner' | 'customerId'>,
  { owner: asker, level, companies, rights }: Asking,
): CartRole | null {
  if (owner === asker) return 'owner'
  const isColleague = customerId !== null && companies.ids.includes(customerId)
  if (!isColleague || level === undefined || !may(level, 'cart.use')) return null
  const given = rights.filter(({ userId }) =>
    userId === null ? asker.startsWith('user:') : asker === `user:${userId}`,
  )
  if (given.some(({ right }) => right === 'edit')) return 'edit'
  return given.length > 0 ? 'view' : null
}

/** Why somebody in this role may not ask for a change; null: they may. */
export function roleRefusal(
  role: CartRole | null,
  had: boolean,
  change: CartChange,
  cart: CartState,
): ErrorCode | null {
  if (role === null) return had ? ERROR.accessEnded : ERROR.notFound
  if (role === 'view') return ERROR.viewOnly
  return role === 'edit' && isOwners(change, cart) ? ERROR.ownerOnly : null
}

/** What colleagues may not do: end the cart, or take it to another company, where others lose it. */
function isOwners({ name, args }: CartChange, { customerId }: CartState): boolean {
  if (name === 'cart.cancel') return true
  return name === 'cart.setInfo' && args.customerId !== undefined && args.customerId !== customerId
}
