import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OfficeProducts, ProductValues, Todo } from '#contract/office/list.schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { shops } from '#server/db/schema.ts'
import { category, FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let staff: Record<string, string>
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await stock(db, 'north', {
        ...FURNISHED,
        ...Object.fromEntries([1, 2, 3].map((one) => [`gone-${one}`, { name: { sv: `Pall ${one}` } }])),
      })
      await stock(db, 'north', {}, { remove: ['gone-1', 'gone-2', 'gone-3'] })
    },
  })
  staff = bearer(await addKey(api, ['catalogue:write']))
})
afterAll(() => api.close())

const list = async (query: string): Promise<OfficeProducts> => {
  const answer = await api.inject({ url: `/api/office/products?shop_id=north&${query}`, headers: staff })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const uids = async (query: string): Promise<string[]> => (await list(query)).data.map(({ uid }) => uid)

const batch = async (rows: object[]) => {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/products/batch?shop_id=north',
    headers: staff,
    payload: { rows },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: { uid: string; outcome: string; revision: string | null; code?: string }[] }>().data
}

/** What a buyer would find. */
const shown = async (uid: string): Promise<number> =>
  (await api.inject({ url: `/api/products/north/${uid}`, headers: staff })).statusCode

const source = async (uid: string) =>
  (await api.inject({ url: `/api/products/north/${uid}/source`, headers: staff })).json<{ data: { state: string } }>()
const state = async (uid: string) => (await source(uid)).data.state

describe('the list of products', () => {
  test('tells each as it was put, with its revision and state, what is gone when it is asked for', async () => {
    const { data, meta } = await list('state=all')
    expect(data.map(({ uid, state }) => `${uid} ${state}`)).toEqual([
      '1001 live',
      '1002 live',
      '2001 live',
      '3001 live',
      'gone-1 gone',
      'gone-2 gone',
      'gone-3 gone',
    ])
    expect(meta).toEqual({
      current_page: 1,
      per_page: 100,
      total: 7,
      total_pages: 1,
      version: expect.stringMatching(/^\d+$/),
    })
    const source = await api.inject({ url: '/api/products/north/1001/source', headers: staff })
    const { revision, product } = source.json<{ data: { revision: string; product: object } }>().data
    expect(data[0]).toMatchObject({ revision, product, thumbnail: '/public/thumbnail/abc-main-light.svg' })
    expect(data.at(-1)?.revision).toMatch(/^gone-/)
    expect((await list('')).meta.total).toBe(4)
  })

  test('goes on from what is live to what is hidden and gone, page by page, each once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => uids(`state=all&per_page=2&page=${page}`)))
    expect(pages).toEqual([['1001', '1002'], ['2001', '3001'], ['gone-1', 'gone-2'], ['gone-3']])
    expect(await uids('state=all&per_page=3&page=2')).toEqual(['3001', 'gone-1', 'gone-2'])
    expect(await uids('state=all&per_page=3&page=9')).toEqual([])
    expect(await uids('state=gone&per_page=2&page=2')).toEqual(['gone-3'])
  })

  test('is searched and narrowed as the shop is', async () => {
    expect(await uids('search=kontorsstol')).toEqual(['1001'])
    expect(await uids('category=chairs&sort=price_asc')).toEqual(['1002', '1001'])
    expect(await uids('brand=Nord&brand=Syd&state=live')).toEqual(['1001', '1002', '3001'])
    expect(await uids('search=PALL+2&state=all')).toEqual(['gone-2'])
    expect(await uids('category=chairs&subcategory=visitor')).toEqual(['1002'])
    expect(await uids('concept=calm')).toEqual(['3001'])
  })

  test('names what lacks something', async () => {
    expect(await uids('lack=picture')).toEqual(['1001', '2001', '3001'])
    expect(await uids('lack=price')).toEqual(['3001'])
    expect(await uids('lack=name_fi')).toEqual(['1002', '2001', '3001'])
    expect(await uids('lack=name_en&search=matta')).toEqual(['3001'])
    expect(await uids('lack=picture&brand=Nord&category=chairs')).toEqual(['1001'])
  })

  test('takes what looks like a part of a statement for what it is', async () => {
    for (const text of [`'; DROP TABLE products; --`, '%', '_', `"}]'`]) {
      const value = encodeURIComponent(text)
      expect(await uids(`state=gone&search=${value}&category=${value}&brand=${value}`)).toEqual([])
    }
    expect((await list('')).meta.total).toBe(4)
  })
})

