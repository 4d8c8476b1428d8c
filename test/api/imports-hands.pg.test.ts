import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeldField, ImportHeldAnswer, Released } from '#contract/office/held.schema.ts'
import { isBusy } from '#contract/office/import.ts'
import type { Import, StartImport } from '#contract/office/import.schema.ts'
import type { ProductPut } from '#contract/office/product.schema.ts'
import { migrate } from '#server/db/migrate.ts'
import { LONG_TAG } from '#test/length.ts'
import { category, stock } from './goods.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { bearer } from './people.ts'
import { putBack } from './tables.ts'
import { twoShops } from './two-shops.ts'

/** Of a shop whose products a file says, and whose staff have corrected some of what it said. */
const PRODUCTS = Array.from({ length: 10 }, (_, i) => `p${i}`)

let api: Api
let staff: Record<string, string>
let foreign: Record<string, string>
beforeAll(async () => {
  ;({ api, staff, foreign } = await twoShops((db) =>
    stock(db, 'north', {
      full: {
        name: { sv: 'Stol', da: 'Dansk stol' },
        description: { sv: 'Av ek' },
        brand: 'Nord',
        unit: 'st',
        measurements: { width: 50, height: 90 },
        categories: [category('Stolar', 'Stolar', { id: 'Kontor', sv: 'Kontor' })],
        certifications: [{ id: 'Svanen', name: { sv: 'Svanen', en: 'Nordic Swan' } }],
        attributes: [
          { key: 'Färg', name: { sv: 'Färg' }, value: { sv: 'röd', en: 'red' } },
          { key: 'Tyg', name: { sv: 'Tyg' }, value: { sv: 'ull' } },
        ],
        related: ['p1'],
      },
    }),
  ))
})
afterAll(() => api.close())

const get = (url: string, headers = staff) => api.inject({ url, headers })
const post = (url: string, payload: object, headers = staff) => api.inject({ method: 'POST', url, headers, payload })

async function byHand(uid: string, payload: object, headers = staff): Promise<void> {
  const answer = await api.inject({ method: 'PATCH', url: `/api/products/north/${uid}`, headers, payload })
  expect(answer.statusCode).toBe(200)
}
async function source(uid: string): Promise<{ product: ProductPut; held: HeldField[] }> {
  return (await get(`/api/products/north/${uid}/source`)).json<{ data: { product: ProductPut; held: HeldField[] } }>()
    .data
}
const heldFields = async (uid: string): Promise<string[]> => (await source(uid)).held.map(({ field }) => field)

