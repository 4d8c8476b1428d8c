import { describe, expect, test } from 'vitest'
import { EMPTY, type QuickDraft } from '#client/features/quick-order/draft.ts'
import { isItem } from '#client/features/quick-order/is-item.ts'
import { parseText } from '#client/features/quick-order/parse/parse.ts'
import { withoutScanned, withScanned } from '#client/features/quick-order/scanned.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'

const card = (uid: string): ProductCard => ({
  uid,
  shop: 'north',
  name: `Chair ${uid}`,
  description: '',
  thumbnail: null,
  picture: null,
  price: 100.5,
  quantity: 1,
  currency: 'SEK',
  discount_percentage: 0,
  parts: [],
  article_number: uid,
  brand: null,
  delivery_time: null,
  measurements: {},
  climate: null,
})
const [CHAIR, DESK] = [card('410-2201'), card('368814')]
const rowsOf = ({ items }: QuickDraft) => items.map(({ uid, quantity, lines }) => [uid, quantity, ...lines])

describe('where nothing is written', () => {
  test('each beep is a piece of a found row, at its price', () => {
    const list = [CHAIR, DESK, CHAIR].reduce(withScanned, EMPTY)
    expect(rowsOf(list)).toEqual([
      ['410-2201', 2, 1],
      ['368814', 1, 2],
    ])
    expect(list.items[0]).toMatchObject({ state: 'found', outcome: 'exact', unit: 10_050, currency: 'SEK' })
    expect(list.items.every(isItem)).toBe(true)
  })

  test('taken back piece by piece the list is what it was', () => {
    const list = [CHAIR, CHAIR].reduce(withScanned, EMPTY)
    expect(rowsOf(withoutScanned(list, CHAIR))).toEqual([['410-2201', 1, 1]])
    expect([CHAIR, CHAIR].reduce(withoutScanned, list)).toEqual(EMPTY)
    expect(withoutScanned(EMPTY, CHAIR)).toEqual(EMPTY)
  })
})

describe('where somebody is writing', () => {
  const writing = { ...EMPTY, text: '77120 4' }

  test('each beep is a line more, which is read like the others', () => {
    const list = [CHAIR, CHAIR].reduce(withScanned, writing)
    const { rows, unread } = parseText(list.text)
    expect(unread).toEqual([])
    expect(rows.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['77120', 4],
      ['410-2201', 2],
    ])
  })

  test('taking back removes the last such line alone', () => {
    const list = [CHAIR, DESK].reduce(withScanned, writing)
    expect(withoutScanned(list, DESK).text).toBe('77120 4\n410-2201\t1\n')
    expect(withoutScanned(list, card('x'))).toBe(list)
  })
})
