import { expect, test } from 'vitest'
import type { OrderMonth } from '#contract/orders/orders.schema.ts'
import { dayIn } from '#server/db/calendar.ts'
import { everyMonth, monthsUntil } from '#server/features/orders/months.ts'
import { orderNumber } from '#server/features/orders/number.ts'

const month = (name: string, currency: string, orders: number): OrderMonth => ({
  month: name,
  currency,
  orders,
  spend: orders,
  co2e_kg: 0,
  declared_kg: 0,
  calculated_kg: 0,
  pieces: 0,
  unknown_pieces: 0,
})

test('the last months reach over the turn of the year', () => {
  expect(monthsUntil('2026-02-21', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsUntil('2026-12-01', 1)).toEqual(['2026-12'])
  expect(monthsUntil('2026-12-31', 36)[0]).toBe('2024-01')
})

test('every month stands for every currency, one that has begun elsewhere included', () => {
  const found = [month('2026-03', 'EUR', 2), month('2026-01', 'SEK', 1)]
  expect(
    everyMonth(found, ['2026-01', '2026-02']).map(
      ({ month: name, currency, orders }) => `${name} ${currency} ${orders}`,
    ),
  ).toEqual(['2026-01 EUR 0', '2026-02 EUR 0', '2026-03 EUR 2', '2026-01 SEK 1', '2026-02 SEK 0', '2026-03 SEK 0'])
  expect(everyMonth([], ['2026-01'])).toEqual([])
})

test('a day is that of the shop’s country', () => {
  const late = new Date('2026-12-31T22:30:00Z')
  expect([dayIn('SE', late), dayIn('FI', late), dayIn('NO', late)]).toEqual(['2026-12-31', '2027-01-01', '2026-12-31'])
  expect(dayIn('SE', new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
})

test('a number has five digits, or as many as it takes', () => {
  expect([orderNumber(2026, 1), orderNumber(2026, 123_456)]).toEqual(['2026-00001', '2026-123456'])
})
