import { ERROR, type ErrorCode } from '#contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { findCart, lockCart } from './repository.ts'
import type { CartState } from './rules/state.ts'
import { readStanding, roleOf, type Standing } from './standing.ts'

/** A cart with how it stands to whoever asks. */
export interface SharedCart {
  cart: CartState
  standing: Standing
}

/**
 * A cart that the session sees; people alone have colleagues [contract/owners].
 * @throws {HttpProblem} 403 `forbidden`, `access_ended`; 404
 */
export async function seenCart(tx: Tx, session: Session, cartId: string): Promise<SharedCart> {
  requirePerson(session)
  return await admitted(tx, session, cartId, await findCart(tx, cartId, session))
}

/**
 * A cart of the session's own.
 * @throws {HttpProblem} as `seenCart`; 403 `owner_only`, `view_only` where it is a colleague's
 */
export async function ownersCart(tx: Tx, session: Session, cartId: string): Promise<CartState> {
  const { cart, standing } = await seenCart(tx, session, cartId)
  requireOwner(session, { cart, standing })
  return cart
}

/** The same, locked until the transaction ends, so that nobody changes it on a right that is just being taken back. */
export async function lockOwnersCart(tx: Tx, session: Session, cartId: string): Promise<SharedCart> {
  requirePerson(session)
  const shared = await admitted(tx, session, cartId, await lockCart(tx, cartId))
  requireOwner(session, shared)
  return shared
}

function requirePerson({ owner }: Session): void {
  if (owner.kind !== 'user') throw new HttpProblem(403, ERROR.forbidden)
}

async function admitted(tx: Tx, session: Session, cartId: string, cart: CartState | null): Promise<SharedCart> {
  const standing = await readStanding(tx, session, cartId)
  if (!cart || roleOf(session, cart, standing) === null) throw unseen(standing)
  requireShop(session, cart.shopId, 'cart.use')
  return { cart, standing }
}

function requireOwner(session: Session, { cart, standing }: SharedCart): void {
  const role = roleOf(session, cart, standing)
  const refusal: ErrorCode = role === 'view' ? ERROR.viewOnly : ERROR.ownerOnly
  if (role !== 'owner') throw new HttpProblem(403, refusal)
}

/** What somebody is answered to whom a cart is not there: who had a right in it hears that it has ended. */
export const unseen = ({ had }: Standing): HttpProblem =>
  had ? new HttpProblem(403, ERROR.accessEnded) : new HttpProblem(404, ERROR.notFound)
