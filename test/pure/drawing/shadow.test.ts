import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { DrawingView } from '#contract/picture.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES, kindOf } from '#drawing/kinds.ts'
import { SIDE } from '#drawing/sheet.ts'

/** A blur of this deviation has faded to nothing so many deviations away. */
const FADED = 2.5

interface Filter {
  units: string | undefined
  box: [x: number, y: number, width: number, height: number]
  deviation: number
}

/** What the shadows of a drawing reach beyond their sheet, or beyond the region that their blur is drawn in. */
function cutOff(svg: string): string[] {
  const filters = new Map<string, Filter>()
  const cut: string[] = []
  let [last, filter] = ['', undefined as Filter | undefined]
  const parser = new SaxesParser()
  const check = (points: [number, number][]) => {
    if (!filter) return
    const reach = filter.deviation * FADED
    const [left, top, width, height] = filter.box
    for (const [x, y] of points)
      if (x - reach < left || x + reach > left + width || y - reach < top || y + reach > top + height)
        cut.push(`${Math.round(x)} ${Math.round(y)}`)
  }
  parser.on('opentag', ({ name, attributes }) => {
    const number = (key: string) => Number(attributes[key])
    if (name === 'filter') {
      last = attributes.id ?? ''
      const box: Filter['box'] = [number('x'), number('y'), number('width'), number('height')]
      filters.set(last, { units: attributes.filterUnits, box, deviation: 0 })
      if (attributes.filterUnits !== 'userSpaceOnUse') cut.push(`#${last} grows with what it blurs`)
    }
    if (name === 'feGaussianBlur') filters.get(last)!.deviation = number('stdDeviation')
    if (name === 'g') filter = filters.get(/url\(#(.+)\)/.exec(attributes.filter ?? '')?.[1] ?? '')
    if (name === 'path' && filter)
      check([...(attributes.d ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]))
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'g') filter = undefined
  })
  parser.write(svg).close()
  return cut
}

const VIEWS: DrawingView[] = ['main', 'front', 'turned']
const SIZES = [{}, { w: 400, d: 90, h: 40 }, { w: 40, d: 200, h: 220 }, { w: 20, d: 20, h: 300 }]

test.each(KIND_NAMES)('no shadow of %s is cut off', (kind) => {
  for (const variant of kindOf(kind).variants)
    for (const view of VIEWS)
      for (const size of SIZES) {
        const svg = draw(kind, { ...size, variant, seed: 'one' }, { view, theme: 'light' })
        expect([variant, view, size, svg.includes(`viewBox="0 0 ${SIDE} ${SIDE}"`), cutOff(svg)]).toEqual([
          variant,
          view,
          size,
          true,
          [],
        ])
      }
})
