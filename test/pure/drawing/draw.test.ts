import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { DRAWING_VIEWS, type Theme } from '#contract/picture.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES, kindOf } from '#drawing/kinds.ts'
import { faultsOf } from './faults.ts'

const THEMES: Theme[] = ['light', 'dark']

describe.each(KIND_NAMES)('%s', (kind) => {
  test('is a small well-formed picture in every variant, view and theme, the same each time', () => {
    for (const variant of kindOf(kind).variants)
      for (const view of DRAWING_VIEWS)
        for (const theme of THEMES) {
          const options = { view, theme, body: '#3f5a4c', detail: '#c9a36a' }
          const svg = draw(kind, { variant, seed: 'one' }, options)
          expect(faultsOf(svg)).toEqual([])
          expect(draw(kind, { variant, seed: 'one' }, options)).toBe(svg)
        }
  })

  test('wears the colours it is given', () => {
    const green = draw(
      kind,
      { seed: 1, variant: 0 },
      { view: 'main', theme: 'light', body: '#2f6b4f', detail: '#8a6a4a' },
    )
    const red = draw(
      kind,
      { seed: 1, variant: 0 },
      { view: 'main', theme: 'light', body: '#a4453a', detail: '#2b2a28' },
    )
    expect(green).not.toBe(red)
  })
})

const figures = (svg: string) => {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => found.push(text))
  parser.write(svg).close()
  return found
}

const sheet = (measures: object) => draw('officechair', measures, { view: 'measures', theme: 'light' })

const PLAIN = { view: 'main', theme: 'light' } as const

test('the views of one product differ', () => {
  const views = DRAWING_VIEWS.map((view) => draw('chair', { w: 50, h: 80, seed: 'a' }, { view, theme: 'light' }))
  expect(new Set(views).size).toBe(DRAWING_VIEWS.length)
})

test('a data sheet carries the figures of the catalogue, and only those', () => {
  expect(figures(sheet({ w: 68, h: 112, sitting_height: '42/54' }))).toEqual(['68', '112', '42'])
  expect(figures(sheet({ h: 112.25 }))).toEqual(['112.3'])
  expect(figures(sheet({ w: Number.NaN, h: -4, sitting_height: 1e9 }))).toEqual([])
})

const boxOf = (svg: string): number[] => (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)

test('a data sheet is cut to what it shows: a low wide thing takes little height, and no figure is lost', () => {
  const low = draw('sofa', { w: 264, h: 60 }, { view: 'measures', theme: 'light' })
  const [, , width = 0, height = 0] = boxOf(low)
  expect(width / height).toBeGreaterThan(1.8)
  for (const svg of [low, sheet({ w: 68, h: 112, sitting_height: 47 }), sheet({ w: 1234.5 })]) {
    const [x = 0, y = 0, w = 0, h = 0] = boxOf(svg)
    for (const [, left, top] of svg.matchAll(/<text x="([^"]+)" y="([^"]+)"/g)) {
      expect(Number(left)).toBeGreaterThan(x)
      expect(Number(left)).toBeLessThan(x + w)
      expect(Number(top)).toBeGreaterThan(y)
      expect(Number(top)).toBeLessThan(y + h)
    }
  }
})

const tableOf = (w: number) => draw('table', { w, d: 80, h: 73, variant: 'frames', seed: 1 }, PLAIN)

test('a wide table is drawn wide', () => {
  expect(tableOf(240)).not.toBe(tableOf(120))
})

test('hostile colours never reach the picture', () => {
  const evil = '"/><script>alert(1)</script>'
  const svg = draw('sofa', { seed: evil, variant: evil }, { ...PLAIN, body: evil, detail: 'url(#x)' })
  expect(faultsOf(svg)).toEqual([])
  expect(svg).not.toContain('alert')
})
