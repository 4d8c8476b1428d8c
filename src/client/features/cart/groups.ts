import type { CartLine } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'

/** A normal line with the rows of its parts. */
export interface LineGroup {
  line: CartLine
  parts: readonly CartLine[]
}

/** A cart's lines as they are shown: each with its parts, which move with it [contract/lines]. */
export function groupsOf(lines: readonly CartLine[]): LineGroup[] {
  const parts = Map.groupBy(lines, (line) => line.parent_id)
  return lines
    .filter((line) => line.prisl_underrad === COUNTED)
    .map((line) => ({ line, parts: parts.get(line.id) ?? [] }))
}

/** Whether two groups show the same: rows that nothing touched are not drawn again. */
export const sameGroup = (a: LineGroup, b: LineGroup): boolean =>
  a.line === b.line && a.parts.length === b.parts.length && a.parts.every((part, i) => part === b.parts[i])

/** Pieces of all normal lines. */
export const piecesOf = (groups: readonly LineGroup[]): number =>
  groups.reduce((sum, { line }) => sum + Number(line.antal), 0)
