import { STEPS } from '#contract/catalogue/ranges.ts'
import { rangeOf } from '../build/range-columns.ts'
import { scratch } from '../match/scratch.ts'
import { type OverlayPart, placeOfRow, priceAt } from '../overlay-part.ts'
import type { Segment } from '../segment.ts'
import { goneRows } from '../match/gone-rows.ts'
import { stepsOf } from './steps.ts'

/** How a company's prices move those of a segment of which every row shows. */
export interface Moved {
  /** Per step how many more are in its bucket. */
  more: Int32Array
  /** The least and the greatest that is the company's own; none: from infinity to minus infinity. */
  min: number
  max: number
  /** Places of the shop's values: the first and the last at which something is left; none: the first is behind the last. */
  low: number
  high: number
}

const made = new WeakMap<OverlayPart, Moved>()

/** Made once for a company, whatever else changes in the shop meanwhile. */
export function movedBy(segment: Segment, part: OverlayPart): Moved {
  const known = made.get(part) ?? move(segment, part)
  made.set(part, known)
  return known
}

function move(segment: Segment, part: OverlayPart): Moved {
  const column = rangeOf(segment, 'price')
  const { of, values } = column
  const steps = stepsOf(column)
  const { rows, order } = part
  const more = new Int32Array(STEPS.length)
  const left = scratch.moved(values.length)
  for (let row = 0; row < segment.rows; row++) left[of[row] as number] = (left[of[row] as number] as number) + 1
  for (let i = 0; i < rows.length; i++) {
    const place = of[rows[i] as number] as number
    const step = steps[place] as number
    left[place] = (left[place] as number) - 1
    if (step < more.length) more[step] = (more[step] as number) - 1
  }
  let [low, high] = [1, values.length - 1]
  while (low <= high && left[low] === 0) low++
  while (high >= low && left[high] === 0) high--
  left.fill(0, 0, values.length)
  let [step, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < order.length; i++) {
    const price = priceAt(part, order[i] as number)
    // Those on request come last.
    if (Number.isNaN(price)) break
    while (price >= (STEPS[step + 1] ?? Number.POSITIVE_INFINITY)) step++
    more[step] = (more[step] as number) + 1
    min = Math.min(min, price)
    max = Math.max(max, price)
  }
  return { more, min, max, low, high }
}

/**
 * The same of the rows that show; null where what is gone is too much, or stood at an end, so that all has to be gone
 * through.
 */
export function movedOfShown(segment: Segment, part: OverlayPart): Moved | null {
  const all = movedBy(segment, part)
  if (!segment.dead) return all
  const rows = goneRows(segment.dead)
  if (rows.length * FEW > part.rows.length) return null
  const known = shown.get(part)
  if (known?.rows === rows) return known.moved
  const moved = without(segment, part, rows, all)
  shown.set(part, { rows, moved })
  return moved
}

/** What was found last of a company, without which rows. */
const shown = new WeakMap<OverlayPart, { rows: Uint32Array; moved: Moved | null }>()

function without(segment: Segment, part: OverlayPart, rows: Uint32Array, all: Moved): Moved | null {
  const column = rangeOf(segment, 'price')
  const steps = stepsOf(column)
  const more = all.more.slice()
  for (const row of rows) {
    const place = column.of[row] as number
    const i = placeOfRow(part, row)
    if (i < 0 && (place === all.low || place === all.high)) return null
    if (i < 0) continue
    const price = priceAt(part, i)
    if (price === all.min || price === all.max) return null
    const [step, own] = [steps[place] as number, part.steps[i] as number]
    if (step < more.length) more[step] = (more[step] as number) + 1
    if (own < more.length) more[own] = (more[own] as number) - 1
  }
  return { ...all, more }
}

/** One that is gone is looked up, which takes as long as going through so many. */
const FEW = 20
