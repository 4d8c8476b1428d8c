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

const counted = new WeakMap<Uint32Array, Uint32Array>()

/** Counts per value, of a column, to counts per step; made once for each such counts. */
export function countsOfSteps(column: RangeColumn, counts: Uint32Array): Uint32Array {
  const known = counted.get(counts)
  if (known) return known
  const steps = stepsOf(column)
  const found = new Uint32Array(STEPS.length)
  for (let place = 1; place < counts.length; place++) {
    const step = steps[place] as number
    if (step < found.length) found[step] = (found[step] as number) + (counts[place] as number)
  }
  counted.set(counts, found)
  return found
}
