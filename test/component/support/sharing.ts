import type { CartAccess, CartRole, HistoryAnswer, HistoryEntry } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { carts } from './carts.ts'

/** Another member of the cart's company. */
export const ANNA = { user_id: '99999999-9999-4999-8999-999999999991', name: 'Anna Berg' }
export const PER = { user_id: '99999999-9999-4999-8999-999999999992', name: 'Per Ek' }
/** The company that carts here are for, as shops list it. */
export const KONTORET = { id: '77777777-7777-4777-8777-777777777777', name: 'Kontoret AB' }

/** Whose a cart is, and what the signed-in person may do with it. */
export const access = (role: CartRole, others: CartAccess['shared_with'] = []): CartAccess => ({
  role,
  owner: { name: role === 'owner' ? 'Maja Lindqvist' : ANNA.name },
  shared_with: others,
})

/** What somebody may do with a cart of the server's from now on; null: nothing any more. */
export function becomes(cartId: string, now: CartAccess | null): void {
  const held = carts.held.get(cartId)
  if (held && now) carts.held.set(cartId, { ...held, access: now })
  else carts.held.delete(cartId)
}

/** A colleague changes a cart: the server has its next revision. */
export function colleagueMakes(cartId: string, change: (cart: Cart) => Partial<Cart>): void {
  const held = carts.held.get(cartId)
  if (held) carts.held.set(cartId, { ...held, ...change(held), revision: held.revision + 1 })
}

let entries = 0
/** Something that Anna did to a cart. */
export const entry = (change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: String((entries += 1)),
  at: '2026-11-24T08:15:00.000Z',
  who: { name: ANNA.name },
  what: 'lines.add',
  lines: [],
  touched: change.lines?.length ?? 0,
  ...change,
})

export const history = (data: HistoryEntry[], next: string | null = null): HistoryAnswer => ({ data, meta: { next } })
