import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue/product.schema.ts'
import type { ProductPut, WrittenProduct } from '#contract/office/product.schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer } from './people.ts'

let api: Api
let machine: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  machine = bearer(await addKey(api, ['catalogue:write']))
})
afterAll(() => api.close())

const url = (uid: string): string => `/api/products/north/${encodeURIComponent(uid)}`

const ask = (method: 'PUT' | 'PATCH' | 'DELETE', uid: string, payload?: object, headers: object = {}) =>
  api.inject({ method, url: url(uid), headers: { ...machine, ...headers }, ...(payload && { payload }) })

const written = async (method: 'PUT' | 'PATCH' | 'DELETE', uid: string, payload?: object, headers?: object) => {
  const answer = await ask(method, uid, payload, headers)
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json<{ data: WrittenProduct }>().data
}

const source = async (uid: string) => {
  const answer = await api.inject({ url: `${url(uid)}/source`, headers: machine })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: { revision: string; product: ProductPut } }>().data
}

const shown = async (uid: string, language = 'sv') => {
  const answer = await api.inject({ url: `${url(uid)}?language=${language}`, headers: machine })
  return answer.statusCode === 200 ? answer.json<{ data: Product }>().data : answer.statusCode
}

const SOFA: ProductPut = {
  name: { sv: 'Soffa', en: 'Sofa' },
  description: 'Tre platser',
  categories: [
    { name: { sv: 'Soffor', en: 'Sofas' }, subcategory: { id: 'three', name: 'Tresits' } },
    { name: 'Nytt' },
  ],
  brand: 'Nord',
  concept: { name: 'Fokus' },
  certifications: [{ name: 'Svanen; inne' }],
  price: 12_345.67,
  discount_percentage: 12.5,
  unit: 'pcs',
  unspsc: '56101502',
  manufacturer_part_number: 'S-1',
  gtin: '7350053850019',
  family: 'Fjord',
  delivery_time: { value: 3, unit: 'w' },
  climate: { co2e_g: 1_500, source: 'declared' },
  measurements: { height: '95/154', width: 220 },
  parts: [{ uid: '2001', quantity: 2 }],
  related: ['1002'],
  attributes: [{ key: 'colour', name: { sv: 'Färg', en: 'Colour' }, value: { sv: 'Röd', en: 'Red' } }],
}

