import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortAgain } from '#client/features/orders/again.ts'
import { copied } from '#client/carts/copied-plan.ts'
import { lineId } from '#contract/cart/line.ts'
import { formatChange, formatWeight, yearOf } from '#client/features/orders/figures.ts'
import { dayOf, NO_FILTER, readOrdersState, writeOrdersState } from '#client/features/orders/orders-state.ts'
import { PERIODS, periodOf, rangeOf } from '#client/features/orders/periods.ts'
import { roundTop } from '#client/ui/bar-chart/scale.ts'
import type { AgainLine, OrderMonth } from '#contract/orders/orders.schema.ts'

const CART = { id: '11111111-1111-4111-8111-111111111111', shop_id: 'north' }

describe('the address of the list', () => {
  test('says nothing of what is usual', () => expect(writeOrdersState(NO_FILTER)).toEqual({}))

  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const state = fc.record({
    search: fc.stringMatching(/^(\S.{0,20}\S)?$/),
    from: fc.oneof(
      fc.constant(''),
      day.map((date) => date.toISOString().slice(0, 10)),
    ),
    to: fc.constant(''),
    status: fc.constantFrom('' as const, 'GK' as const, 'ÖV' as const, 'AN' as const),
    page: fc.integer({ min: 1, max: 5000 }),
    per_page: fc.constantFrom(15, 30, 45, 60),
  })
  test('is read back as it was written', () =>
    fc.assert(
      fc.property(state, (one) => {
        expect(readOrdersState(writeOrdersState(one))).toEqual(one)
      }),
    ))

  test('whatever stands in it, something sensible is asked for', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('search', 'from', 'to', 'status', 'page', 'per_page'), fc.anything()),
        (raw) => {
          const { page, per_page, search, from } = readOrdersState(raw)
          expect(page).toBeGreaterThanOrEqual(1)
          expect(per_page).toBeLessThanOrEqual(60)
          expect(search.length).toBeLessThanOrEqual(200)
          expect(from === '' || dayOf(from) === from).toBe(true)
        },
      ),
    ))

  test.each(['2026-02-31', '2026-13-01', '26-01-01', 'yesterday', '2026-1-1'])('%s is no day', (text) =>
    expect(dayOf(text)).toBe(''),
  )
  test('a status that is written in two signs is the same one', () =>
    expect(readOrdersState({ status: 'ÖV'.normalize('NFD') }).status).toBe('ÖV'))
})

describe('periods', () => {
  const today = new Date(2026, 10, 21, 13, 30)
  test.each([
    ['all', '', ''],
    ['days30', '2026-10-23', ''],
    ['months12', '2025-12-01', ''],
    ['thisYear', '2026-01-01', ''],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s is %s to %s', (period, from, to) => expect(rangeOf(period, today)).toEqual({ from, to }))
  test('each is known again by its days; other days are one’s own', () => {
    const named = PERIODS.filter((period) => period !== 'own')
    expect(named.map((period) => periodOf(rangeOf(period, today), today))).toEqual(named)
    expect(periodOf({ from: '2026-02-01', to: '2026-02-28' }, today)).toBe('own')
  })
})

const month = (name: string, overrides: Partial<OrderMonth> = {}): OrderMonth => ({
  month: name,
  currency: 'SEK',
  orders: 0,
  spend: 0,
  co2e_kg: 0,
  declared_kg: 0,
  calculated_kg: 0,
  pieces: 0,
  unknown_pieces: 0,
  ...overrides,
})
const YEARS = Array.from({ length: 24 }, (_, i) => {
  const date = new Date(Date.UTC(2024, 11 + i, 15))
  return date.toISOString().slice(0, 7)
})

describe('the figures of the year', () => {
  test('are those of the last twelve months, compared with the twelve before', () => {
    const year = yearOf(
      YEARS.map((name, i) => month(name, { spend: i < 12 ? 100.1 : 110.11, orders: 1, co2e_kg: i < 12 ? 10 : 5 })),
      'SEK',
    )
    expect(year).toMatchObject({ spend: 1321.32, spendChange: 10, kilos: 60, kilosChange: -50, orders: 12 })
    expect(year.months.map((one) => one.month)).toEqual(YEARS.slice(12))
  })

  test('are never added up over currencies', () => {
    const year = yearOf(
      YEARS.flatMap((name) => [month(name, { spend: 10 }), month(name, { currency: 'EUR', spend: 2, co2e_kg: 1 })]),
      'SEK',
    )
    expect(year).toMatchObject({ currency: 'SEK', spend: 120, others: [{ currency: 'EUR', spend: 24 }], kilos: 12 })
  })

  test('say nothing of change where there was nothing before', () => {
    expect(yearOf([month('2026-11', { spend: 5 })], 'NOK')).toMatchObject({ spendChange: null, kilosChange: null })
    expect(yearOf([], 'NOK')).toMatchObject({ currency: 'NOK', spend: 0, months: [] })
  })

  test('kilograms become tonnes where there are many', () => {
    expect(formatWeight(18_400, 'sv')).toBe('18,4\u00a0t')
    expect(formatWeight(640.4, 'en')).toBe('640\u00a0kg')
    expect(formatWeight(3.24, 'fi')).toBe('3,2\u00a0kg')
    expect(formatWeight(0, 'da')).toBe('0\u00a0kg')
    expect(formatChange(-14, 'sv')).toBe('−14\u00a0%')
    expect(formatChange(0, 'sv')).toBe('±0\u00a0%')
  })

  test('an axis ends at a round number that holds its bars, and is not more than twice too high', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (max) => {
        const top = roundTop(max)
        expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-9))
        expect(top).toBeLessThanOrEqual(max * 2.0001)
      }),
    )
    expect([0, -1, Number.NaN, 360, 400, 401].map(roundTop)).toEqual([0, 0, 0, 400, 400, 500])
  })
})

