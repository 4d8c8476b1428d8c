import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import { type OverlayPart, writeOrdered } from '../overlay.ts'
import type { Segment } from '../segment.ts'

/** A segment's column of prices with those of one company laid in; the next company's take their place. */
interface Laid {
  of: RangeColumn['of']
  values: Float64Array
  part: OverlayPart
  column: RangeColumn
}

const laid = new WeakMap<RangeColumn, Laid>()
let turns = 0

/** Another number where another company's prices were laid in since. */
export const laidTurns = (): number => turns

/**
 * The shop's prices with the company's own behind them, as they are ordered: no value is looked for. All companies share
 * one column, which is right until another one is laid over this segment: whoever reads on later asks again.
 */
export function layPrices(segment: Segment, part: OverlayPart): RangeColumn {
  const base = rangeOf(segment, 'price')
  const before = laid.get(base)
  if (before?.part === part) return before.column
  const { rows, order } = part
  const own = base.values.length
  const size = own + order.length
  const room = before && hasRoom(before, size) ? before : roomFor(base, size)
  const { of, values } = room
  // Whoever has a price of its own for every product covers all that was laid in before.
  if (room === before && rows.length < segment.rows) clear(before, base)
  writeOrdered(part, values, own)
  for (let i = 0; i < order.length; i++) of[rows[order[i] as number] as number] = own + i
  const column = { of, values: values.subarray(0, size), own, rows }
  laid.set(base, { of, values, part, column })
  turns++
  return column
}

const SMALL = 0x1_0000

const hasRoom = ({ of, values }: Laid, size: number): boolean =>
  values.length >= size && (of instanceof Uint32Array || size <= SMALL)

/** As the shop has them: nothing but what was laid in is gone through. */
function clear({ of, part }: Laid, base: RangeColumn): void {
  const { rows } = part
  for (let i = 0; i < rows.length; i++) of[rows[i] as number] = base.of[rows[i] as number] as number
}

function roomFor(base: RangeColumn, size: number): Pick<Laid, 'of' | 'values'> {
  const values = new Float64Array(size)
  values.set(base.values)
  return { of: size > SMALL ? new Uint32Array(base.of) : base.of.slice(), values }
}
