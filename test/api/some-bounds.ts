import * as fc from 'fast-check'
import { wholeBounds } from '#contract/catalogue/ranges.ts'
import { type Bounds, eachRange, type Range } from '#contract/catalogue/filters.ts'

const SOME = {
  price: [
    { min: 2000, max: 15_000 },
    { min: null, max: 20_000 },
  ],
  width: [
    { min: 60, max: null },
    { min: null, max: 140 },
  ],
  depth: [{ min: 40, max: 80 }],
  height: [{ min: 72, max: 110 }],
  length: [{ min: 100, max: null }],
  diameter: [{ min: null, max: 90 }],
  co2e: [{ min: 5.5, max: 100 }],
  delivery: [{ min: null, max: 28 }],
} satisfies Record<Range, Bounds[]>

/** Bounds of ranges as an address has them: none as a rule, and seldom many, or nothing would be found. */
export const someBounds = eachRange<fc.Arbitrary<Bounds | null>>((range) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constantFrom<Bounds>(...SOME[range])),
)

/** The same as the engine is asked. */
export const askedRanges: fc.Arbitrary<Partial<Record<Range, Bounds>>> = fc
  .record(someBounds)
  .map((all) =>
    Object.fromEntries(
      (Object.keys(all) as Range[]).flatMap((range) => (all[range] ? [[range, wholeBounds(range, all[range])]] : [])),
    ),
  )