describe('one product', () => {
  test('is put, shown within seconds in every language, and put again changes nothing', async () => {
    const first = await ask('PUT', 'sofa 1', SOFA)
    expect(first.statusCode).toBe(201)
    const { data } = first.json<{ data: WrittenProduct }>()
    expect(data).toMatchObject({ uid: 'sofa 1', outcome: 'created' })
    expect(first.headers.etag).toBe(`"${data.revision}"`)
    await vi.waitFor(
      async () =>
        expect(await shown('sofa 1')).toMatchObject({
          name: 'Soffa',
          description: 'Tre platser',
          categories: [{ name: 'Soffor', subcategory: { id: 'three', name: 'Tresits' } }, { name: 'Nytt' }],
          brand: 'Nord',
          certifications: [{ id: 'Svanen; inne' }],
          price: 12_345.67,
          delivery_time: { value: 3, unit: 'w' },
          climate: { co2e_g: 1_500, source: 'declared' },
          measurements: { height: '95/154', width: 220 },
          parts: [{ uid: '2001', quantity: 2 }],
          attributes: [{ name: 'Färg', value: 'Röd' }],
        }),
      { timeout: 60_000 },
    )
    expect(await shown('sofa 1', 'en')).toMatchObject({ name: 'Sofa', attributes: [{ name: 'Colour', value: 'Red' }] })
    const again = await ask('PUT', 'sofa 1', SOFA)
    expect([again.statusCode, again.json()]).toEqual([200, { data: { ...data, outcome: 'unchanged' } }])
  })

  test('is told as it was put, and so put again changes nothing', async () => {
    for (const uid of Object.keys(FURNISHED)) {
      const { revision, product } = await source(uid)
      // The drawings of these are made up.
      const first = await written('PUT', uid, product)
      expect(await written('PUT', uid, (await source(uid)).product)).toMatchObject({
        outcome: 'unchanged',
        revision: first.revision,
      })
      expect(revision).not.toBe('')
    }
  })

  test('is changed in what is named alone: texts by language, measures one by one', async () => {
    await written('PUT', 'sofa 2', SOFA)
    const before = (await source('sofa 2')).product
    const answer = await written('PATCH', 'sofa 2', {
      price: 99,
      name: { da: 'Sofa', en: null },
      measurements: { width: null, depth: 90 },
      brand: null,
    })
    expect(answer.outcome).toBe('updated')
    expect((await source('sofa 2')).product).toEqual({
      ...before,
      price: 99,
      name: { sv: 'Soffa', da: 'Sofa' },
      measurements: { height: '95/154', depth: 90 },
      brand: null,
    })
    expect(await written('PATCH', 'sofa 2', { name: 'Soffa', price: 99 })).toEqual({ ...answer, outcome: 'unchanged' })
  })

  test('is taken away, which asked for again changes nothing, and comes back by a put', async () => {
    await written('PUT', 'sofa 3', SOFA)
    await vi.waitFor(async () => expect(await shown('sofa 3')).toMatchObject({ uid: 'sofa 3' }), { timeout: 60_000 })
    expect(await written('DELETE', 'sofa 3')).toEqual({ uid: 'sofa 3', outcome: 'deleted', revision: null })
    expect(await written('DELETE', 'sofa 3')).toMatchObject({ outcome: 'unchanged' })
    expect(await written('DELETE', 'never was')).toMatchObject({ outcome: 'unchanged' })
    await vi.waitFor(async () => expect(await shown('sofa 3')).toBe(404), { timeout: 60_000 })
    expect((await ask('PATCH', 'sofa 3', { price: 1 })).statusCode).toBe(404)
    expect((await source('sofa 3')).product).toMatchObject({ name: { sv: 'Soffa' }, gone: true, replaced_by: null })
    expect((await ask('PUT', 'sofa 3', SOFA)).statusCode).toBe(201)
  })

  test('keeps its photographs, and has a drawing for want of any', async () => {
    const photo = { kind: 'photo' as const, hash: 'f00', width: 800, height: 600, placeholder: '#eee' }
    await stock(api.db, 'north', { lamp: { name: { sv: 'Lampa' }, pictures: [photo] } })
    const pictures = async (uid: string) =>
      (
        await api.pool.query<{ p: { hash: string }[] }>("SELECT data->'pictures' AS p FROM products WHERE uid = $1", [
          uid,
        ])
      ).rows[0]?.p
    await written('PUT', 'lamp', { name: 'Golvlampa' })
    expect(await pictures('lamp')).toEqual([photo])
    await written('PUT', 'lamp 2', { name: 'Golvlampa' })
    expect(await pictures('lamp 2')).toMatchObject([{ kind: 'drawing' }])
    const [drawing] = (await pictures('lamp 2')) ?? []
    const { rowCount } = await api.pool.query('SELECT FROM pictures WHERE hash = $1', [drawing?.hash])
    expect(rowCount).toBe(1)
  })
})

