import { STEPS } from '#contract/catalogue/ranges.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'
import { type RangeColumn, rangeOf } from '../build/range-columns.ts'
import { countBelow, type OverlayPart } from '../overlay.ts'
import type { Segment } from '../segment.ts'
import { stepsOf } from './steps.ts'

/**
 * What a segment's rows cost a company, as numbers that they are counted and filtered by: a row at the shop's price has
 * the place of that among the shop's values, any other a number behind these, which says its bucket and whether it is
 * within the bounds that are asked.
 */
export interface LaidPrices {
  of: RangeColumn['of']
  size: number
  /** Where the company's numbers begin. */
  own: number
  /** Of each number its bucket among all steps, as in `stepsOf`. */
  steps: Uint8Array
  /** Those of what is on request. */
  unsaid: readonly number[]
}

/** What each of a segment's companies takes in its turn. */
interface Room extends LaidPrices {
  part: OverlayPart | null
  bounds: Bounds | null
  /** From and to where in the part's order prices are within the bounds. */
  within: readonly [number, number]
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
  const room = rooms.get(base) ?? roomFor(base)
  rooms.set(base, room)
  const isSame = room.bounds?.min === bounds.min && room.bounds.max === bounds.max
  if (room.part === part && isSame) return room
  if (room.part === part) add(room, part, -1)
  else {
    // Whoever has a price of its own for every product covers all that was laid in before.
    if (room.part && part.rows.length < segment.rows) clear(room.of, room.part, base)
    laySteps(room, part)
  }
  room.part = part
  room.bounds = bounds
  room.within = rangeWithin(part, bounds)
  add(room, part, 1)
  return room
}

/** As the shop has them. */
function clear(of: RangeColumn['of'], { rows }: OverlayPart, base: RangeColumn): void {
  for (let i = 0; i < rows.length; i++) of[rows[i] as number] = base.of[rows[i] as number] as number
}

function laySteps({ of, own }: Room, { rows, steps }: OverlayPart): void {
  for (let i = 0; i < rows.length; i++) of[rows[i] as number] = own + PER_STEP * (steps[i] as number)
}

/** Says of what is within the bounds that it is, or no longer. */
function add({ of, within: [from, to] }: Room, { rows, order }: OverlayPart, difference: 1 | -1): void {
  for (let i = from; i < to; i++) {
    const row = rows[order[i] as number] as number
    of[row] = (of[row] as number) + difference
  }
}

const rangeWithin = (part: OverlayPart, { min, max }: Bounds): Room['within'] => [
  countBelow(part, min ?? Number.NEGATIVE_INFINITY, false),
  countBelow(part, max ?? Number.POSITIVE_INFINITY, true),
]

const SMALL = 0x1_0000

function roomFor(base: RangeColumn): Room {
  const own = base.values.length
  const size = own + OWN_NUMBERS
  const steps = new Uint8Array(size)
  steps.set(stepsOf(base))
  for (let number = own; number < size; number++) steps[number] = Math.floor((number - own) / PER_STEP)
  const of = size > SMALL ? new Uint32Array(base.of) : base.of.slice()
  const unsaid = [0, size - PER_STEP]
  return { of, size, own, steps, unsaid, part: null, bounds: null, within: [0, 0] }
}

/** Which numbers are within the bounds that prices were laid in for; the unknown never is. */
export function passingPrices({ size, own }: LaidPrices, shops: Uint8Array): Uint8Array {
  const pass = new Uint8Array(size)
  pass.set(shops)
  for (let number = own + 1; number < size; number += PER_STEP) pass[number] = 1
  return pass
}
