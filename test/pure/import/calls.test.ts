import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { ProductPatch, ProductPut } from '#contract/office/product.schema.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { readBatch } from '#server/features/import/calls/batch-body.ts'
import { makeProduct } from '#server/features/import/calls/make.ts'
import { readProduct } from '#server/features/import/calls/read-product.ts'
import { sourceOf } from '#server/db/item-source.ts'
import { changedItem, changedSource } from '#server/features/import/calls/source.ts'
import { itemOf } from './product.ts'

const SHOP = { language: 'sv', currency: 'SEK' } as const

function read(product: ProductPut, uid = 'A-1'): CatalogueItem {
  const result = readProduct(uid, product, SHOP)
  if (Array.isArray(result)) throw new Error(JSON.stringify(result))
  return result.item
}

const changed = (before: CatalogueItem, patch: ProductPatch): CatalogueItem =>
  changedItem(before, { uid: 'A-1', item: read(changedSource(before, patch, 'sv')), notes: [] }, patch)

const word = fc.stringMatching(/^[a-zåäö;:/ ]{0,8}[a-zåäö]$/)
const languages = fc.dictionary(fc.constantFrom(...LOCALES), word, { minKeys: 1 })
const text = fc.oneof(word, languages)
const named = fc.record({ id: word, name: text }, { requiredKeys: ['name'] })
const measure = fc.oneof(fc.double({ min: 0.01, max: 1_000, noNaN: true }), fc.constant('95/154'))

const product: fc.Arbitrary<ProductPut> = fc.record(
  {
    name: text,
    description: fc.option(text),
    categories: fc.array(
      fc.record({ id: word, name: text, subcategory: fc.option(named) }, { requiredKeys: ['name'] }),
      { maxLength: 4 },
    ),
    brand: fc.option(word),
    concept: fc.option(named),
    certifications: fc.array(named, { maxLength: 3 }),
    price: fc.option(fc.integer({ min: 0, max: 99_999_999_999 }).map((minor) => minor / 100)),
    currency: fc.constantFrom('SEK', 'EUR', null),
    discount_percentage: fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)),
    unit: fc.option(word),
    unspsc: fc.constantFrom('56101502', null),
    gtin: fc.constantFrom('7350053850019', null),
    family: fc.option(word),
    delivery_time: fc.option(fc.record({ value: fc.nat(99), unit: fc.constantFrom('d', 'w', 'wd') })),
    climate: fc.option(fc.record({ co2e_g: fc.nat(), source: fc.constantFrom('declared', 'similar') })),
    measurements: fc.option(fc.record({ height: measure, width: measure }, { requiredKeys: [] })),
    parts: fc.array(fc.record({ uid: word, quantity: fc.integer({ min: 1, max: 99 }) }), { maxLength: 3 }),
    related: fc.array(word, { maxLength: 3 }),
    attributes: fc.uniqueArray(fc.record({ key: word, name: text, value: text }, { requiredKeys: ['key', 'value'] }), {
      maxLength: 3,
      selector: ({ key }) => key.trim().replaceAll(/\s+/g, ' '),
    }),
  },
  { requiredKeys: ['name'] },
) as fc.Arbitrary<ProductPut>

