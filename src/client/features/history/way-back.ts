import type { HistoryEntry } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineId as lineIdOf } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'

export type HistoryLine = HistoryEntry['lines'][number]

/** How a line becomes what it was before; `quantity`: pieces it then has. */
export interface WayBack {
  /** It is in the cart no more, or has another quantity now. */
  kind: 'add' | 'set'
  quantity: number
  mutations: readonly Mutation[]
}

/** Whether a line is meant by an id, which may be one that it had elsewhere [contract/rooms]. */
const isMeant = ({ id, former_ids: former = [] }: Cart['lines'][number], lineId: string): boolean =>
  id === lineId || former.includes(lineId)

/**
 * What makes a line what it was before a change, by mutations that work without a network and merge as any others do
 * [outbox/merging]: in the room where it stood and with its note, where it had them. Null where it is that already, or was
 * not in the cart.
 */
export function wayBack(line: HistoryLine, { id, shop_id: shop, lines }: Cart): WayBack | null {
  const { line_id: lineId, uid, before, position, room, note } = line
  if (before === null) return null
  const now = lines.find((one) => isMeant(one, lineId))
  const quantity = before
  if (!now) {
    const rows = [{ uid, quantity, position, ...(room !== undefined && { room }) }]
    const added: Mutation = { name: 'lines.add', args: { rows } }
    // In a room that is gone it has another id, and follows this one.
    const noted = { lineId: lineIdOf(id, shop, uid, null, room ?? null), note: note ?? '' }
    return { kind: 'add', quantity, mutations: note ? [added, { name: 'line.note', args: noted }] : [added] }
  }
  const seen = Number(now.antal)
  if (seen === quantity) return null
  return { kind: 'set', quantity, mutations: [{ name: 'line.setQuantity', args: { lineId: now.id, quantity, seen } }] }
}
