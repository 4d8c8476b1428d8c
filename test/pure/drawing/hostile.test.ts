import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DRAWING_VIEWS } from '#contract/picture.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES } from '#drawing/kinds.ts'
import { centimetres } from '#drawing/shape.ts'
import { faultsOf } from './faults.ts'

const measure = fc.oneof(
  fc.double({ min: 0.1, max: 500, noNaN: true }),
  fc.double(),
  fc.constantFrom(0, -1, 1e9, 1e-9, Number.MAX_VALUE, '95/154', '', 'wide', null, undefined, [], {}, true),
  fc.string(),
)

test('whatever a catalogue says about its products, they can be drawn', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KIND_NAMES),
      fc.record({
        w: measure,
        d: measure,
        h: measure,
        sitting_height: measure,
        variant: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(undefined)),
        seed: fc.string(),
      }),
      fc.record({
        view: fc.constantFrom(...DRAWING_VIEWS),
        theme: fc.constantFrom('light' as const, 'dark' as const),
        body: fc.oneof(fc.string(), fc.stringMatching(/^#[0-9a-fA-F]{6}$/)),
        detail: fc.oneof(fc.string(), fc.stringMatching(/^#[0-9a-fA-F]{6}$/)),
      }),
      (kind, measures, options) => {
        const svg = draw(kind, measures, options)
        expect(faultsOf(svg)).toEqual([])
        expect(draw(kind, measures, options)).toBe(svg)
      },
    ),
    { numRuns: 250 },
  )
})

test('the first number of a text is its measure', () => {
  expect(centimetres('95/154')).toBe(95)
  expect(centimetres('95,5 cm')).toBe(95.5)
  expect(centimetres(' 88-148')).toBe(88)
  for (const nonsense of ['', 'wide', 0, -3, Number.NaN, Infinity, null, undefined, {}, []])
    expect(centimetres(nonsense)).toBeUndefined()
})