/** Sends a file and checks or runs it. */
async function imported(
  content: string,
  { dry_run = false, headers = staff, ...values }: Partial<StartImport> & { headers?: typeof staff } = {},
): Promise<Import> {
  const sent = await api.inject({
    method: 'POST',
    url: '/api/imports?shop_id=north&name=list.csv',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  const { id, settings } = sent.json<{ data: Import }>().data
  expect((await post(`/api/imports/${id}/run`, { ...settings, ...values, dry_run }, headers)).statusCode).toBe(200)
  const look = async () => (await get(`/api/imports/${id}`)).json<{ data: Import }>().data
  await expect.poll(async () => isBusy((await look()).state), { timeout: 600_000 }).toBe(false)
  return await look()
}
const left = async (id: string, query = ''): Promise<ImportHeldAnswer> =>
  (await get(`/api/imports/${id}/held${query}`)).json<ImportHeldAnswer>()
async function release(id: string, payload: object): Promise<Released> {
  const answer = await post(`/api/imports/${id}/release`, payload)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Released }>().data
}

const file = (price: number, word: string): string =>
  ['sku;name.sv;Pris;width', ...PRODUCTS.map((uid, i) => `${uid};${word} ${i};${price + i},50;${price / 10}`), ''].join(
    '\n',
  )

test('a file changes only what it has columns for', async () => {
  const before = (await source('full')).product
  await imported('sku;name;category;Färg;brand\nfull;Pall;Stolar;blå;\n')
  expect((await source('full')).product).toEqual({
    ...before,
    name: { sv: 'Pall', da: 'Dansk stol' },
    brand: null,
    attributes: [{ key: 'Färg', name: { sv: 'Färg' }, value: { sv: 'blå', en: 'red' } }, before.attributes![1]],
  })
  await imported('sku;name;Färg;certification\nfull;Pall;;Svanen;\n')
  expect((await source('full')).product).toMatchObject({
    certifications: [{ id: 'Svanen', name: { sv: 'Svanen', en: 'Nordic Swan' } }],
    attributes: [{ key: 'Färg', value: { en: 'red' } }, { key: 'Tyg' }],
  })
  expect((await imported('sku;name;Färg;certification\nfull;Pall;;Svanen;\n')).report).toMatchObject({ unchanged: 1 })
})

describe('twenty fields that staff have corrected', () => {
  let again: Import

  test('are held, each with who said it and when', async () => {
    await imported(file(100, 'Stol'))
    for (const uid of PRODUCTS) await byHand(uid, { price: 77, name: { sv: `Rättad ${uid}` } })
    const { held } = await source('p0')
    expect(held.map(({ field }) => field)).toEqual(['name.sv', 'price'])
    expect(held[0]).toMatchObject({ by: expect.any(String), at: expect.stringMatching(/^\d{4}-/) })
  })

  test('are told by a check with what would be, and nothing has changed', async () => {
    const one = await imported(file(200, 'Fåtölj'), { dry_run: true })
    expect(one).toMatchObject({ state: 'checked', report: { updated: 10, held: { fields: 20, products: 10 } } })
    const { data, meta } = await left(one.id, '?per_page=3&page=2')
    expect(meta).toEqual({ current_page: 2, per_page: 3, total: 20, total_pages: 7, held: 20 })
    expect(data).toMatchObject([
      { uid: 'p1', field: 'price', state: 'held', stays: { price: 77, currency: 'SEK' }, says: { price: 201.5 } },
      { uid: 'p2', field: 'name.sv', stays: 'Rättad p2', says: 'Fåtölj 2' },
      { uid: 'p2', field: 'price' },
    ])
    expect((await source('p0')).product.measurements).toEqual({ width: 10 })
  })

  test('stay when the same file comes again with other values, of which the rest is taken', async () => {
    again = await imported(file(200, 'Fåtölj'))
    expect(again).toMatchObject({ state: 'done', report: { updated: 10, held: { fields: 20, products: 10 } } })
    const { product } = await source('p3')
    expect(product).toMatchObject({ price: 77, name: { sv: 'Rättad p3' }, measurements: { width: 20 } })
    expect((await left(again.id)).meta).toMatchObject({ total: 20, held: 20 })
  })

  test('are released one by one in the report, and the next import sets those alone', async () => {
    expect(await release(again.id, { rows: [{ uid: 'p0', field: 'price' }] })).toEqual({
      released: 1,
      taken: 0,
      left: 0,
    })
    expect(await release(again.id, { rows: [{ uid: 'p0', field: 'price' }] })).toEqual({
      released: 0,
      taken: 0,
      left: 0,
    })
    expect(await heldFields('p0')).toEqual(['name.sv'])
    expect((await source('p0')).product.price).toBe(77)
    expect((await left(again.id)).data[1]).toMatchObject({ field: 'price', state: 'released' })
    const next = await imported(file(300, 'Pall'))
    expect(next.report).toMatchObject({ held: { fields: 19, products: 10 } })
    expect((await source('p0')).product).toMatchObject({ price: 300.5, name: { sv: 'Rättad p0' } })
  })

  test('or on the product, with a word in its history', async () => {
    const answer = await post('/api/products/north/p1/release', { fields: ['price', 'none'] })
    expect(answer.json()).toMatchObject({ data: [{ field: 'name.sv' }] })
    const { data } = (await get('/api/products/north/p1/history')).json<{ data: object[] }>()
    expect(data[0]).toMatchObject({ kind: 'released', fields: ['price'], by: { kind: 'person' } })
    await post('/api/products/north/p1/release', { all: true })
    expect(await heldFields('p1')).toEqual([])
    expect((await post('/api/products/north/none/release', { all: true })).statusCode).toBe(404)
  })

  test('or by taking at once what the file said, which is not held', async () => {
    const events = (await get('/api/products/north/p2/history')).json<{ data: object[] }>().data.length
    const rows = [{ uid: 'p2', field: 'name.sv' }]
    expect(await release(again.id, { rows, take: true })).toEqual({ released: 1, taken: 1, left: 0 })
    expect((await source('p2')).product).toMatchObject({ price: 77, name: { sv: 'Fåtölj 2' } })
    expect(await heldFields('p2')).toEqual(['price'])
    expect((await left(again.id)).data.find(({ uid, field }) => uid === 'p2' && field === 'name.sv')).toMatchObject({
      state: 'taken',
    })
    const { data } = (await get('/api/products/north/p2/history')).json<{ data: { kind: string }[] }>()
    expect(data.length - events).toBe(2)
  })

  test('and all that a file would have changed at once', async () => {
    await api.inject({ method: 'DELETE', url: '/api/products/north/p4', headers: staff })
    const { held } = (await left(again.id)).meta
    expect(await release(again.id, { all: true, take: true })).toEqual({ released: held, taken: held - 2, left: 0 })
    expect((await left(again.id)).meta.held).toBe(0)
    expect((await source('p9')).product).toMatchObject({ price: 209.5, name: { sv: 'Fåtölj 9' } })
    expect(await heldFields('p9')).toEqual([])
  })
})

describe('what is held', () => {
  test('is what people say; a machine’s word is no hand’s, and ends the hold', async () => {
    const key = bearer(await addKey(api, ['catalogue:write']))
    await byHand('full', { unit: 'par', discount_percentage: 5, measurements: { width: 51 } })
    await byHand('full', { unit: 'kartong', description: { sv: 'Av björk' } }, key)
    expect(await heldFields('full')).toEqual(['discount_percentage', 'measurements.width'])
    const one = await imported('sku;name;unit;description;width;discount\nfull;Pall;st;Av alm;60;0\n', { headers: key })
    expect(one.report).toMatchObject({ held: { fields: 2, products: 1 } })
    expect((await source('full')).product).toMatchObject({
      unit: 'st',
      description: { sv: 'Av alm' },
      discount_percentage: 5,
      measurements: { width: 51, height: 90 },
    })
    expect((await left(one.id)).data).toMatchObject([
      { field: 'discount_percentage', stays: 5, says: null },
      { field: 'measurements.width', stays: 51, says: 60 },
    ])
  })

  test('is an attribute by itself, also one that was taken away', async () => {
    await byHand('full', { attributes: [{ key: 'Färg', value: { sv: 'grön' } }] })
    expect(await heldFields('full')).toEqual(expect.arrayContaining(['attributes.Färg', 'attributes.Tyg']))
    const one = await imported('sku;name;Färg;Tyg;Ben\nfull;Pall;svart;lin;stål\n')
    expect((await source('full')).product.attributes).toMatchObject([
      { key: 'Färg', value: { sv: 'grön' } },
      { key: 'Ben', value: { sv: 'stål' } },
    ])
    const { data } = await left(one.id)
    expect(data).toMatchObject([{ field: 'attributes.Färg' }, { field: 'attributes.Tyg', stays: null }])
    await release(one.id, { rows: [{ uid: 'full', field: 'attributes.Tyg' }], take: true })
    expect((await source('full')).product.attributes![2]).toMatchObject({ key: 'Tyg', value: { sv: 'lin' } })
  })

  test('is held after an import was undone, which holds nothing itself', { tags: [LONG_TAG] }, async () => {
    const one = await imported('sku;name;gtin;unit\nfull;Bänk;7350053850019;hg\n')
    expect((await post(`/api/imports/${one.id}/undo`, {})).statusCode).toBe(200)
    await expect.poll(async () => (await source('full')).product.gtin).toBe(null)
    expect(await heldFields('full')).not.toEqual(expect.arrayContaining(['gtin']))
    expect(await heldFields('full')).toEqual(expect.arrayContaining(['measurements.width']))
  })

  test('is another shop’s business for nobody', async () => {
    const one = await imported('sku;name\nfull;Bänk\n')
    expect((await get(`/api/imports/${one.id}/held`, foreign)).statusCode).toBe(404)
    expect((await post(`/api/imports/${one.id}/release`, { all: true }, foreign)).statusCode).toBe(404)
    expect((await post('/api/products/north/full/release', { all: true }, foreign)).statusCode).toBe(403)
    const reader = bearer(await addKey(api, ['catalogue:read']))
    expect((await get(`/api/imports/${one.id}/held`, reader)).statusCode).toBe(200)
    expect((await post('/api/products/north/full/release', { all: true }, reader)).statusCode).toBe(403)
  })
})

const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 2, 10, minutes)).toISOString()

