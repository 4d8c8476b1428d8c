import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import { type ApplyContext, apply } from '#contract/cart/optimism.ts'
import type { Change } from './changes-view.ts'

type Meant = Pick<Change, 'mutation' | 'goods'>

/**
 * The cart as it would be with changes that were refused, in their order. Of one that is no longer there only what the
 * changes say is known: the pieces that somebody added, or wanted there to be.
 * @param cart as it is now; without it, an empty one
 */
export function meantCart(cart: Cart, changes: readonly Meant[], context: ApplyContext): Cart {
  const idOf = lineIds(cart.id, cart.shop_id)
  // Lines that are not here, by those that stand for them.
  const stands = new Map<string, string>()
  return changes.reduce((before, { mutation, goods }) => {
    if (mutation.name === 'form.send') return before
    const { args } = mutation
    if (!('lineId' in args)) return apply(before, mutation, context) ?? before
    const lineId = stands.get(args.lineId) ?? args.lineId
    if (before.lines.some(({ id }) => id === lineId))
      return apply(before, { ...mutation, args: { ...args, lineId } } as Mutation, context) ?? before
    const uid = goods[0]?.uid
    const quantity = wanted(mutation)
    if (uid === undefined || quantity < 1) return before
    stands.set(args.lineId, idOf(uid))
    return apply(before, { name: 'lines.add', args: { rows: [{ uid, quantity }] } }, context) ?? before
  }, cart)
}

/** Pieces that a change says there shall be, or be more; 0 where it says nothing of that. */
function wanted({ name, args }: Mutation): number {
  if (name === 'line.setQuantity') return args.quantity
  return name === 'line.changeQuantity' ? args.delta : 0
}
