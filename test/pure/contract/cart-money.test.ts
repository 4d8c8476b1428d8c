import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyOf } from '#contract/cart/sums.ts'

/** Back to öre. */
const read = (text: string): number => Math.round(Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')) * 100)
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('whole kronor are written without öre, and all amounts with them as soon as one has any', () => {
  const line = { unit_price: 4000, subtotal: 8000, vat: 2000, total: 10_000 }
  const whole = { currency: 'SEK', subtotal: 8000, vat: 2000, total: 10_000, lines: [line] }
  expect(plain(moneyOf(whole)(8000))).toBe('8 000 kr')
  const withOre = [
    [{ ...line, unit_price: 0.5 }],
    [{ ...line, list_price: 4500.5 }],
    [{ ...line, vat: 2000.25 }],
    [line, { subtotal: 0.1 }],
  ]
  for (const lines of withOre) expect(plain(moneyOf({ ...whole, lines })(8000))).toBe('8 000,00 kr')
  expect(plain(moneyOf({ ...whole, vat: 1999.99 })(8000))).toBe('8 000,00 kr')
})

test('what has no price yet, or is not told, has no öre', () => {
  expect(plain(moneyOf({ currency: 'NOK', lines: [{ unit_price: null, subtotal: undefined }] })(12))).toBe('12 kr')
})

test('the written amounts of a cart add up', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (minors) => {
      const total = minors.reduce((sum, one) => sum + one, 0)
      const money = moneyOf({
        currency: 'SEK',
        total: total / 100,
        lines: minors.map((minor) => ({ subtotal: minor / 100 })),
      })
      const sum = minors.reduce((all, minor) => all + read(money(minor / 100)), 0)
      expect(sum).toBe(read(money(total / 100)))
    }),
  )
})
