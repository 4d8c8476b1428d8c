import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { climateOf, deliveryDays, type FootprintLine, longestDelivery, toKilograms } from '#contract/cart/climate.ts'

const climate = fc.option(
  fc.record({ co2e_g: fc.integer({ min: 0, max: 10_000_000 }), source: fc.constantFrom('declared', 'similar') }),
)
const delivery_time = fc.option(
  fc.record({ value: fc.integer({ min: 0, max: 60 }), unit: fc.constantFrom('d', 'w', 'wd') }),
)
const line: fc.Arbitrary<FootprintLine> = fc.record({
  antal: fc.integer({ min: 1, max: 99_999 }).map(String),
  prisl_underrad: fc.constantFrom('0', '1'),
  product: fc.record({ climate, delivery_time }),
})
const lines = fc.array(line, { maxLength: 30 })

const one = (antal: string, co2e_g: number | null, source: 'declared' | 'similar' = 'declared'): FootprintLine => ({
  antal,
  prisl_underrad: '0',
  product: { climate: co2e_g === null ? null : { co2e_g, source }, delivery_time: null },
})

describe('the footprint of a cart', () => {
  test('a case worked by hand', () => {
    const cart = [
      one('2', 40_000),
      one('3', 20_000, 'similar'),
      one('7', null),
      { ...one('9', 1), prisl_underrad: '1' as const },
    ]
    expect(climateOf(cart)).toEqual({ grams: 140_000, declared: 80_000, calculated: 60_000, pieces: 12, unknown: 7 })
    expect(toKilograms(140_500)).toBe(140.5)
  })

  test('is its declared and its calculated share, and knows all pieces but the unknown', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const { grams, declared, calculated, pieces, unknown } = climateOf(cart)
        expect(grams).toBe(declared + calculated)
        const counted = cart.filter((row) => row.prisl_underrad === '0')
        expect(pieces).toBe(counted.reduce((sum, row) => sum + Number(row.antal), 0))
        const without = counted.filter((row) => row.product.climate === null)
        expect(unknown).toBe(without.reduce((sum, row) => sum + Number(row.antal), 0))
      }),
    )
  })

  test('of two carts together is the sum of both, in whatever order', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const [first, second, both] = [climateOf(a), climateOf(b), climateOf([...b, ...a])]
        for (const key of ['grams', 'declared', 'calculated', 'pieces', 'unknown'] as const)
          expect(both[key]).toBe(first[key] + second[key])
      }),
    )
  })
})

describe('the delivery time of a cart', () => {
  test.each([
    [{ value: 3, unit: 'd' as const }, 3],
    [{ value: 2, unit: 'w' as const }, 14],
    [{ value: 0, unit: 'wd' as const }, 0],
    [{ value: 1, unit: 'wd' as const }, 3],
    [{ value: 5, unit: 'wd' as const }, 7],
    [{ value: 6, unit: 'wd' as const }, 10],
    [{ value: 10, unit: 'wd' as const }, 14],
  ])('%j is at most %i days', (time, days) => expect(deliveryDays(time)).toBe(days))

  test('is the longest of all rows; parts that say none are no question', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const { time, unknown } = longestDelivery(cart)
        const known = cart.flatMap(({ product }) => product.delivery_time ?? [])
        const days = time && deliveryDays(time)
        expect(days).toBe(known.length === 0 ? null : Math.max(...known.map(deliveryDays)))
        expect(unknown).toBe(cart.filter((row) => row.prisl_underrad === '0' && !row.product.delivery_time).length)
      }),
    )
  })
})
