import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { DRAWING_VIEWS } from '#contract/picture.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES, kindOf } from '#drawing/kinds.ts'

/** Beyond two and a half deviations of its blur nobody sees a shadow. */
const FADED = 2.5
const SIDE = 400

/** Each outline that is drawn blurred, with how far the blur reaches, and whether its filter has the whole sheet. */
function shadowsOf(svg: string): { points: [number, number][]; reach: number; whole: boolean }[] {
  const filters = new Map<string, { deviation: number; whole: boolean }>()
  const found: { points: [number, number][]; reach: number; whole: boolean }[] = []
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const { id, filter, d } = attributes
    if (name === 'filter' && id) {
      const { filterUnits, x, y, width, height } = attributes
      const whole =
        filterUnits === 'userSpaceOnUse' && [x, y].join() === '0,0' && width === `${SIDE}` && height === width
      filters.set(id, { deviation: 0, whole })
    }
    if (name === 'feGaussianBlur') filters.get([...filters.keys()].at(-1)!)!.deviation = Number(attributes.stdDeviation)
    open.push(filter ?? '')
    const blurred = filters.get(/url\(#(.+)\)/.exec(open.at(-2) ?? '')?.[1] ?? '')
    if (name === 'path' && blurred && d) {
      const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, px, py]): [number, number] => [
        Number(px),
        Number(py),
      ])
      found.push({ points, reach: blurred.deviation * FADED, whole: blurred.whole })
    }
  })
  parser.on('closetag', () => void open.pop())
  parser.write(svg).close()
  return found
}

const SIZES = [{}, { w: 1, d: 1, h: 1 }, { w: 900, d: 300, h: 20 }, { w: 30, d: 30, h: 900 }, { w: 20, d: 900, h: 60 }]

describe.each(KIND_NAMES)('the shadows of a %s', (kind) => {
  test('lie on the sheet, whatever it measures and from wherever it is seen', () => {
    for (const variant of kindOf(kind).variants)
      for (const view of DRAWING_VIEWS)
        for (const size of SIZES)
          for (const { points, reach, whole } of shadowsOf(
            draw(kind, { variant, seed: 'one', ...size }, { view, theme: 'light' }),
          )) {
            expect(whole).toBe(true)
            const all = points.flat()
            expect(Math.min(...all)).toBeGreaterThanOrEqual(reach)
            expect(Math.max(...all)).toBeLessThanOrEqual(SIDE - reach)
          }
  })
})

test('what stands on the floor has one', () => {
  expect(shadowsOf(draw('sofa', { seed: 1 }, { view: 'main', theme: 'dark' })).length).toBeGreaterThan(1)
})
