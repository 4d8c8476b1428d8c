import { describe, expect, test } from 'vitest'
import { calendarOf } from '#contract/calendar/working-days.ts'
import { arrivalOf, isLate } from '#contract/cart/wished.ts'
import type { FootprintLine } from '#contract/cart/climate.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'

const SE = calendarOf({ holidays: ['SE'] })
const days = (value: number, unit: DeliveryTime['unit'] = 'wd'): DeliveryTime => ({ value, unit })
const line = (delivery_time: DeliveryTime | null): FootprintLine => ({
  antal: '1',
  prisl_underrad: '0',
  product: { climate: null, delivery_time },
})

describe('what is ordered on a day', () => {
  test('is there after that many days, weeks, or days that the shop works', () => {
    expect(arrivalOf(days(10, 'd'), '2026-12-21', SE)).toBe('2026-12-31')
    expect(arrivalOf(days(2, 'w'), '2026-12-21', SE)).toBe('2027-01-04')
    // Christmas Eve and its two days, a weekend, New Year with its eve, a weekend and Epiphany lie between.
    expect(arrivalOf(days(10), '2026-12-21', SE)).toBe('2027-01-11')
    expect(arrivalOf(days(10), '2026-12-21', calendarOf({}))).toBe('2027-01-04')
    expect(arrivalOf(days(0), '2026-12-26', SE)).toBe('2026-12-26')
  })

  test('is late where any of it comes after the wished day', () => {
    const on = { today: '2026-12-21', calendar: SE }
    expect(isLate([line(days(10)), line(days(1))], '2027-01-10', on)).toBe(true)
    expect(isLate([line(days(10)), line(days(1))], '2027-01-11', on)).toBe(false)
    expect(isLate([line(null)], '2026-12-21', on)).toBe(false)
    expect(isLate([line(days(1))], '2026-12-22', { ...on, calendar: calendarOf({ closed_days: FOR_GOOD }) })).toBe(true)
  })
})

const FOR_GOOD = [{ from: '2020-01-01', to: '2099-12-31', name: 'Closed' }]
