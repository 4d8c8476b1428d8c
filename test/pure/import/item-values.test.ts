import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemOf, productOf } from './product.ts'

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

describe('GTINs', () => {
  test('are kept as digits, with the zeros that a spreadsheet takes away', () => {
    expect(itemOf({ gtin: '7 350053-850019' }).gtin).toBe('7350053850019')
    expect(itemOf({ EAN: '96385074' }).gtin).toBe('96385074')
    expect(itemOf({ Streckkod: 36_000_291_452 }).gtin).toBe('036000291452')
    expect(itemOf({ gtin: 'n/a' })).not.toHaveProperty('gtin')
    expect(itemOf({ gtin: '7350053850019' }).attributes).toEqual([])
  })

  test('another number in the column refuses the row, by field and rule', () => {
    const rule = 'is not a GTIN: 8, 12, 13 or 14 digits, the last a check digit'
    expect(productOf({ GTIN: '7350053850018' }).problems).toEqual([`gtin: “7350053850018” ${rule}`])
    expect(productOf({ gtin: 'A-17' }).problems).toEqual([`gtin: “A-17” ${rule}`])
  })

  test('another number in a column that was only taken for it stays an attribute, with a note', () => {
    const product = productOf({ Barcode: 'A-17' })
    expect(product).toMatchObject({
      noted: ['no GTIN'],
      item: { attributes: [{ key: 'Barcode', name: { sv: 'Barcode' }, value: { sv: 'A-17' } }] },
    })
    expect('item' in product && product.item.gtin).toBeUndefined()
  })

  test('of several columns that may hold it the likeliest does, and the others stay attributes', () => {
    const item = itemOf({ upc: '036000291452', ean: '96385074' })
    expect(item.gtin).toBe('96385074')
    expect(item.attributes.map(({ key }) => key)).toEqual(['upc'])
  })
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
