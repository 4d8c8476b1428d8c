import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import { ERROR } from '#contract/errors.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { sql } from '#server/db/drizzle.ts'
import { agree, priceRow } from './agreements.ts'
import { category, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { byGet, connectOci, launching } from './oci.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'

/** However a change is heard of, it is seen. */
const SEEN = { interval: 20 }
/** Half past eleven in the evening of Stockholm, when Helsinki has had midnight. */
const EVENING = Date.parse('2027-01-14T22:30:00Z')

let now = EVENING
let api: Api
let berg: string
let lund: string
let token: string
beforeAll(async () => {
  api = await startApi({
    now: () => now,
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'suomi', { country: 'FI' })
      await stock(db, 'north', GOODS)
      await stock(db, 'suomi', { chair: { name: { sv: 'Tuoli' }, price: 100_000 } })
      berg = await addCompany(db, 'north', 'Berg AB')
      lund = await addCompany(db, 'north', 'Lund AB')
      await agree(
        db,
        'north',
        { id: 'frame', companies: [berg] },
        priceRow({ product: 'chair' }, { price: 80_050 }),
        priceRow({ product: 'chair' }, { from: 10, price: 70_050 }),
        priceRow({ category: 'tables' }, { discount: 25 }),
        priceRow({ product: 'leg' }, { price: 9_000 }),
        priceRow({ brand: 'Secret' }, { hidden: true }),
      )
    },
  })
  token = (await signedInPerson(api, { shops: { north: 3 }, companies: { north: [berg, lund] } })).token
})
afterAll(() => api.close())

const GOODS: Record<string, Partial<CatalogueItem>> = {
  chair: {
    name: { sv: 'Stol' },
    price: 100_000,
    discount_percentage: 10,
    categories: [category('chairs', 'Stolar')],
    climate: { co2e_g: 30_000, source: 'declared' },
    related: ['ghost', 'table'],
  },
  table: {
    name: { sv: 'Bord' },
    price: 60_000,
    categories: [category('tables', 'Bord')],
    parts: [{ uid: 'leg', quantity: 4 }],
  },
  leg: { name: { sv: 'Ben' }, price: 10_000, categories: [category('parts', 'Delar')] },
  ghost: {
    name: { sv: 'Spökstol' },
    price: 90_000,
    brand: 'Secret',
    categories: [category('chairs', 'Stolar'), category('attic', 'Vind')],
    climate: { co2e_g: 90_000, source: 'declared' },
    manufacturer_part_number: 'BOO-13',
  },
}

const ask = (path: string, who = token) => api.inject({ url: `/api/products${path}`, headers: bearer(who) })
const page = async (query: string): Promise<ProductPage> => (await ask(`/paginated?shop_id=north&${query}`)).json()
const cards = async (query: string): Promise<[string, number | null][]> =>
  (await page(query)).data.map(({ uid, price }) => [uid, price])
const card = async (uid: string, more = ''): Promise<ProductCard | undefined> =>
  (await page(`per_page=200${more}`)).data.find((one) => one.uid === uid)
const pricesOf = async (query: string) => (await page(query)).meta.facets.ranges?.price
const product = async (uid: string, more = ''): Promise<Product> =>
  (await ask(`/north/${uid}${more}`)).json<{ data: Product }>().data