test('what was changed by hand before there was a word of it is held from the start', async () => {
  const notes: [kind: string, name: string, at: string, was: object, became: object][] = [
    ['person', 'anna', at(1), { price: 100, brand: 'A' }, { price: 120, brand: 'B' }],
    ['key', 'ERP', at(2), { brand: 'B' }, { brand: 'C' }],
    ['person', 'bo', at(3), { name: { sv: 'Stol', da: 'Stol' } }, { name: { sv: 'Stol', da: 'Kontorstol' } }],
    [
      'person',
      'bo',
      at(4),
      { attributes: [{ key: 'Ben', value: 1 }, { key: 'Tyg' }] },
      { attributes: [{ key: 'Tyg' }] },
    ],
    ['person', 'bo', at(5), { hidden: null, pictures: [{ kind: 'drawing' }] }, { hidden: true, pictures: [] }],
    ['person', 'anna', at(30), { unit: 'st' }, { unit: 'par' }],
  ]
  for (const [kind, name, moment, was, became] of notes)
    await api.pool.query(
      `INSERT INTO product_changes (shop_id, uid, at, kind, by_kind, by_name, was, became)
       VALUES ('north', 'before', $1, 'changed', $2, $3, $4, $5)`,
      [moment, kind, name, was, became],
    )
  const undone = await imported('sku;name\nfull;Bänk\n')
  await api.pool.query("UPDATE imports SET undone_by = 'anna', undone_at = $2 WHERE id = $1", [undone.id, at(31)])
  await putBack(
    api.pool,
    `DROP TABLE product_holds, product_releases, import_held;
     DELETE FROM migrations WHERE name = '0053_held_fields.sql'`,
  )
  expect(await migrate(api.pool)).toHaveLength(1)
  const { rows } = await api.pool.query<{ field: string; by_name: string }>(
    "SELECT field, by_name FROM product_holds WHERE uid = 'before' ORDER BY field",
  )
  expect(rows.map(({ field, by_name }) => [field, by_name])).toEqual([
    ['attributes.Ben', 'bo'],
    ['name.da', 'bo'],
    ['price', 'anna'],
  ])
})

