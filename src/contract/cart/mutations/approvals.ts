import type { MutationArguments } from '../mutation.schema.ts'
import type { CartFields, LineState } from '../state.ts'
import { STATUS } from '../status.ts'
import { isFinite, isText, isWhole, listOf, maybeNone, optional } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, NO_EFFECT } from './entry.ts'
import { withQuantity } from './lines.ts'

type Args = MutationArguments
type Quantity = NonNullable<Args['cart.decide']['quantities']>[number]

const changed = <P, T>(cart: Partial<CartFields<T>>): CartEffect<P, T> => ({ ...NO_EFFECT, cart })

/** The cart is frozen until somebody has decided. */
export const ask: MutationEntry<Args['cart.ask']> = {
  version: 1,
  args: { comment: optional(isText), expectedTotal: optional(isFinite) },
  needs: () => ({ lines: 'all', company: true, approval: true }),
  effect: () => changed({ status: STATUS.waiting }),
}

export const withdraw: MutationEntry<Args['cart.withdraw']> = {
  version: 1,
  args: {},
  needs: () => ({ approval: true }),
  effect: () => changed({ status: STATUS.open }),
}

/** Lines with other quantities, one after the other, at the prices that go with all of them. */
export function withQuantities<P, T>(
  cart: CartFields<T>,
  quantities: readonly Quantity[],
  context: Pick<EffectContext<P, T>, 'line' | 'parts' | 'places' | 'followed' | 'country'>,
): CartEffect<P, T> {
  const written = new Map<string, LineState<P>>()
  const now = (one: LineState<P>): LineState<P> => written.get(one.id) ?? one
  const lines = {
    country: context.country,
    line: (id: string) => written.get(id) ?? context.line(id),
    followed: (id: string) => {
      const found = context.followed(id)
      return found && now(found)
    },
    parts: (id: string) => context.parts(id).map(now),
    places: (uid: string) => context.places(uid).map(now),
  }
  let sums: Partial<CartFields<T>> = {}
  for (const { lineId, quantity } of quantities) {
    const effect = withQuantity({ ...cart, ...sums }, lineId, () => quantity, lines)
    for (const one of effect.put) written.set(one.id, one)
    sums = { ...sums, ...effect.cart }
  }
  return { cart: sums, put: [...written.values()], remove: [] }
}

/** An approval orders what was looked at; anything else opens the cart again. */
export const decide: MutationEntry<Args['cart.decide']> = {
  version: 1,
  args: {
    approvalId: optional(isText),
    decision: (value): value is Args['cart.decide']['decision'] =>
      value === 'approve' || value === 'refuse' || value === 'return',
    revision: isWhole,
    quantities: optional(maybeNone(listOf<Quantity>({ lineId: isText, quantity: isWhole }))),
    comment: optional(isText),
  },
  needs: () => ({ lines: 'all', company: true, approval: true }),
  effect: (cart, { decision, quantities = [] }, context) => {
    if (decision !== 'approve') return changed({ status: STATUS.open })
    const effect = withQuantities(cart, quantities, context)
    const { now } = context
    return { ...effect, cart: { ...effect.cart, status: STATUS.ordered, closedAt: now, orderedAt: now } }
  },
}
