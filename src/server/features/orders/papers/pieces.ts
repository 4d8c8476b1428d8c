import { filledRooms, type RoomLines } from '#contract/cart/by-room.ts'
import { COUNTED } from '#contract/cart/line.ts'
import type { OrderDocument } from '../export/document.ts'
import type { OrderedLine } from '../export/pdf/table.ts'

/** Pieces by the ids of lines, with those of the parts that belong to them. */
export function withParts(order: OrderDocument, pieces: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const antals = new Map(order.lines.map(({ id, antal }) => [id, Number(antal)]))
  const parts = order.lines.flatMap(({ id, antal, parent_id: parent }) => {
    const products = parent === null ? undefined : pieces.get(parent)
    if (parent === null || products === undefined) return []
    // A part's quantity moves with its product's [contract/lines].
    return [[id, Math.round((Number(antal) / (antals.get(parent) ?? 1)) * products)] as const]
  })
  return new Map([...pieces, ...parts])
}

/** The lines that some pieces are of, by their rooms. */
export const linesWith = (
  order: OrderDocument,
  pieces: ReadonlyMap<string, number>,
): readonly RoomLines<OrderedLine>[] =>
  filledRooms({ rooms: order.rooms, lines: order.lines.filter(({ id }) => pieces.has(id)) })

/** How many products there are, and how many pieces of them; their parts are not counted. */
export function countOf(order: OrderDocument, pieces: ReadonlyMap<string, number>): { lines: number; pieces: number } {
  const counted = order.lines.filter(({ id, prisl_underrad }) => prisl_underrad === COUNTED && pieces.has(id))
  return { lines: counted.length, pieces: counted.reduce((sum, { id }) => sum + (pieces.get(id) ?? 0), 0) }
}
