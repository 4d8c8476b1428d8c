import { STEPS } from '#contract/catalogue/ranges.ts'
import type { RangeColumn } from '../build/range-columns.ts'

const made = new WeakMap<RangeColumn, Uint8Array>()

/** Of each value the place of its bucket among all steps; of the unknown the one behind them. */
export function stepsOf(column: RangeColumn): Uint8Array {
  const { values } = column
  const known = made.get(column)
  if (known) return known
  const steps = new Uint8Array(values.length).fill(STEPS.length)
  let step = 0
  // Upwards twice at most, so that next to nothing is looked for.
  for (let place = 0; place < values.length; place++) {
    const value = values[place] as number
    if (Number.isNaN(value)) continue
    if (value < (STEPS[step] as number)) step = 0
    while (value >= (STEPS[step + 1] ?? Number.POSITIVE_INFINITY)) step++
    steps[place] = step
  }
  made.set(column, steps)
  return steps
}

/** So many buckets there are, with that of the unknown. */
export const SIZE_OF_STEPS = STEPS.length + 1
/** Where what is not said is counted. */
export const UNKNOWN = STEPS.length

const ofRows = new WeakMap<RangeColumn, Uint8Array>()

/** Of each row the place of its bucket, as in `stepsOf`. */
export function stepsOfRows(column: RangeColumn): Uint8Array {
  const known = ofRows.get(column)
  if (known) return known
  const { of } = column
  const steps = stepsOf(column)
  const rows = new Uint8Array(of.length)
  for (let row = 0; row < rows.length; row++) rows[row] = steps[of[row] as number] as number
  ofRows.set(column, rows)
  return rows
}