describe('a product', () => {
  test('told as it was read, and read again, is the same', () => {
    fc.assert(
      fc.property(product, (one) => {
        const item = read(one)
        expect(read(sourceOf(item))).toEqual(item)
      }),
    )
  })

  test('out of a file, told and read again, is the same', () => {
    const item = itemOf(
      {
        uid: 'A-1',
        'name.sv': 'Stol',
        'name.da': 'Stol med hjul',
        description: 'Blå',
        category: 'Stolar',
        'category.en': 'Chairs',
        subcategory: 'Kontor',
        certification: 'Svanen;FSC',
        brand: 'Nord',
        concept: 'Fokus',
        price: '1 234,50 kr',
        discount_percentage: '12,5',
        delivery_time: '2-3 veckor',
        co2e_kg: '12,5',
        co2e_source: 'EPD',
        height: '95/154',
        width: '660 mm',
        parts: 'B-1:2;B-2',
        related: 'C-1;C-2',
        gtin: '7350053850019',
        old_price: '1500',
      },
      {
        decimals: [
          ['price', ','],
          ['discount_percentage', ','],
          ['co2e_kg', ','],
        ],
      },
    )
    expect(item).toMatchObject({ price: 123_450, attributes: [{ key: 'old_price' }] })
    expect(read(sourceOf(item))).toEqual(item)
  })

  test('is changed in what is named alone', () => {
    fc.assert(
      fc.property(product, product, (one, other) => {
        const before = read(one)
        const { name: _, ...patch } = other
        const after = changed(before, patch)
        const rest = (item: CatalogueItem) =>
          Object.fromEntries(Object.entries(item).filter(([key]) => !Object.keys(patch).includes(key)))
        expect(rest(after)).toEqual(rest(before))
        // By what a whole product says, nothing is left of the one before but what is merged.
        const whole = read(other)
        const { categories, certifications, parts, related, attributes } = after
        const lists = { categories, certifications, parts, related, attributes }
        const wrong = Object.entries(lists).filter(
          ([key, value]) => key in patch && !isDeepStrictEqual(value, whole[key as keyof typeof lists]),
        )
        expect(wrong).toEqual([])
      }),
    )
  })

  test('that an import made by looser rules keeps to the letter what a change does not name', () => {
    const before = { ...read({ name: 'Stol' }), unspsc: 'not one', brand: '104.114.40 This is no brand at all' }
    const made = makeProduct(
      { op: 'patch', uid: 'A-1', product: { price: 5 } },
      { item: before, photos: [], documents: [], hidden: false, draft: false, gone: false },
      SHOP,
    )
    expect(made).toMatchObject({ kind: 'product' })
    expect(JSON.parse((made as { json: string }).json)).toMatchObject({
      price: 500,
      unspsc: 'not one',
      brand: before.brand,
    })
  })
})

test('what slipped into a brand goes to the description, as in an import, and is told', () => {
  const product = { brand: '104.114.40 This waterproof rug is good.' }
  const before = read({ name: 'Matta', description: 'Blå.', brand: 'Nord' })
  const made = makeProduct(
    { op: 'patch', uid: 'A-1', product },
    { item: before, photos: [], documents: [], hidden: false, draft: false, gone: false },
    SHOP,
  )
  expect(made).toMatchObject({ kind: 'product', notes: ['leaked brand'] })
  const after = JSON.parse((made as { json: string }).json) as CatalogueItem
  expect(after.description).toEqual({ sv: 'Blå. This waterproof rug is good.' })
  expect(after).not.toHaveProperty('brand')
})

test('a text that is one alone is in the shop’s language; a name to filter by is its id, unless it has one', () => {
  expect(
    read({ name: 'Stol', certifications: [{ name: 'Svanen' }, { id: 'fsc', name: { en: 'FSC' } }] }),
  ).toMatchObject({
    name: { sv: 'Stol' },
    certifications: [
      { id: 'Svanen', name: { sv: 'Svanen' } },
      { id: 'fsc', name: { en: 'FSC' } },
    ],
  })
})

const bytes = (text: string) => new TextEncoder().encode(text)

const rowsOf = (text: string) => [...readBatch(bytes(text), 'ndjson').rows]

describe('the body of a batch', () => {
  test('is split at its lines, however they end', () => {
    const line = '{"uid":"a","op":"delete"}'
    for (const body of [line, `${line}\n`, `\uFEFF${line}\r\n`, `\n\n${line}`])
      expect(rowsOf(body).map((one) => 'wish' in one && one.wish)).toEqual([{ op: 'delete', uid: 'a', product: {} }])
    expect(rowsOf(`\n\n${line}\n${line}`).map(({ row }) => row)).toEqual([3, 4])
    expect(rowsOf(`\r\n \t\r\n\u00A0\n  ${line}\r\n \n${line}\n \t`).map(({ row }) => row)).toEqual([4, 6])
    expect(readBatch(bytes(` \r\n${line}\n\u00A0\n ${line}\n`), 'ndjson').count).toBe(2)
  })

  test('says the same in either form', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 5 }), (products) => {
        const rows = products.map((one, i) => ({ uid: `P-${i}`, ...one }))
        const lines = rowsOf(rows.map((row) => JSON.stringify(row)).join('\n'))
        expect(lines).toEqual([...readBatch(bytes(JSON.stringify({ rows })), 'json').rows])
        expect(lines.every((one) => 'wish' in one)).toBe(true)
      }),
    )
  })
})
