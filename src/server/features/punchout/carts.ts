import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import type { OrderedCart } from '../../db/order-schema.ts'
import type { Session } from '../../http/session.ts'

export type StoredCart = Omit<typeof carts.$inferSelect, 'userId'>

export interface CartRun {
  cartId: string
  shopId: string
  changes: readonly Mutation[]
  /** What else an order is; without it nothing can be ordered. */
  placed?: (asked: unknown, cart: OrderedCart) => Promise<unknown>
  /** Neither limited nor counted [contract/approvals]. */
  unlimited?: true
}

/** The cart's own authority, lent by whoever puts the server together: what a person may do, and no more. */
export type RunCart = (
  tx: Tx,
  session: Session,
  run: CartRun,
) => Promise<{ work: { cart: StoredCart | null }; refusal: { code: ErrorCode; errors?: FieldError[] } | null }>
