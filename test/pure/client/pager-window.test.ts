import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagerWindow } from '#client/ui/pager/window.ts'

const pages = fc
  .integer({ min: 1, max: 5000 })
  .chain((total) => fc.record({ total: fc.constant(total), current: fc.integer({ min: 1, max: total }) }))
const numbers = (current: number, total: number) => pagerWindow(current, total).filter((i) => i !== 'gap')

describe('the pager shows', () => {
  it('nothing without pages and one for one', () => {
    expect(pagerWindow(1, 0)).toEqual([])
    expect(pagerWindow(1, 1)).toEqual([1])
  })

  it('all pages up to seven', () => {
    for (let total = 1; total <= 7; total++)
      for (let current = 1; current <= total; current++)
        expect(pagerWindow(current, total)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
  })

  it('a window forced to 1–5 near the start and to the last five near the end', () => {
    for (const current of [1, 2, 3]) expect(pagerWindow(current, 14)).toEqual([1, 2, 3, 4, 5, 'gap', 14])
    for (const current of [12, 13, 14]) expect(pagerWindow(current, 14)).toEqual([1, 'gap', 10, 11, 12, 13, 14])
  })

  it('two either side in the middle, with a gap only where pages are left out', () => {
    expect(pagerWindow(4, 14)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 14])
    expect(pagerWindow(7, 14)).toEqual([1, 'gap', 5, 6, 7, 8, 9, 'gap', 14])
    expect(pagerWindow(11, 14)).toEqual([1, 'gap', 9, 10, 11, 12, 13, 14])
  })

  it('first, current, last and five in a row, rising, whatever the numbers', () => {
    fc.assert(
      fc.property(pages, ({ current, total }) => {
        const shown = numbers(current, total)
        expect(shown).toContain(1)
        expect(shown).toContain(current)
        expect(shown).toContain(total)
        expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b))
        expect(shown.length).toBeLessThanOrEqual(7)
        const around = [current - 2, current - 1, current + 1, current + 2].filter((n) => n >= 1 && n <= total)
        expect(shown).toEqual(expect.arrayContaining(around))
      }),
    )
  })

  it('a gap exactly where the numbers jump', () => {
    fc.assert(
      fc.property(pages, ({ current, total }) => {
        const items = pagerWindow(current, total)
        const filled = items.flatMap((item, i) => {
          if (item !== 'gap') return [item]
          const [from, to] = [items[i - 1] as number, items[i + 1] as number]
          return Array.from({ length: to - from - 1 }, (_, n) => from + 1 + n)
        })
        expect(filled).toEqual(Array.from({ length: total }, (_, i) => i + 1))
        expect(items.every((item, i) => item !== 'gap' || Number(items[i + 1]) - Number(items[i - 1]) > 1)).toBe(true)
      }),
    )
  })

  it('the same from either end', () => {
    fc.assert(
      fc.property(pages, ({ current, total }) => {
        const mirrored = numbers(total + 1 - current, total).map((n) => total + 1 - n)
        expect(mirrored.toReversed()).toEqual(numbers(current, total))
      }),
    )
  })

  it('the nearest window for a page that does not exist', () => {
    expect(pagerWindow(99, 14)).toEqual(pagerWindow(14, 14))
    expect(pagerWindow(-3, 14)).toEqual(pagerWindow(1, 14))
  })
})
