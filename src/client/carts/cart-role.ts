import type { CartRole } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'

type Shared = Pick<Cart, 'access'>

/** What the signed-in person may do with a cart; one that nobody has told of is their own. */
export const roleIn = ({ access }: Shared): CartRole => access?.role ?? 'owner'

export const isOwn = (cart: Shared): boolean => roleIn(cart) === 'owner'

/** Whether the server would take any change of it from this person. */
export const mayChange = (cart: Shared): boolean => roleIn(cart) !== 'view'

/** Open, and this person's to change: goods can go into it. */
export const takesGoods = (cart: Shared & Pick<Cart, 'status'>): boolean => isOpen(cart.status) && mayChange(cart)

/** Whether somebody besides its owner has a share in it. */
export const isShared = (cart: Shared): boolean => !isOwn(cart) || (cart.access?.shared_with ?? []).length > 0

/** Whose it is, where that is somebody else. */
export const ownerOf = (cart: Shared): string | null => (isOwn(cart) ? null : (cart.access?.owner.name ?? null))
