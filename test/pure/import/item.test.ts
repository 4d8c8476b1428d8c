import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemOf, productOf } from './product.ts'

test('a whole row becomes a product', () => {
  const item = itemOf(
    {
      description: '   Bar table,     51x51 cm ',
      category: 'Tables',
      'category.da': 'Borde',
      subcategory: 'Bar',
      brand: 'Nordform',
      concept: 'Frekvens',
      certification: 'FSC; Svanen;FSC',
      price: '1 265,50',
      discount_percentage: '12,5 %',
      unit: 'st',
      unspsc: '56.10.15.00',
      manufacturer_part_number: '0042',
      delivery_time: '2-3 veckor',
      co2e_kg: '12,3',
      co2e_source: 'EPD',
      height: '95/154',
      width: '51,5 cm',
      depth: '510 mm',
      sitting_height: '0',
      parts: 'A:2;B',
      related: 'C;1;D;C',
      Anmärkning: 'Röd',
    },
    {
      decimals: [
        ['price', ','],
        ['discount_percentage', ','],
        ['co2e_kg', ','],
        ['width', ','],
      ],
    },
  )
  expect(item).toEqual({
    name: { sv: 'Chair' },
    description: { sv: 'Bar table, 51x51 cm' },
    categories: [
      { id: 'Tables', name: { sv: 'Tables', da: 'Borde' }, subcategory: { id: 'Bar', name: { sv: 'Bar' } } },
    ],
    brand: 'Nordform',
    concept: { id: 'Frekvens', name: { sv: 'Frekvens' } },
    certifications: [
      { id: 'FSC', name: { sv: 'FSC' } },
      { id: 'Svanen', name: { sv: 'Svanen' } },
    ],
    price: 126550,
    currency: 'SEK',
    quantity: 1,
    discount_percentage: 12.5,
    unit: 'st',
    unspsc: '56101500',
    manufacturer_part_number: '0042',
    delivery_time: { value: 3, unit: 'w' },
    climate: { co2e_g: 12300, source: 'declared' },
    measurements: { height: '95/154', width: 51.5, depth: 51 },
    parts: [
      { uid: 'A', quantity: 2 },
      { uid: 'B', quantity: 1 },
    ],
    related: ['C', 'D'],
    pictures: [],
    attributes: [{ key: 'Anmärkning', name: { sv: 'Anmärkning' }, value: { sv: 'Röd' } }],
  })
})

describe('every broken rule is named with its field', () => {
  const cases: [Record<string, string | number>, RegExp][] = [
    [{ uid: '' }, /^uid: is missing$/],
    [{ uid: 'x'.repeat(101) }, /^uid: must be at most 100 characters$/],
    [{ uid: '..' }, /^uid: cannot be used in an address$/],
    [{ name: ' \u0000 ' }, /^name: is missing$/],
    [{ name: 'x'.repeat(501) }, /^name: must be at most 500/],
    [{ price: 'abc' }, /^price: “abc” is not a number/],
    [{ price: '-5' }, /^price: must not be negative$/],
    [{ price: '5000000000' }, /^price: must be at most/],
    [{ name: '#REF!' }, /^name: is missing$/],
    [{ uid: '#N/A' }, /^uid: is missing$/],
    [{ price: '#DIV/0!' }, /^price: “#DIV\/0!” stands there: mend the formula$/],
    [{ price: '12 bananas' }, /^price: “bananas” is not a currency$/],
    [{ currency: 'XXL' }, /^currency: “XXL” is not a currency$/],
    [{ discount_percentage: '101' }, /^discount_percentage: must be from 0 to 100$/],
    [{ discount_percentage: '5 kr' }, /^discount_percentage: “kr” is not %$/],
    [{ unspsc: 'chair' }, /^unspsc: “chair”/],
    [{ delivery_time: 'soon' }, /^delivery_time: “soon” is not a number with d, w or wd$/],
    [{ delivery_time: '3 x' }, /^delivery_time/],
    [{ co2e_kg: '-1' }, /^co2e_kg: must not be negative$/],
    [{ co2e_kg: '5 tons' }, /^co2e_kg: “tons” is not kg$/],
    [{ co2e_source: 'guess' }, /^co2e_source: “guess”/],
    [{ height: 'tall' }, /^height: “tall” is not a measure in cm$/],
    [{ width: -5 }, /^width: must not be negative$/],
    [{ parts: 'A:0' }, /^parts: “A:0” is not uid:quantity$/],
    [{ parts: 'A:x' }, /^parts: “A:x” is not uid:quantity$/],
    [{ parts: '1:2' }, /^parts: a product cannot be a part of itself$/],
    [{ description: 'x'.repeat(20_001) }, /^description: must be at most 20,000 characters$/],
  ]
  test.each(cases)('%j', (row, message) => {
    expect(productOf(row).problems).toEqual([expect.stringMatching(message)])
  })

  test('several at once are all told', () => {
    expect(productOf({ uid: '', name: '', price: 'x' }).problems).toHaveLength(3)
  })
})

test('texts that the database could not keep are made so that it can', () => {
  const item = itemOf({ name: 'Cha\u0000ir \ud800 \u200b x', description: 'a\tb\r\nc' })
  expect(item.name.sv).toBe('Chair \ufffd x')
  expect(item.description.sv).toBe('a b c')
})

test('what a formula left where it failed is no text', () => {
  const item = itemOf({ description: '#VALUE!', brand: '#NAME?', price: '#N/A', Anmärkning: '#REF!' })
  expect(item).toMatchObject({ description: {}, price: null, attributes: [] })
  expect(item).not.toHaveProperty('brand')
})

test('any row becomes a product that the database can keep, or problems', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom(...'1,5;-;95/154;3 w;A:2;;kr 5'.split(';')),
  )
  const row = fc.record({
    uid: cell,
    name: cell,
    price: cell,
    height: cell,
    parts: cell,
    delivery_time: cell,
    brand: cell,
  })
  fc.assert(
    fc.property(row, (cells) => {
      const product = productOf(cells)
      expect('item' in product).toBe(product.problems.length === 0)
      expect(JSON.stringify(product)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }),
  )
})