test.each([
  ['state=lost', 'state'],
  ['lack=legs', 'lack'],
  ['per_page=201', 'per_page'],
  ['page=0', 'page'],
  ['colour=red', 'colour'],
])('%s is refused by its name', async (query, field) => {
  const answer = await api.inject({ url: `/api/office/products?shop_id=north&${query}`, headers: staff })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ errors: { field: string }[] }>().errors.map((one) => one.field)).toContain(field)
})

describe('a hidden product', () => {
  test('is gone for everybody who buys, comes back as it was, and is no less a product for its staff', async () => {
    const [hidden] = await batch([{ uid: '2001', op: 'patch', hidden: true }])
    expect(hidden?.outcome).toBe('updated')
    // Also while the shop has not caught up.
    expect((await uids('')).filter((uid) => uid === '2001')).toHaveLength(1)
    expect(await uids('state=live')).not.toContain('2001')
    await vi.waitFor(async () => expect(await uids('')).toEqual(['1001', '1002', '3001', '2001']), { timeout: 60_000 })
    expect(await shown('2001')).toBe(404)
    expect(await list('state=hidden')).toMatchObject({
      data: [{ uid: '2001', state: 'hidden', product: { hidden: true } }],
    })
    const [changed] = await batch([{ uid: '2001', op: 'patch', price: 12 }])
    expect(changed?.outcome).toBe('updated')
    await batch([{ uid: '2001', op: 'patch', hidden: false, price: 450.5 }])
    await vi.waitFor(async () => expect(await shown('2001')).toBe(200), { timeout: 60_000 })
  })

  test('stays so when an import or a whole product says nothing of it', async () => {
    await batch([{ uid: 'shy', name: 'Skygg' }])
    await batch([{ uid: 'shy', name: 'Skygg', hidden: true }])
    await stock(api.db, 'north', { shy: { name: { sv: 'Skyggare' } } })
    expect(await list('state=hidden')).toMatchObject({ data: [{ uid: 'shy', product: { name: { sv: 'Skyggare' } } }] })
    await batch([{ uid: 'shy', name: 'Skyggast' }])
    expect(await list('state=hidden')).toMatchObject({ data: [{ uid: 'shy', product: { name: { sv: 'Skyggast' } } }] })
    expect(await batch([{ uid: 'shy', op: 'delete' }])).toMatchObject([{ outcome: 'deleted' }])
    expect(await uids('state=hidden')).toEqual([])
    expect(await uids('state=gone')).toContain('shy')
    // Put again, it is a product like any other.
    await batch([{ uid: 'shy', name: 'Skygg' }])
    expect(await uids('state=hidden')).toEqual([])
    await batch([{ uid: 'shy', op: 'delete' }])
  })
})

describe('a draft', () => {
  test('is what was made hidden and nobody who buys has been shown, whoever says it anew', async () => {
    await batch([
      { uid: 'new-1', name: 'Ny', hidden: true },
      { uid: 'new-2', name: 'Ny' },
    ])
    expect(await uids('state=draft')).toEqual(['new-1'])
    expect(await uids('state=hidden')).toEqual([])
    expect(await uids('')).toContain('new-1')
    expect(await shown('new-1')).toBe(404)
    expect(await source('new-1')).toMatchObject({ data: { state: 'draft', product: { hidden: true } } })
    await stock(api.db, 'north', { 'new-1': { name: { sv: 'Nyare' } } })
    expect(await list('state=draft')).toMatchObject({ data: [{ uid: 'new-1', product: { name: { sv: 'Nyare' } } }] })
    await batch([{ uid: 'new-1', name: 'Nyast' }])
    await batch([{ uid: 'new-1', op: 'patch', price: 12 }])
    expect(await state('new-1')).toBe('draft')
  })

  test('is one no more once it was shown, or taken out', async () => {
    await batch([{ uid: 'new-1', op: 'patch', hidden: false }])
    expect(await state('new-1')).toBe('live')
    await batch([{ uid: 'new-1', name: 'Ny', hidden: true }])
    expect(await state('new-1')).toBe('hidden')
    await batch([{ uid: 'new-2', name: 'Ny', hidden: true }])
    expect(await state('new-2')).toBe('hidden')
    await batch([{ uid: 'new-3', name: 'Ny', hidden: true }])
    await batch([{ uid: 'new-3', op: 'delete' }])
    await batch([{ uid: 'new-3', name: 'Ny', hidden: true }])
    expect(await state('new-3')).toBe('hidden')
    await batch(['new-1', 'new-2', 'new-3'].map((uid) => ({ uid, op: 'delete' })))
  })
})

