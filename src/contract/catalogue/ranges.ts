import { type Bounds, type Filter, type Range, readBounds } from './filters.ts'

/** All that screens, server and engine know of a number that products are narrowed by. */
interface RangeDescriptor {
  /** How many of the engine's whole numbers make one of what is written in an address and shown. */
  per: number
  unit: 'money' | 'cm' | 'kg' | 'days'
}

/**
 * Each range is the number of the engine's documents of that name [contributing/adding-a-range]. Names in indexes lie
 * on devices: they stay.
 */
export const RANGE = {
  price: { per: 100, unit: 'money' },
  width: { per: 10, unit: 'cm' },
  depth: { per: 10, unit: 'cm' },
  height: { per: 10, unit: 'cm' },
  length: { per: 10, unit: 'cm' },
  diameter: { per: 10, unit: 'cm' },
  co2e: { per: 1000, unit: 'kg' },
  delivery: { per: 1, unit: 'days' },
} as const satisfies Record<Range, RangeDescriptor>

export const isRange = (filter: Filter): filter is Range => filter in RANGE

/** What is written as the engine counts it, to as many decimals as the range knows. */
export const wholeOf = (range: Range, written: number): number => Math.round(written * RANGE[range].per)

/** The inverse of `wholeOf`. */
export const writtenOf = (range: Range, whole: number): number => whole / RANGE[range].per

/** Bounds as the engine counts; the wrong way round they are turned. */
export const wholeBounds = (range: Range, bounds: Bounds): Bounds => turned(bounds, (end) => wholeOf(range, end))

function turned({ min, max }: Bounds, whole: (end: number) => number): Bounds {
  const [from, to] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return { min: from === null ? null : whole(from), max: to === null ? null : whole(to) }
}

/** How many of the engine's whole numbers make one of the numbers that attributes say. */
const PER_AMOUNT = 1000

/** What an attribute says as the engine counts it. */
export const wholeAmount = (written: number): number => Math.round(written * PER_AMOUNT)

/** The inverse of `wholeAmount`. */
export const writtenAmount = (whole: number): number => whole / PER_AMOUNT

/** The bounds that a value chosen of an attribute may be, as the engine counts: `20..40`. Null: it is none. */
export function amountBounds(value: string): Bounds | null {
  const bounds = readBounds(value)
  return bounds && turned(bounds, wholeAmount)
}

const DECADES = 14
const TENS = [10, 12, 14, 16, 18, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90]

/**
 * Where the buckets begin that are counted in a range, in the engine's whole numbers: every shop, company and language
 * has the same, so that counts can be added and bars compared. Written with all digits, since powers are not the same
 * number in every engine.
 */
export const STEPS: readonly number[] = [
  ...Array.from({ length: 10 }, (_, i) => i),
  ...Array.from({ length: DECADES }, (_, i) => TENS.map((ten) => Number(`${ten}${'0'.repeat(i)}`))).flat(),
]

/** The bucket of a whole number: the last that does not begin above it. */
export function stepOf(whole: number): number {
  let [low, high] = [0, STEPS.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((STEPS[middle] as number) <= whole) low = middle
    else high = middle
  }
  return low
}
