import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfNumber, easterOf, holidaysOf, numberOfDay, weekdayOf } from '#contract/calendar/holidays.ts'
import {
  calendarOf,
  closedOn,
  type WorkingCalendar,
  workingDayFrom,
  workingDaysAfter,
} from '#contract/calendar/working-days.ts'
import { COUNTRIES } from '#contract/office/shop.ts'
import { KNOWN } from './known-holidays.ts'

const day = fc.integer({ min: numberOfDay('2020-01-01'), max: numberOfDay('2035-06-30') }).map(dayOfNumber)
const calendar: fc.Arbitrary<WorkingCalendar> = fc.record({
  holidays: fc.subarray([...COUNTRIES]),
  closed: fc.array(
    fc.tuple(day, fc.nat(30)).map(([from, more]) => ({ from, to: dayOfNumber(numberOfDay(from) + more), name: 'x' })),
    { maxLength: 4 },
  ),
})

describe('public holidays', () => {
  test('Easter is when it is', () => {
    const known = '0412 0404 0417 0409 0331 0420 0405 0328 0416 0401 0421 0413 0328 0417 0409 0325'.split(' ')
    const found = known.map((_, i) => dayOfNumber(easterOf(2020 + i)))
    expect(found).toEqual(known.map((date, i) => `${2020 + i}-${date.slice(0, 2)}-${date.slice(2)}`))
  })

  test.each(COUNTRIES)('of %s are those of a calendar, every year', (country) => {
    for (const [year, days] of Object.entries(KNOWN[country] ?? {})) {
      const found = [...holidaysOf(country, Number(year)).keys()].map((number) => dayOfNumber(number).slice(5))
      expect(found.map((date) => date.replace('-', '')).toSorted()).toEqual(days.split(' '))
    }
  })

  test('stand by their weekdays, in every year of the century', () => {
    for (let year = 2000; year < 2100; year++) {
      const days = new Map([...holidaysOf('FI', year)].map(([number, holiday]) => [holiday, number]))
      expect(weekdayOf(days.get('easter') ?? 0)).toBe(0)
      expect(weekdayOf(days.get('ascension') ?? 0)).toBe(4)
      expect(weekdayOf(days.get('midsummer') ?? 0)).toBe(6)
      expect(weekdayOf(days.get('all_saints') ?? 0)).toBe(6)
      expect(dayOfNumber(days.get('midsummer') ?? 0).slice(5) >= '06-20').toBe(true)
      expect(dayOfNumber(days.get('midsummer') ?? 0).slice(5) <= '06-26').toBe(true)
    }
  })

  test('of which two fall on one day are one', () => {
    // Ascension Day of 2008 was the first of May.
    expect(holidaysOf('NO', 2008).get(numberOfDay('2008-05-01'))).toBe('ascension')
  })
})

describe('working days', () => {
  const NORDIC = calendarOf({
    holidays: ['SE', 'NO'],
    closed_days: [{ from: '2026-07-06', to: '2026-07-31', name: 'Summer' }],
  })

  test('say why nobody works', () => {
    expect(closedOn('2026-12-21', NORDIC)).toBe(null)
    expect(closedOn('2026-12-19', NORDIC)).toEqual({ why: 'saturday' })
    expect(closedOn('2026-12-20', NORDIC)).toEqual({ why: 'sunday' })
    expect(closedOn('2026-12-25', NORDIC)).toEqual({ why: 'holiday', holiday: 'christmas', countries: ['SE', 'NO'] })
    expect(closedOn('2026-12-24', NORDIC)).toEqual({ why: 'holiday', holiday: 'christmas_eve', countries: ['SE'] })
    expect(closedOn('2026-07-06', NORDIC)).toEqual({ why: 'own', name: 'Summer' })
    expect(workingDayFrom('2026-07-06', NORDIC)).toBe('2026-08-03')
    expect(workingDaysAfter('2026-12-22', 3, NORDIC)).toBe('2026-12-29')
    expect(workingDaysAfter('2026-12-22', 3, calendarOf({}))).toBe('2026-12-25')
  })

  test('take only countries that there are', () => {
    expect(calendarOf({ holidays: ['FI', 'DE', 'SE', 'SE'] }).holidays).toEqual(['SE', 'FI'])
  })

  test('that are counted are as many as were asked for, and the last one is one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), calendar, (from, count, days) => {
        const end = workingDaysAfter(from, count, days)
        expect(end).not.toBe(null)
        const between = Array.from({ length: numberOfDay(end ?? '') - numberOfDay(from) }, (_, i) =>
          dayOfNumber(numberOfDay(from) + i + 1),
        )
        expect(between.filter((one) => closedOn(one, days) === null)).toHaveLength(count)
        expect(closedOn(end ?? '', days)).toBe(null)
      }),
    )
  })

  test('the next one is the day itself, or all before it are closed', () => {
    fc.assert(
      fc.property(day, calendar, (from, days) => {
        const next = workingDayFrom(from, days) ?? ''
        expect(next >= from).toBe(true)
        expect(closedOn(next, days)).toBe(null)
        for (let number = numberOfDay(from); number < numberOfDay(next); number++)
          expect(closedOn(dayOfNumber(number), days)).not.toBe(null)
      }),
    )
  })

  test('are none to find where a shop is closed for good', () => {
    const never = calendarOf({ closed_days: [{ from: '2000-01-01', to: '2099-12-31', name: 'Closed' }] })
    expect(workingDayFrom('2026-01-01', never)).toBe(null)
    expect(workingDaysAfter('2026-01-01', 1, never)).toBe(null)
  })
})