describe('a row of a batch that names a revision', () => {
  test('is refused when the product is another one now, and tells which; the others are written', async () => {
    const read = (await list('search=1002')).data[0]
    const [mine, other] = await batch([
      { uid: '1002', op: 'patch', price: 1, revision: read?.revision },
      { uid: '3001', op: 'patch', unit: 'pcs' },
    ])
    expect([mine?.outcome, other?.outcome]).toEqual(['updated', 'updated'])
    const [late] = await batch([{ uid: '1002', op: 'patch', price: 2, revision: read?.revision }])
    expect(late).toMatchObject({ outcome: 'refused', code: 'revision_changed', revision: mine?.revision })
    const [none] = await batch([{ uid: 'nowhere', op: 'put', name: 'Stol', revision: 'x' }])
    expect(none).toMatchObject({ outcome: 'refused', code: 'revision_changed', revision: null })
    expect(await uids('search=nowhere')).toEqual([])
  })
})

test('what waits for the staff is counted, and what products say is told', async () => {
  await addShop(api.db, 'south')
  await stock(api.db, 'south', {
    a: {
      name: { sv: 'Stol' },
      description: { sv: 'Mjuk sits.', en: 'A soft seat.' },
      price: null,
      categories: [],
      brand: 'Ek',
      certifications: [{ id: 'fsc', name: { sv: 'FSC' } }],
    },
    b: { name: { en: 'Lamp' }, price: 100, categories: [category('lamps', 'Lampor', { id: 'table', sv: 'Bord' })] },
  })
  const south = bearer(await addKey(api, ['catalogue:write'], { shopIds: ['south'] }))
  const person = await api.inject({ url: '/api/office/todo?shop_id=south', headers: south })
  expect(person.json()).toMatchObject({ code: 'insufficient_scope' })
  const admin = bearer((await signedInPerson(api, { shops: { south: 8 } })).token)
  const ask = async <T>(path: string) =>
    (await api.inject({ url: `/api/office/${path}?shop_id=south`, headers: admin })).json<{ data: T }>().data
  expect(await ask<Todo>('todo')).toEqual({
    orders: 0,
    to_confirm: 0,
    confirmed: 0,
    partly_delivered: 0,
    late: 0,
    people: 0,
    mails: 0,
    webhooks: 0,
    products: { draft: 0, live: 2, hidden: 0, gone: 0 },
    first_steps: { has_contact: false, companies: 0, buyers: 0 },
    lacking: {
      picture: 2,
      price: 1,
      category: 1,
      name: { sv: 1, no: 2, da: 2, en: 1, fi: 2 },
      description: { sv: 0, no: 1, da: 1, en: 0, fi: 1 },
    },
  })
  const untold = await api.inject({ url: '/api/office/products?shop_id=south&lack=description_fi', headers: south })
  expect(untold.json<OfficeProducts>().data.map(({ uid }) => uid)).toEqual(['a'])
  await api.db.update(shops).set({ providerContact: 'Tove, 010-555' }).where(eq(shops.shopId, 'south'))
  await addCompany(api.db, 'south', 'Berg AB')
  await signedInPerson(api, { shops: { south: 3 } })
  await signedInPerson(api, { shops: { south: 1 } })
  expect((await ask<Todo>('todo')).first_steps).toEqual({ has_contact: true, companies: 1, buyers: 1 })
  await stock(api.db, 'south', { a: { name: { sv: 'Stol' }, price: 1 } })
  expect((await ask<Todo>('todo')).lacking.price).toBe(0)
  expect(await ask<ProductValues>('values')).toMatchObject({
    categories: [{ id: 'lamps', name: { sv: 'Lampor' }, subcategories: [{ id: 'table', name: { sv: 'Bord' } }] }],
    brands: [],
  })
})
