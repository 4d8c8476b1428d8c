import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatPieces, roundHalfUp, toDecimal, toMinor } from '#contract/money.ts'
import { discounted, listPrice, type Priced, reduction, unitPrice } from '#contract/price.ts'

const product = (overrides: Partial<Priced> = {}): Priced => ({
  price: 100,
  quantity: 1,
  discount_percentage: 0,
  parts: [],
  ...overrides,
})

describe('the price rule', () => {
  test('price times quantity, plus the parts, less the discount', () => {
    const chair = product({
      price: 5495,
      quantity: 2,
      parts: [
        { price: 640, quantity: 1 },
        { price: 12.5, quantity: 5 },
      ],
    })
    expect(listPrice(chair)).toBe(1_169_250)
    expect(unitPrice({ ...chair, discount_percentage: 18 })).toBe(958_785)
  })

  test('the half öre goes up', () => {
    expect(unitPrice(product({ price: 0.05, discount_percentage: 10 }))).toBe(5) // 4.5 öre
    expect(unitPrice(product({ price: 1234.5, discount_percentage: 10 }))).toBe(111_105)
    expect(unitPrice(product({ price: 99.99, discount_percentage: 33.33 }))).toBe(6666)
    // Halves that binary fractions of a percentage miss by a hair.
    expect(unitPrice(product({ price: 10.75, discount_percentage: 6 }))).toBe(1011)
    expect(unitPrice(product({ price: 2.5, discount_percentage: 7 }))).toBe(233)
  })

  test('a discount of nothing, or less, changes nothing', () => {
    for (const discount_percentage of [0, -5, Number.NaN])
      expect(unitPrice(product({ discount_percentage }))).toBe(10_000)
  })

  test('without a price it is on request, whatever its parts cost', () => {
    expect(unitPrice(product({ price: null, parts: [{ price: 10, quantity: 1 }] }))).toBeNull()
  })

  test('for any product: within half an öre of the exact figure, and never above the list price', () => {
    const decimals = fc.integer({ min: 0, max: 50_000_000 }).map((minor) => minor / 100)
    const any = fc.record({
      price: decimals,
      quantity: fc.integer({ min: 1, max: 20 }),
      discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      parts: fc.array(fc.record({ price: decimals, quantity: fc.integer({ min: 0, max: 20 }) }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(any, (one) => {
        const list = listPrice(one)!
        const unit = unitPrice(one)!
        const exact =
          (BigInt(list) * BigInt(10_000 - Math.round(one.discount_percentage * 100)) * 2n + 10_000n) / 20_000n
        expect(BigInt(unit)).toBe(exact)
        expect(unit).toBeLessThanOrEqual(list)
      }),
    )
  })
})

describe('money', () => {
  test('decimals and minor units are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        expect(toMinor(toDecimal(minor))).toBe(minor)
      }),
    )
  })

  test('rounding is half-up and exact', () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => roundHalfUp(n, 4))).toEqual([0, 0, 1, 1, 1, 1])
    expect(roundHalfUp(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('krona currencies as number and kr, others in currency style', () => {
    expect(formatMoney(439_500)).toBe('4\u00a0395\u00a0kr')
    expect(formatMoney(439_550, 'NOK')).toBe('4\u00a0396\u00a0kr')
    expect(formatMoney(123_450, 'EUR')).toBe('1\u00a0234,50\u00a0€')
    expect(formatPieces(64_000, [64_000, 1_250])).toBe('640,00\u00a0kr')
    expect(formatPieces(64_000, [64_000, 1_200])).toBe('640\u00a0kr')
  })
})

describe('how much lower a price is', () => {
  test('is the discount that made it', () => {
    const whole = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 50_000_000 }), whole, (list, percentage) => {
        expect(reduction(list, discounted(list, percentage))).toBe(percentage)
      }),
    )
    expect(reduction(129_999, discounted(129_999, 33.33))).toBe(33.33)
    expect(reduction(439_500, discounted(439_500, 12.5))).toBe(12.5)
  })

  test('is a discount that gives the price, whatever made it', () => {
    const any = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), any, (list, percentage) => {
        const unit = discounted(list, percentage)
        expect(discounted(list, reduction(list, unit))).toBe(unit)
      }),
    )
  })
})
