import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DRAWING_VIEWS, drawingPath } from '#contract/picture.ts'
import { drawingAt, packed, unpacked } from '#drawing/address.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES } from '#drawing/kinds.ts'

const OPTIONS = { view: 'main', theme: 'light' } as const
const colour = fc.stringMatching(/^#[0-9a-f]{6}$/)
const cm = fc.option(
  fc.integer({ min: 1, max: 60_000 }).map((mm) => mm / 10),
  { nil: undefined },
)
const parameters = fc.record({
  kind: fc.constantFrom(...KIND_NAMES),
  body: colour,
  detail: colour,
  w: cm,
  d: cm,
  h: cm,
  sitting_height: cm,
  variant: fc.constantFrom(undefined, 0, 2, 'corner', 'barback'),
  seed: fc.string({ unit: 'binary' }),
})

describe('the hash of a drawing', () => {
  test('holds all that it is drawn from: a device draws what the server draws', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        const { kind, body, detail, ...measures } = given
        const back = unpacked(packed(given))
        if (!back) throw new Error('It cannot be read')
        const { kind: kind2, body: body2, detail: detail2, ...measures2 } = back
        for (const view of ['main', 'measures'] as const)
          expect(draw(kind2, measures2, { ...OPTIONS, view, body: body2, detail: detail2 })).toBe(
            draw(kind, measures, { ...OPTIONS, view, body, detail }),
          )
      }),
      { numRuns: 60 },
    )
  })

  test('has the form that addresses have had all along', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        expect(packed(given)).toMatch(/^[0-9a-f]{40,128}$/)
      }),
    )
  })

  test('that holds nothing of the kind is told apart', () => {
    for (const hash of [
      '0'.repeat(32),
      'f'.repeat(64),
      '',
      'zz',
      '02',
      packed({ kind: 'chair', seed: '' }).slice(0, 30),
    ])
      expect(unpacked(hash)).toBeNull()
  })
})

describe('a drawing made from its address', () => {
  const hash = packed({ kind: 'chair', body: '#4d6a82', detail: '#2b2a28', w: 52, h: 81, seed: 'NF-1' })

  test('is each view as itself, in either theme', () => {
    const all = DRAWING_VIEWS.flatMap((view) =>
      (['light', 'dark'] as const).map((theme) => drawingAt(drawingPath(hash, view, theme))),
    )
    expect(all).not.toContain(null)
    expect(new Set(all).size).toBe(8)
  })

  test('is a neutral object where an older address says nothing', () => {
    const older = '0123456789abcdef0123456789abcdef'
    expect(drawingAt(drawingPath(older, 'front', 'dark'))).toBe(
      draw('object', { seed: 0 }, { view: 'front', theme: 'dark' }),
    )
  })

  test('is none for a photograph, a logo, or a view that there is not', () => {
    for (const path of [
      `/public/thumbnail/${hash}-400.webp`,
      '/public/thumbnail/logo/x',
      drawingPath(hash, 'main', 'light').replace('main', 'back'),
    ])
      expect(drawingAt(path)).toBeNull()
  })
})
