import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'

export type HistoryLine = HistoryEntry['lines'][number]

/** How a line becomes what it was before; `quantity`: pieces it then has. */
export interface WayBack {
  /** It is in the cart no more, or has another quantity now. */
  kind: 'add' | 'set'
  quantity: number
  mutation: Mutation
}

/**
 * What makes a line what it was before a change, by mutations that work without a network and merge as any others do
 * [outbox/merging]; null where it is that already, or was not in the cart.
 */
export function wayBack({ line_id: lineId, uid, before, position }: HistoryLine, { lines }: Cart): WayBack | null {
  if (before === null) return null
  const now = lines.find(({ id }) => id === lineId)
  const quantity = before
  if (!now)
    return { kind: 'add', quantity, mutation: { name: 'lines.add', args: { rows: [{ uid, quantity, position }] } } }
  const seen = Number(now.antal)
  if (seen === quantity) return null
  return { kind: 'set', quantity, mutation: { name: 'line.setQuantity', args: { lineId, quantity, seen } } }
}