describe('a revision', () => {
  test('that is another’s refuses a change, and tells which there is', async () => {
    const { revision } = await written('PUT', 'table', { name: 'Bord', price: 1 })
    const later = await written('PATCH', 'table', { price: 2 }, { 'if-match': `"${revision}"` })
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await ask(method, 'table', method === 'DELETE' ? undefined : { name: 'Annat' }, {
        'if-match': `"${revision}"`,
      })
      expect(answer.json()).toMatchObject({ status: 412, code: 'revision_changed', data: { revision: later.revision } })
    }
    expect((await source('table')).product).toMatchObject({ name: { sv: 'Bord' }, price: 2 })
    expect(await written('PATCH', 'table', { price: 3 }, { 'if-match': '*' })).toMatchObject({ outcome: 'updated' })
  })

  test('of what is not there is none', async () => {
    const answer = await ask('PUT', 'nowhere', { name: 'Bord' }, { 'if-match': '*' })
    expect(answer.json()).toMatchObject({ status: 412, data: { revision: null } })
  })

  test('is what a new product has not', async () => {
    const fresh = { 'if-none-match': '*' }
    expect(await written('PUT', 'new one', { name: 'Bord' }, fresh)).toMatchObject({ outcome: 'created' })
    for (let i = 0; i < 2; i++) {
      const { revision } = await source('new one')
      const answer = await ask('PUT', 'new one', { name: 'Stol' }, fresh)
      expect(answer.json()).toMatchObject({ status: 412, code: 'revision_changed', data: { revision } })
      // One that is gone has been there.
      await ask('DELETE', 'new one')
    }
    expect((await source('new one')).product.name).toEqual({ sv: 'Bord' })
  })

  test('of many who change one product at once by the same one, one does', async () => {
    const { revision } = await written('PUT', 'contested', { name: 'Bord', price: 1 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ask('PATCH', 'contested', { price: i + 10 }, { 'if-match': `"${revision}"` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ])
  })
})

test.each<[string, object, number, string, string]>([
  ['no name', { name: ' ' }, 422, 'name', 'required'],
  ['no name at all', { price: 1 }, 400, 'name', 'required'],
  ['a name in no language of ours', { name: { de: 'Stuhl' } }, 400, 'name.de', 'unknown_field'],
  ['a negative price', { name: 'Stol', price: -1 }, 400, 'price', 'range'],
  ['a price as a text', { name: 'Stol', price: '1' }, 400, 'price', 'type'],
  ['a currency that is none', { name: 'Stol', currency: 'ABC' }, 422, 'currency', 'format'],
  ['a GTIN with a wrong digit', { name: 'Stol', gtin: '7350053850018' }, 422, 'gtin', 'format'],
  ['a part of itself', { name: 'Stol', parts: [{ uid: 'bad', quantity: 1 }] }, 422, 'parts', 'format'],
  [
    'an attribute twice',
    {
      name: 'Stol',
      attributes: [
        { key: 'a', value: 'b' },
        { key: 'a', value: 'c' },
      ],
    },
    422,
    'attributes',
    'format',
  ],
  ['a measure that is none', { name: 'Stol', measurements: { width: 'wide' } }, 422, 'width', 'format'],
  ['a field that is none', { name: 'Stol', pirce: 1 }, 400, 'pirce', 'unknown_field'],
])('%s is refused by its field', async (_, product, status, field, rule) => {
  const answer = await ask('PUT', 'bad', product)
  expect(answer.statusCode).toBe(status)
  expect(answer.json<{ errors: object[] }>().errors).toContainEqual(expect.objectContaining({ field, rule }))
})

test('more than two decimals are rounded, which is told', async () => {
  expect(await written('PUT', 'rounded', { name: 'Stol', price: 1.005 })).toMatchObject({ notes: ['rounded price'] })
  expect((await source('rounded')).product.price).toBe(1.01)
})

test('while an import is writing, one product is not written, and may be sent again', {
  tags: [LONG_TAG],
}, async () => {
  const import_ = await api.pool.connect()
  try {
    await import_.query("BEGIN; SELECT FROM shops WHERE shop_id = 'north' FOR NO KEY UPDATE")
    const answer = await ask('PUT', 'waiting', { name: 'Stol' })
    expect(answer.json()).toMatchObject({ status: 409, code: 'request_in_progress' })
    expect(answer.headers['retry-after']).toBe('5')
  } finally {
    await import_.query('ROLLBACK')
    import_.release()
  }
  expect(await written('PUT', 'waiting', { name: 'Stol' })).toMatchObject({ outcome: 'created' })
})
