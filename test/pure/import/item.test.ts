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
      Färg: 'Röd',
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
    attributes: [{ key: 'Färg', name: { sv: 'Färg' }, value: { sv: 'Röd' } }],
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

describe('money', () => {
  test('the currency stands beside the amount, in its own column, or is the shop’s', () => {
    expect(itemOf({ price: 'Dhs 1050' })).toMatchObject({ price: 105000, currency: 'AED' })
    expect(itemOf({ price: '6195 NOK' })).toMatchObject({ price: 619500, currency: 'NOK' })
    expect(itemOf({ price: '5 kr' }, { shopCurrency: 'DKK' }).currency).toBe('DKK')
    expect(itemOf({ price: '5', currency: 'eur' }).currency).toBe('EUR')
    expect(itemOf({ price: '5' }, { shopCurrency: 'NOK' }).currency).toBe('NOK')
  })

  test('--currency rules, nothing is converted, and the report says so', () => {
    const product = productOf({ price: 'SR 995' }, { currency: 'SEK' })
    expect(product).toMatchObject({ item: { price: 99500, currency: 'SEK' }, noted: ['other currency'] })
  })

  test('no price is on request; nought is a price', () => {
    expect(itemOf({ price: '' }).price).toBeNull()
    expect(itemOf({ price: 'n/a' }).price).toBeNull()
    expect(itemOf({ price: 0 }).price).toBe(0)
  })

  test('more than two decimals are rounded half-up and noted', () => {
    expect(productOf({ price: '1.005' })).toMatchObject({ item: { price: 101 }, noted: ['rounded price'] })
    expect(itemOf({ price: 79.99999999999 }).price).toBe(8000)
    expect(itemOf({ price: '995.0000' }).price).toBe(99500)
  })

  test('every amount of two decimals is kept to the öre, typed or written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
        expect(itemOf({ price: minor / 100 }).price).toBe(minor)
        expect(itemOf({ price: (minor / 100).toFixed(2) }).price).toBe(minor)
      }),
    )
  })
})

test('article numbers are text: zeros in front stay, numbers of spreadsheets gain none', () => {
  expect(productOf({ uid: '00368814' })).toMatchObject({ uid: '00368814' })
  expect(productOf({ uid: 368814 })).toMatchObject({ uid: '368814' })
  expect(productOf({ uid: ' A  1 ' })).toMatchObject({ uid: 'A 1' })
})

test('a text in one language only is enough, and a filter value keeps its canonical id', () => {
  const item = itemOf(
    { name: '', 'name.fi': 'Tuoli', 'category.en': 'Chairs', 'category.da': 'Stole' },
    { language: 'en' },
  )
  expect(item.name).toEqual({ fi: 'Tuoli' })
  expect(item.categories).toEqual([{ id: 'Chairs', name: { en: 'Chairs', da: 'Stole' } }])
})

test('translations of a list belong to its entries', () => {
  const row = { certification: 'FSC;Swan', 'certification.da': 'FSC;Svanemærket', 'certification.fi': 'vain yksi' }
  expect(itemOf(row, { language: 'en' }).certifications).toEqual([
    { id: 'FSC', name: { en: 'FSC', da: 'FSC' } },
    { id: 'Swan', name: { en: 'Swan', da: 'Svanemærket' } },
  ])
})

describe('brands', () => {
  test.each([
    'IKEA of Sweden/Ola Wihlborg/Ehlén Johansson/Ebba Strandmark',
    '3M',
    'HAY',
    'K. Hagberg',
    'Form & Co. A/S',
  ])('%s stays', (brand) => expect(itemOf({ brand }).brand).toBe(brand))

  test('a description that slipped into it goes where it belongs, and is noted', () => {
    const brand = '104.417.29 The cover is easy to keep clean.It is removable and can be machine washed.'
    const product = productOf({ brand, description: 'Cover' })
    expect(product).toMatchObject({
      noted: ['leaked brand'],
      item: {
        description: { sv: 'Cover. The cover is easy to keep clean. It is removable and can be machine washed.' },
      },
    })
    expect('item' in product && product.item.brand).toBeUndefined()
    expect(itemOf({ brand: '304.510.67', description: 'Cover' })).not.toHaveProperty('brand')
  })
})

test('texts that the database could not keep are made so that it can', () => {
  const item = itemOf({ name: 'Cha\u0000ir \ud800 \u200b x', description: 'a\tb\r\nc' })
  expect(item.name.sv).toBe('Chair \ufffd x')
  expect(item.description.sv).toBe('a b c')
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