describe('what a company pays', () => {
  test('is what it narrows by and what is counted: its own least and most, each other company’s apart', async () => {
    expect(await pricesOf('')).toMatchObject({ min: 90, max: 800.5 })
    expect(await pricesOf(`company_id=${lund}`)).toMatchObject({ min: 100, max: 1000 })
    // A table with four legs: (600 + 4 × 90) less a quarter.
    expect(await cards('price=700..810&sort=price_asc')).toEqual([
      ['table', 600],
      ['chair', 800.5],
    ])
    expect(await cards(`price=700..810&company_id=${lund}`)).toEqual([])
    const { buckets = [] } = (await pricesOf('category=chairs')) ?? {}
    expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('is the first company’s where none is named, with its breaks and why, and anybody’s for a company without a list', async () => {
    const chair = await card('chair')
    expect(chair).toMatchObject({ price: 800.5, discount_percentage: 0 })
    expect(chair?.agreement).toEqual({
      list: 'frame',
      name: 'Agreement frame',
      shop_price: 900,
      breaks: [
        {
          from: 1,
          price: 800.5,
          list_price: 800.5,
          discount_percentage: 0,
          row: { list: 'frame', name: 'Agreement frame', target: 'product', from: 1 },
        },
        {
          from: 10,
          price: 700.5,
          list_price: 700.5,
          discount_percentage: 0,
          row: { list: 'frame', name: 'Agreement frame', target: 'product', from: 10 },
        },
      ],
    })
    expect(await product('chair')).toMatchObject({ price: 800.5, agreement: chair?.agreement })
    expect(await product('chair', `?company_id=${lund}`)).toMatchObject({
      price: 1000,
      discount_percentage: 10,
      agreement: null,
    })
  })

  test('takes the place of parts’ prices too, and of the shop’s discount', async () => {
    expect(await product('table')).toMatchObject({
      price: 600,
      discount_percentage: 25,
      parts: [{ uid: 'leg', price: 90 }],
      agreement: { list: 'frame', shop_price: 1000, breaks: [{ from: 1, price: 720, list_price: 960 }] },
    })
  })

  test('is what pages by price go by', async () => {
    expect(await cards('sort=price_asc')).toEqual([
      ['leg', 90],
      ['table', 600],
      ['chair', 800.5],
    ])
    expect((await cards('sort=price_desc')).map(([uid]) => uid)).toEqual(['chair', 'table', 'leg'])
    // Of anybody the table costs more than the chair does.
    expect((await cards(`sort=price_desc&company_id=${lund}`)).map(([uid]) => uid)).toEqual([
      'table',
      'chair',
      'ghost',
      'leg',
    ])
  })

  test('follows the quantity in a quick order, whose rows of one product are one line', async () => {
    const rows = [
      { number: 'chair', quantity: 6 },
      { number: 'table', quantity: 1 },
      { number: 'CHAIR', quantity: 4 },
    ]
    const payload = { shop_id: 'north', rows }
    const answer = await api.inject({ method: 'POST', url: '/api/products/match', headers: bearer(token), payload })
    const { data } = answer.json<MatchAnswer>()
    expect(data.map(({ unit_price, subtotal }) => [unit_price, subtotal])).toEqual([
      [700.5, 4203],
      [720, 720],
      [700.5, 2802],
    ])
  })

  test('comes with the export', async () => {
    const { data } = (await ask('?shop_id=north')).json<{ data: Product[] }>()
    expect(data.map(({ uid, price, related }) => [uid, price, related])).toEqual([
      ['chair', 800.5, ['table']],
      ['leg', 90, []],
      ['table', 600, []],
    ])
  })
})

describe('what is hidden from a company', () => {
  test('has no page, as if there were no such product', async () => {
    const hidden = await ask('/north/ghost')
    const unknown = await ask('/north/there-is-none')
    expect(hidden.statusCode).toBe(404)
    expect(hidden.body.replace('ghost', '')).toBe(unknown.body.replace('there-is-none', ''))
    expect((await ask(`/north/ghost?company_id=${lund}`)).statusCode).toBe(200)
  })

  test('is in no list, count, suggestion, correction, related product or climate figure', async () => {
    const { data, meta } = await page('')
    expect([data.map(({ uid }) => uid), meta.total]).toEqual([['chair', 'table', 'leg'], 3])
    expect(meta.facets.categories).toEqual([
      { id: 'tables', name: 'Bord', count: 1 },
      { id: 'parts', name: 'Delar', count: 1 },
      { id: 'chairs', name: 'Stolar', count: 1 },
    ])
    expect(meta.facets.brands).toEqual([])
    expect((await page('search=spokstl')).meta).toMatchObject({ total: 0, corrections: [] })
    const suggested = (await ask('/suggest?shop_id=north&term=sp')).json<{ data: Suggestions }>().data
    expect(suggested).toEqual({ completions: [], products: [], total: 0 })
    const chair = await product('chair')
    expect(chair.related.map(({ uid }) => uid)).toEqual(['table'])
    expect(chair.climate_category).toMatchObject({ max_g: 30_000, count: 1 })
  })

  test('is named by no article number, its manufacturer’s neither', async () => {
    const rows = ['ghost', 'BOO-13', 'boo13', 'ghos'].map((number) => ({ number, quantity: 1 }))
    const payload = { shop_id: 'north', rows }
    const answer = await api.inject({ method: 'POST', url: '/api/products/match', headers: bearer(token), payload })
    const { data, products } = answer.json<MatchAnswer>()
    expect(data.map(({ outcome, candidates }) => [outcome, candidates])).toEqual(rows.map(() => ['unknown', []]))
    expect(products).toEqual([])
  })

  test('is not found by its procurement system, which buys at its prices', async () => {
    const { username } = await signedInPerson(api, { shops: { north: 3 }, companies: { north: [lund] } })
    await connectOci(api, 'sap', username, '--company', 'Berg AB')
    const search = (text: string) => byGet(api, launching({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: text }))
    expect((await search('spökstol')).body).not.toContain('ghost')
    const found = (await search('stol')).body
    expect(found).toContain('chair')
    expect(found).toContain('800.500')
    expect(found).not.toContain('ghost')
  })
})

describe('by whose agreements', () => {
  test('a foreign company is refused whatever is asked, and one of another shop counts there alone', async () => {
    const far = await addCompany(api.db, 'suomi', 'Kaukana Oy')
    for (const url of [
      '/paginated?',
      '/suggest?term=s&',
      '/filters?',
      '?',
      '/index?language=sv&shop_id=north&',
      '/north/chair?',
    ]) {
      const answer = await ask(`${url}company_id=${far}`)
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 403, ERROR.companyForbidden])
    }
    await agree(api.db, 'suomi', { id: 'hinnat', companies: [far] }, priceRow({ product: 'chair' }, { price: 55_000 }))
    const both = await signedInPerson(api, {
      shops: { north: 1, suomi: 1 },
      companies: { north: [berg], suomi: [far] },
    })
    const prices = async (more: string) =>
      (await ask(`/paginated?search=chair${more}`, both.token))
        .json<ProductPage>()
        .data.map(({ shop, price }) => [shop, price])
    const expected = [
      ['north', 800.5],
      ['suomi', 550],
    ]
    await expect.poll(async () => (await prices('')).toSorted(), SEEN).toEqual(expected)
    expect((await prices(`&company_id=${far}`)).toSorted()).toEqual(expected)
    expect(await prices(`&shop_id=suomi&company_id=${far}`)).toEqual([['suomi', 550]])
  })
})

