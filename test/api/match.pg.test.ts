import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import { buyer, codeOf } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
let anna: Awaited<ReturnType<typeof buyer>>
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      for (const shop of ['north', 'south']) await addShop(db, shop)
      await stock(db, 'north', { ...FURNISHED, '00-77.5': { price: 10_050, currency: 'EUR' }, '1003': {} })
      await stock(db, 'south', { '9001': {} })
    },
  })
  anna = await buyer(api, { north: 1 })
})
afterAll(() => api.close())

const post = (someone: typeof anna, rows: { number: string; quantity: number }[], change: object = {}) =>
  someone.send('POST', '/api/products/match', { shop_id: 'north', language: 'en', rows, ...change })

const match = async (...numbers: string[]): Promise<MatchAnswer> => {
  const answer = await post(
    anna,
    numbers.map((number, i) => ({ number, quantity: i + 1 })),
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<MatchAnswer>()
}

test('each row is answered in its place, priced as its line in a cart will be', async () => {
  const { data, products } = await match('1001', 'nrd 77120', '775', '3001', 'nonsense')
  expect(data).toEqual([
    // (4395,00 + 2 × 450,50) × 0,9 = 4766,40.
    { ...clear('1001', 1, 'exact', '1001'), unit_price: 4_766.4, subtotal: 4_766.4, currency: 'SEK' },
    { ...clear('nrd 77120', 2, 'manufacturer', '1001'), unit_price: 4_766.4, subtotal: 9_532.8, currency: 'SEK' },
    { ...clear('775', 3, 'normalised', '00-77.5'), unit_price: 100.5, subtotal: 301.5, currency: 'EUR' },
    { ...clear('3001', 4, 'exact', '3001'), unit_price: null, subtotal: null, currency: 'SEK' },
    { ...clear('nonsense', 5, 'unknown', null), unit_price: null, subtotal: null, currency: null },
  ])
  // Each once, as a card shows it: with its parts, and in the language asked for.
  expect(products.map(({ uid, name }) => [uid, name])).toEqual([
    ['1001', 'Office chair Alpha'],
    ['00-77.5', 'Stol'],
    ['3001', 'Matta Gamma'],
  ])
  expect(products[0]?.parts).toEqual([{ uid: '2001', name: 'Armrest', price: 450.5, quantity: 2 }])
})

const clear = (number: string, quantity: number, outcome: string, uid: string | null) => ({
  number,
  quantity,
  outcome,
  uid,
  candidates: [],
})

test('a row that is not clear names those it may have meant, priced', async () => {
  const { data, products } = await match('100', '1010')
  expect(data.map(({ outcome, uid, candidates }) => [outcome, uid, candidates.map((one) => one.uid)])).toEqual([
    ['ambiguous', null, ['1001', '1002', '1003']],
    ['unknown', null, ['1001']],
  ])
  expect(data[0]?.candidates[0]).toEqual({
    uid: '1001',
    article_number: '1001',
    name: 'Office chair Alpha',
    thumbnail: expect.stringContaining('abc') as string,
    unit_price: 4_766.4,
    currency: 'SEK',
  })
  expect(products).toEqual([])
})

test('nothing is dropped of two thousand rows, not even what repeats itself or makes no sense', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, i) => ['1001', '10-02', '', `x${i}`, '100'][i % 5]!)
  const { data, products } = await match(...numbers)
  expect(data.map(({ number, quantity }) => [number, quantity])).toEqual(numbers.map((number, i) => [number, i + 1]))
  expect(new Set(data.map(({ outcome }) => outcome))).toEqual(
    new Set(['exact', 'normalised', 'empty', 'unknown', 'ambiguous']),
  )
  expect(products).toHaveLength(2)
})

test('a product that is gone is found no more', async () => {
  expect((await match('1003')).data[0]).toMatchObject({ outcome: 'exact' })
  await stock(api.db, 'north', FURNISHED, { deleteMissing: true })
  await expect.poll(async () => (await match('1003')).data[0]?.outcome).toBe('unknown')
})

test('whoever may not fill carts, or has no such shop, is told nothing', async () => {
  const rows = [{ number: '9001', quantity: 1 }]
  expect(codeOf(await post(anna, rows, { shop_id: 'south' }))).toBe('403 shop_forbidden')
  expect(codeOf(await post(anna, rows, { shop_id: 'nowhere' }))).toBe('403 shop_forbidden')
  expect(codeOf(await post(await buyer(api, { north: 0 }), rows))).toBe('403 forbidden')
  const [row] = (await match('9001')).data
  expect(row?.outcome).toBe('unknown')
  expect(row?.candidates.map(({ uid }) => uid)).not.toContain('9001')
})

test('more rows than a cart takes at once, and quantities that no line holds, are refused', async () => {
  const row = { number: '1001', quantity: 1 }
  expect(
    codeOf(
      await post(
        anna,
        Array.from({ length: 2_001 }, () => row),
      ),
    ),
  ).toBe('400 validation_failed')
  expect(codeOf(await post(anna, [{ ...row, quantity: 0 }]))).toBe('400 validation_failed')
  expect(codeOf(await post(anna, [{ ...row, number: 'x'.repeat(201) }]))).toBe('400 validation_failed')
  expect((await post(anna, [])).json()).toEqual({ data: [], products: [] })
})
