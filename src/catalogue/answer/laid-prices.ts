import { STEPS } from '#contract/catalogue/ranges.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'
import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import type { Numbers } from '../dimensions.ts'
import { countBelow, ON_REQUEST, type OverlayPart, priceAt } from '../overlay-part.ts'
import type { Segment } from '../segment.ts'
import { type Passing, passingBetween } from '../match/passing.ts'
import { stepsOfRows } from './steps.ts'
import { within } from './within.ts'

/** What a segment's rows cost a company, as numbers that they are counted and filtered by, under the bounds that are asked. */
export interface LaidPrices {
  of: Numbers['of']
  pass: Passing
  /** Of each row its bucket among all steps, as in `stepsOf`. */
  stepsOfRows: Uint8Array
}

/**
 * What each of a segment's companies takes in its turn: a row at the shop's price has the place of that among the shop's
 * values, any other a number behind these, which says its bucket and, in a bucket of which not all is within the bounds,
 * whether it is.
 */
interface Room {
  of: RangeColumn['of']
  /** Where the company's numbers begin, and the rows that have them. */
  own: number
  rows: Uint32Array
  stepsOfRows: Uint8Array
  bounds: Bounds
  part: OverlayPart | null
  /** From and to where in the part's order there are numbers that say *within*. */
  within: readonly (readonly [number, number])[]
}

/** A number for each step and what is on request, and one more for each where it is within the bounds. */
const PER_STEP = 2
const OWN_NUMBERS = (STEPS.length + 1) * PER_STEP

const rooms = new WeakMap<RangeColumn, Room>()

/**
 * The shop's prices with the company's own laid over them. All companies share one column, which is right until another
 * one, or other bounds, are laid over this segment: whoever reads on later asks again. Nothing but the rows that have a
 * price of their own, or had one, is gone through.
 */
export function layPrices(segment: Segment, part: OverlayPart, bounds: Bounds): LaidPrices {
  const base = rangeOf(segment, 'price')
  const whole = part.isWhole ? wholePrices(part, bounds) : null
  if (whole) return whole
  const room = rooms.get(base) ?? roomFor(base)
  rooms.set(base, room)
  const isSame = room.bounds.min === bounds.min && room.bounds.max === bounds.max
  if (room.part !== part || !isSame) lay(room, part, bounds, base)
  return { of: room.of, stepsOfRows: room.stepsOfRows, pass: passingPrices(room, within(base, bounds)) }
}

function lay(room: Room, part: OverlayPart, bounds: Bounds, base: RangeColumn): void {
  if (room.part === part) add(room, part, -1)
  else {
    if (room.part) clear(room, room.part, base)
    room.part = part
    room.rows = part.rows
    laySteps(room, part)
  }
  room.bounds = bounds
  room.within = partlyWithin(part, bounds)
  add(room, part, 1)
}

/** Bits are written of whole numbers below this. */
const HIGHEST = 0x7fff_ffff

/** Where every row has a price of the company's, that itself is the number; null where prices are none such. */
function wholePrices(part: OverlayPart, { min, max }: Bounds): LaidPrices | null {
  const { prices, order, steps } = part
  const priced = countBelow(part, Number.POSITIVE_INFINITY, false)
  const highest = priced === 0 ? 0 : priceAt(part, order[priced - 1] as number)
  if (!(prices instanceof Uint32Array) || highest > HIGHEST) return null
  const least = Math.min(HIGHEST, Math.max(0, Math.ceil(min ?? 0)))
  const most = Math.min(HIGHEST, Math.floor(max ?? HIGHEST))
  // What is on request is above all that is asked.
  return { of: prices, stepsOfRows: steps, pass: passingBetween(ON_REQUEST + 1, least, most + 1) }
}

/** Copying so many takes as long as one on its own. */
const COPY = 16

/** As the shop has them. */
function clear({ of, stepsOfRows: steps }: Room, { rows }: OverlayPart, base: RangeColumn): void {
  const shops = stepsOfRows(base)
  if (rows.length * COPY > of.length) {
    of.set(base.of)
    steps.set(shops)
    return
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    of[row] = base.of[row] as number
    steps[row] = shops[row] as number
  }
}

function laySteps({ of, own, stepsOfRows }: Room, { rows, steps }: OverlayPart): void {
  const size = Math.min(rows.length, steps.length)
  for (let i = 0; i < size; i++) {
    const [row, step] = [rows[i] as number, steps[i] as number]
    of[row] = own + PER_STEP * step
    stepsOfRows[row] = step
  }
}

/** Says of what is within the bounds that it is, or no longer. */
function add({ of, within }: Room, { rows, order }: OverlayPart, difference: 1 | -1): void {
  for (const [from, to] of within)
    for (let i = from; i < to; i++) {
      const row = rows[order[i] as number] as number
      of[row] = (of[row] as number) + difference
    }
}

/** What is within the bounds in the buckets in which not all is: of all the others the bucket says it. */
function partlyWithin(part: OverlayPart, bounds: Bounds): Room['within'] {
  const from = countBelow(part, bounds.min ?? Number.NEGATIVE_INFINITY, false)
  const to = countBelow(part, bounds.max ?? Number.POSITIVE_INFINITY, true)
  if (from >= to) return []
  const stepAt = (i: number): number => part.steps[part.order[i] as number] as number
  const [first, last] = [stepAt(from), stepAt(to - 1)]
  const behind = Math.min(to, countBelow(part, endOf(first), false))
  const low = isWithin(first, bounds) ? [] : [[from, behind] as const]
  const high =
    last === first || isWithin(last, bounds) ? [] : [[countBelow(part, STEPS[last] as number, false), to] as const]
  return [...low, ...high]
}

/** Where the next bucket begins. */
const endOf = (step: number): number => STEPS[step + 1] ?? Number.POSITIVE_INFINITY

/** Whether all of a bucket is within bounds; what is less than nothing is in the first one. */
const isWithin = (step: number, { min, max }: Bounds): boolean =>
  (min === null || (step > 0 && (STEPS[step] as number) >= min)) && (max === null || endOf(step) <= max)

const SMALL = 0x1_0000

function roomFor(base: RangeColumn): Room {
  const own = base.values.length
  const of = own + OWN_NUMBERS > SMALL ? new Uint32Array(base.of) : base.of.slice()
  const room = { part: null, rows: new Uint32Array(0), bounds: EVERYTHING, within: [] }
  return { of, own, stepsOfRows: stepsOfRows(base).slice(), ...room }
}

const EVERYTHING: Bounds = { min: null, max: null }

/** Which numbers are within the bounds that prices were laid in for, given the shop's; the unknown never is. */
function passingPrices({ bounds, rows }: Room, shops: Passing): Passing {
  const table = new Uint8Array(OWN_NUMBERS)
  for (let step = 0; step < STEPS.length; step++) {
    table[PER_STEP * step] = Number(isWithin(step, bounds))
    table[PER_STEP * step + 1] = 1
  }
  return { ...shops, table, rows }
}