const firstBreak = async () => (await card('table'))?.agreement?.breaks[0]

describe('what changes', () => {
  test('in a price list is seen, on pages and everywhere else', async () => {
    await agree(api.db, 'north', { id: 'spring', companies: [lund] }, priceRow({ product: 'chair' }, { price: 12_300 }))
    await expect.poll(async () => (await card('chair', `&company_id=${lund}`))?.price, SEEN).toBe(123)
    await agree(
      api.db,
      'north',
      { id: 'spring', companies: [lund] },
      priceRow({ product: 'chair' }, { price: 45_600 }),
      priceRow({ product: 'leg' }, { hidden: true }),
    )
    await expect.poll(async () => (await card('chair', `&company_id=${lund}`))?.price, SEEN).toBe(456)
    expect(await card('leg', `&company_id=${lund}`)).toBeUndefined()
    expect((await product('table', `?company_id=${lund}`)).parts).toMatchObject([{ uid: 'leg', price: 100 }])
    expect((await cards(`sort=price_asc&company_id=${lund}`))[0]).toEqual(['chair', 456])
  })

  test('in the catalogue finds its price at once: new products, other categories, other parts’ prices', async () => {
    const other = { name: { sv: 'Sidobord' }, price: 20_000, categories: [category('tables', 'Bord')] }
    await stock(api.db, 'north', { side: other, phantom: { name: { sv: 'Gengångare' }, brand: 'Secret', price: 1 } })
    await expect.poll(async () => (await card('side'))?.agreement?.breaks[0]?.price, SEEN).toBe(150)
    expect((await page('search=gengångare')).meta.total).toBe(0)
    expect((await page(`search=gengångare&company_id=${lund}`)).meta.total).toBe(1)
    expect((await cards('sort=price_asc')).map(([uid]) => uid)).toEqual(['leg', 'side', 'table', 'chair'])
    await stock(api.db, 'north', { side: { ...other, categories: [category('chairs', 'Stolar')] } })
    await expect.poll(async () => (await card('side'))?.agreement, SEEN).toBeNull()
    await stock(api.db, 'north', GOODS, { deleteMissing: true })
    await expect.poll(async () => await card('side'), SEEN).toBeUndefined()
  })

  test('in the catalogue takes a part away, which then adds nothing', async () => {
    const { leg: _, ...others } = GOODS
    await stock(api.db, 'north', others, { deleteMissing: true })
    await expect.poll(firstBreak, SEEN).toMatchObject({ price: 450, list_price: 600 })
    await stock(api.db, 'north', GOODS)
    await expect.poll(firstBreak, SEEN).toMatchObject({ price: 720, list_price: 960 })
  })

  test('at midnight in the shop’s time zone is there without anybody saying so', async () => {
    const [north, suomi] = [await addCompany(api.db, 'north', 'Natt AB'), await addCompany(api.db, 'suomi', 'Yö Oy')]
    for (const [shop, company] of [
      ['north', north],
      ['suomi', suomi],
    ] as const) {
      const companies = [company]
      await agree(
        api.db,
        shop,
        { id: 'before', companies, validTo: '2027-01-14' },
        priceRow({ product: 'chair' }, { price: 11_100 }),
      )
      await agree(
        api.db,
        shop,
        { id: 'after', companies, validFrom: '2027-01-15' },
        priceRow({ product: 'chair' }, { price: 22_200 }),
        priceRow({ product: 'table' }, { hidden: true }),
      )
    }
    const person = await signedInPerson(api, {
      shops: { north: 1, suomi: 1 },
      companies: { north: [north], suomi: [suomi] },
    })
    const chairs = async (): Promise<(number | null)[]> => {
      const { data } = (await ask('/paginated?search=chair&sort=price_asc', person.token)).json<ProductPage>()
      return ['north', 'suomi'].map((shop) => data.find((one) => one.shop === shop)?.price ?? null)
    }
    const table = async () => (await ask('/north/table', person.token)).statusCode
    await expect.poll(chairs, SEEN).toEqual([111, 222])
    expect(await table()).toBe(200)
    now = Date.parse('2027-01-14T22:59:59Z')
    expect([await chairs(), await table()]).toEqual([[111, 222], 200])
    now = Date.parse('2027-01-14T23:00:00Z')
    expect([await chairs(), await table()]).toEqual([[222, 222], 404])
    now = EVENING
  })

  test('of what a company is, when it is gone: whoever bought for it sees the shop’s own', async () => {
    const short = await addCompany(api.db, 'north', 'Kort AB')
    await agree(api.db, 'north', { id: 'short', companies: [short] }, priceRow({ product: 'chair' }, { price: 100 }))
    const person = await signedInPerson(api, { shops: { north: 1 }, companies: { north: [short] } })
    const price = async () => (await ask('/north/chair', person.token)).json<{ data: Product }>().data.price
    await expect.poll(price, SEEN).toBe(1)
    await api.db.execute(sql`UPDATE customers SET retired_at = now() WHERE id = ${short}`)
    await api.db.execute(sql`SELECT pg_notify('sessions', ${person.id})`)
    await expect.poll(price, SEEN).toBe(1000)
  })
})