const families = async () =>
  await Promise.all(['f1', 'f2', 'f3', 'f4'].map(async (uid) => (await source(uid)).product.family))

test('families are proposed by a check, taken where that is asked for but for what a hand has said, and undone', async () => {
  const rows = ['f1,Oslo pall svart', 'f2,"Oslo pall, ek"', 'f3,"Oslo pall, blå"', 'f4,Narvik pall']
  const file = (head: string): string => [head, ...rows, ''].join('\n')
  const plain = await imported(file('uid,name'))
  const proposed_families = { count: 1, products: 3, names: ['Oslo pall svart'] }
  expect(plain.report).toMatchObject({ families: { count: 0, products: 0 }, proposed_families, no_families: null })
  await byHand('f3', { family: 'mine' })

  const check = await imported(file('uid,name'), { families: true, dry_run: true })
  expect(check.report).toMatchObject({
    updated: 2,
    families: { count: 1, products: 3 },
    proposed_families: { count: 0 },
  })
  expect(await families()).toEqual([null, null, 'mine', null])

  const done = await imported(file('uid,name'), { families: true })
  expect(done).toMatchObject({ state: 'done', settings: { families: true }, report: { updated: 2 } })
  const [first, second, ...others] = await families()
  expect(first).toMatch(/^~/)
  expect([second, ...others]).toEqual([first, 'mine', null])

  expect((await post(`/api/imports/${done.id}/undo`, {})).statusCode).toBe(200)
  const look = async () => (await get(`/api/imports/${done.id}`)).json<{ data: Import }>().data
  await expect.poll(async () => (await look()).state, { timeout: 600_000 }).toBe('undone')
  expect(await families()).toEqual([null, null, 'mine', null])
})