const line = (overrides: Partial<AgainLine>): AgainLine => ({
  uid: 'u',
  quantity: 2,
  name: 'Vinga',
  thumbnail: null,
  state: 'same',
  price_then: 10,
  price_now: 10,
  currency: 'SEK',
  currency_then: 'SEK',
  ...overrides,
})

describe('ordering again', () => {
  test('what is gone is left out, what has no price any more is a change', () => {
    const { available, changed, same } = sortAgain([
      line({}),
      line({ uid: 'gone', state: 'gone', price_now: null }),
      line({ uid: 'asked', price_now: null }),
      line({ uid: 'dearer', state: 'price_changed', price_now: 12 }),
    ])
    expect(available.map(({ uid }) => uid)).toEqual(['u', 'asked', 'dearer'])
    expect(changed.map(({ uid }) => uid)).toEqual(['gone', 'asked', 'dearer'])
    expect(same).toBe(1)
  })

  test('thousands of lines go in as many intents as it takes, none lost, none doubled', () => {
    const lines = Array.from({ length: 4_500 }, (_, i) => line({ uid: `p${i}` }))
    const intents = copied(CART, { lines }).flatMap(({ name, args }) => (name === 'lines.add' ? [args.rows] : []))
    expect(intents.map(({ length }) => length)).toEqual([2000, 2000, 500])
    expect(intents.flat().map(({ uid }) => uid)).toEqual(lines.map(({ uid }) => uid))
    expect(copied(CART, { lines: [] })).toEqual([])
  })

  test('rooms that hold something come first, and what was written to a line finds it in its room', () => {
    const rooms = [
      { id: 'hall', name: 'Hall' },
      { id: 'empty', name: 'Tomt' },
    ]
    const lines = [
      line({ uid: 'a', room: 'hall', note: 'Ek' }),
      line({ uid: 'a', room: 'gone', note: 'Björk', quantity: 200_000 }),
    ]
    expect(copied(CART, { rooms, lines })).toEqual([
      { name: 'room.add', args: { roomId: 'hall', name: 'Hall' } },
      {
        name: 'lines.add',
        args: {
          rows: [
            { uid: 'a', quantity: lines[0]!.quantity, room: 'hall' },
            { uid: 'a', quantity: 99_999 },
          ],
        },
      },
      { name: 'line.note', args: { lineId: lineId(CART.id, 'north', 'a', null, 'hall'), note: 'Ek' } },
      { name: 'line.note', args: { lineId: lineId(CART.id, 'north', 'a'), note: 'Björk' } },
    ])
  })
})
