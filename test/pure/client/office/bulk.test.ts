import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, ROUNDINGS } from '#client/features/office/products/bulk.ts'

test.each([
  [100, 'percent', 5, 1, 105],
  [99, 'percent', 2.5, 1, 101],
  [1234.5, 'percent', -10, 0.01, 1111.05],
  [12_450, 'percent', 3, 10, 12_820],
  [12_450, 'amount', 155, 100, 12_600],
  [250, 'amount', 0, 100, 300],
  [5, 'amount', -10, 1, 0],
  [0.29, 'percent', 100, 0.01, 0.58],
] as const)('%f, changed by %s %f and rounded to %f, is %f', (price, by, value, rounding, expected) => {
  expect(changedPrice(price, { by, value, rounding })).toBe(expected)
})

test('a changed price is never negative, and a whole number of steps', () => {
  const hundredths = fc.integer({ min: 0, max: 100_000_000 }).map((n) => n / 100)
  const change = fc.record({
    by: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: -20_000, max: 20_000 }).map((n) => n / 100),
    rounding: fc.constantFrom(...ROUNDINGS),
  })
  fc.assert(
    fc.property(hundredths, change, (price, by) => {
      const after = changedPrice(price, by)
      expect(after).toBeGreaterThanOrEqual(0)
      expect(Math.round(after * 100) % Math.round(by.rounding * 100)).toBe(0)
    }),
  )
})
