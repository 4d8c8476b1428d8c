import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficePriceList, PriceLists, PriceRowsAnswer } from '#contract/office/price-list.schema.ts'
import { PRICE_ROWS_MAX } from '#contract/office/price-list.ts'
import { LONG_TAG } from '#test/length.ts'
import { agree, priceRow } from './agreements.ts'
import { category, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addCompany, addShop, bearer, signedInPerson } from './people.ts'
import { written, wrong } from './price-lists.ts'

type Headers = Record<string, string>

let api: Api
let staff: Headers
let machine: Headers
let berg: string
let dal: string
let fjord: string
let buyers: Record<'berg' | 'dal', Headers>
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'south')
      await stock(db, 'north', {
        chair: { name: { sv: 'Stol', en: 'Chair' }, price: 100_000, categories: [category('seats', 'Stolar')] },
        lamp: { name: { sv: 'Lampa' }, price: 50_000, brand: 'Syd' },
      })
      berg = await addCompany(db, 'north', 'Berg AB', { orgNumber: '556677-8899' })
      dal = await addCompany(db, 'north', 'Dal AB')
      fjord = await addCompany(db, 'south', 'Fjord AS')
      await agree(db, 'south', { id: 'theirs', companies: [fjord] }, priceRow({ product: 'chair' }, { price: 1 }))
    },
  })
  staff = bearer((await signedInPerson(api, { username: 'staff', shops: { north: 8 } })).token)
  machine = bearer(await addKey(api, ['prices:write']))
  const buying = async (company: string) =>
    bearer((await signedInPerson(api, { shops: { north: 3 }, companies: { north: [company] } })).token)
  buyers = { berg: await buying(berg), dal: await buying(dal) }
})
afterAll(() => api.close())

const URL = '/api/office/price-lists'
const at = (list: string, more = '', shop = 'north'): string => `${URL}/${shop}/${list}${more}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, headers = staff) =>
  api.inject({ method, url, headers, ...(payload && { payload }) })
const told = async (method: Method, url: string, payload?: object, headers = staff): Promise<OfficePriceList> => {
  const answer = await ask(method, url, payload, headers)
  expect(answer.body).not.toContain('"status"')
  return answer.json<{ data: OfficePriceList }>().data
}
const make = (id: string, more: object = {}, headers = staff) =>
  told('POST', URL, { shop_id: 'north', id, name: `Avtal ${id}`, ...more }, headers)
const lists = async (query = '', headers = staff) =>
  (await ask('GET', `${URL}?shop_id=north${query}`, undefined, headers)).json<PriceLists>()
const write = (list: string, rows: unknown, query = '', headers = staff) =>
  ask('POST', at(list, `/rows?${query}`), { rows }, headers)
const send = (list: string, file: string | Buffer, query = '', headers = staff, name = 'prices.csv') =>
  api.inject({
    method: 'POST',
    url: at(list, `/file?name=${name}&${query}`),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: file,
  })
const rows = async (list: string, query = '') => (await ask('GET', at(list, `/rows?${query}`))).json<PriceRowsAnswer>()
/** What somebody pays for a chair, as the catalogue tells it. */
const paid = async (headers: Headers, uid = 'chair') => {
  const answer = await api.inject({ url: `/api/products/north/${uid}`, headers })
  return answer.statusCode === 200 ? answer.json<{ data: { price: number } }>().data.price : answer.statusCode
}

const ROWS = [
  { target: 'product', subject: 'chair', price: 899.5 },
  { target: 'product', subject: 'chair', from_quantity: 10, price: 850 },
  { target: 'category', subject: 'Stolar', discount_percentage: 12.5, valid_to: '2099-12-31' },
  { target: 'product', subject: 'ghost', price: 5 },
  { target: 'brand', subject: 'Syd', hidden: true },
]

const versions = async () =>
  (await api.pool.query<{ price_version: string }>('SELECT price_version FROM customers ORDER BY name')).rows.map(
    ({ price_version }) => Number(price_version),
  )

describe('a price list', () => {
  test('is made, filled, given to a company, and then paid by: by nobody else, and no more once it is gone', async () => {
    expect(await make('frame', { valid_from: '2020-01-01' })).toMatchObject({
      id: 'frame',
      name: 'Avtal frame',
      currency: 'SEK',
      valid_from: '2020-01-01',
      valid_to: null,
      revision: 0,
      rows: 0,
      companies: [],
    })
    const dry = await written(write('frame', ROWS, 'dry_run=true'))
    expect(dry).toMatchObject({ dry_run: true, rows: 5, created: 5, removed: 0, revision: 0, problems: { count: 0 } })
    expect(dry.unknown).toEqual({ count: 1, subjects: [{ target: 'product', subject: 'ghost' }] })
    expect((await rows('frame')).meta.total).toBe(0)
    expect(await written(write('frame', ROWS, 'revision=0'))).toMatchObject({ created: 5, revision: 1 })
    expect(await paid(buyers.berg)).toBe(1000)

    const given = { revision: 1, companies: [{ org_number: '556677-8899', rank: 2 }] }
    const assigned = await told('PUT', at('frame', '/companies'), given)
    expect(assigned.companies).toMatchObject([{ company_id: berg, name: 'Berg AB', rank: 2, retired: false }])
    await expect.poll(() => paid(buyers.berg)).toBe(899.5)
    await expect.poll(() => paid(buyers.berg, 'lamp')).toBe(404)
    expect([await paid(buyers.dal), await paid(buyers.dal, 'lamp')]).toEqual([1000, 500])

    const moved = await told('PATCH', at('frame'), { revision: 2, valid_to: '2021-01-01', name: ' Ramavtal ' })
    expect(moved).toMatchObject({ name: 'Ramavtal', valid_from: '2020-01-01', valid_to: '2021-01-01', revision: 3 })
    await expect.poll(() => paid(buyers.berg)).toBe(1000)
    expect((await told('PATCH', at('frame'), { valid_to: null })).revision).toBe(4)
    await expect.poll(() => paid(buyers.berg)).toBe(899.5)
    expect((await ask('DELETE', at('frame', '?revision=4'))).statusCode).toBe(204)
    await expect.poll(() => paid(buyers.berg)).toBe(1000)
    expect(wrong(await ask('GET', at('frame')))).toEqual([404, 'not_found'])
    expect((await ask('DELETE', at('frame'))).statusCode).toBe(204)
  })

  test('says who did what with it, also after another one of the name', async () => {
    await make('told', {}, machine)
    await written(write('told', ROWS, '', machine))
    await told('PUT', at('told', '/companies'), { companies: [{ company_id: dal }] })
    await ask('DELETE', at('told'))
    const { changes } = await make('told')
    expect(changes.map(({ what, by, added }) => [what, by.kind, added])).toEqual([
      ['made', 'person', 0],
      ['removed', 'person', 0],
      ['companies', 'person', 1],
      ['rows', 'key', 5],
      ['made', 'key', 0],
    ])
    expect(changes[0]?.by.name).toBe('staff')
  })

  test('is one version per change, and none where nothing has changed', async () => {
    await make('still')
    await told('PUT', at('still', '/companies'), { companies: [{ company_id: berg }, { company_id: dal, rank: 3 }] })
    const before = await versions()
    expect(await written(write('still', ROWS))).toMatchObject({ created: 5, revision: 2 })
    expect((await versions()).map((one, i) => one - before[i]!)).toEqual([1, 1, 0])
    expect(await written(write('still', ROWS))).toMatchObject({ unchanged: 5, revision: 2 })
    await told('PATCH', at('still'), { name: 'Avtal still' })
    await told('PUT', at('still', '/companies'), { companies: [{ company_id: dal, rank: 3 }, { company_id: berg }] })
    expect((await versions()).map((one, i) => one - before[i]!)).toEqual([1, 1, 0])
    await told('PUT', at('still', '/companies'), { companies: [{ company_id: dal, rank: 4 }, { company_id: berg }] })
    expect((await versions()).map((one, i) => one - before[i]!)).toEqual([1, 2, 0])
    await ask('DELETE', at('still'))
  })

  test('is found by name, id and company, and its rows by number, name and brand', async () => {
    await make('alpha', { name: 'Ramavtal ÅÄÖ' })
    await make('beta_1')
    await told('PUT', at('beta_1', '/companies'), { companies: [{ company_id: dal, rank: 7 }] })
    await written(write('beta_1', ROWS))
    const ids = async (query: string) => (await lists(query)).data.map(({ id }) => id)
    expect(await ids('&search=ramavtal')).toEqual(['alpha'])
    expect(await ids('&search=BETA_')).toEqual(['beta_1'])
    expect(await ids('&search=%25')).toEqual([])
    expect((await lists(`&company_id=${dal}`)).data).toMatchObject([{ id: 'beta_1', rank: 7, rows: 5, companies: 1 }])
    expect(await lists('&per_page=1&page=2')).toMatchObject({ meta: { current_page: 2, per_page: 1 } })
    const all = await rows('beta_1', 'language=en&per_page=3')
    expect(all).toMatchObject({ revision: 2, meta: { total: 5, total_pages: 2 } })
    expect(all.data).toMatchObject([
      { target: 'product', subject: 'chair', name: 'Chair', from_quantity: 1, price: 899.5, discount_percentage: null },
      { target: 'product', subject: 'chair', from_quantity: 10, price: 850 },
      { target: 'product', subject: 'ghost', name: null, valid_from: null },
    ])
    const subjects = async (search: string) =>
      (await rows('beta_1', `search=${search}`)).data.map(({ subject }) => subject)
    expect(await subjects('Chair')).toEqual(['chair', 'chair'])
    expect(await subjects('sy')).toEqual(['Syd'])
    expect(await subjects('seats&subject=seat')).toEqual([])
    // By what it is called in any language, and not by what stands around that.
    expect(await subjects('STO')).toEqual(['chair', 'chair'])
    expect(await subjects('en%22')).toEqual([])
    expect(await subjects('%25')).toEqual([])
    expect(await subjects('&target=product&subject=chair&from_quantity=10')).toEqual(['chair'])
  })
})

const row = (i: number) => ({ target: 'product', subject: `P-${i}`, price: i / 100 })

const csv = (count: number) => `product;price\n${Array.from({ length: count }, (_, i) => `P-${i};1\n`).join('')}`

describe('rows', () => {
  test('come over others, and go, without those that are not named', async () => {
    await make('patch')
    await written(write('patch', ROWS))
    const change = [
      { target: 'product', subject: 'chair', price: 800 },
      { target: 'product', subject: 'ghost', removed: true },
      { target: 'product', subject: 'nobody', removed: true },
      { target: 'product', subject: 'lamp', discount_percentage: 5 },
    ]
    expect(await written(write('patch', change, 'mode=patch'))).toMatchObject({
      created: 1,
      updated: 1,
      removed: 1,
      rows: 2,
    })
    expect((await rows('patch')).data.map(({ subject, price }) => [subject, price])).toEqual([
      ['chair', 800],
      ['chair', 850],
      ['lamp', null],
      ['seats', null],
      ['Syd', null],
    ])
    expect(wrong(await write('patch', change))).toEqual([
      422,
      'validation_failed',
      'rows.2.removed format',
      'rows.3.removed format',
    ])
  })

  test('that would be good on the days of others are refused, within a call and beside the list’s', async () => {
    await make('days')
    const spring = { target: 'product', subject: 'chair', price: 1, valid_from: '2030-03-01', valid_to: '2030-05-31' }
    expect(wrong(await write('days', [spring, { ...spring, valid_from: '2030-05-01' }]))).toEqual([
      422,
      'validation_failed',
      'rows.2.subject format',
    ])
    await written(write('days', [spring]))
    const may = { ...spring, valid_from: '2030-05-01' }
    const refused = await write('days', [{ target: 'brand', subject: 'Syd', price: 1 }, may], 'mode=patch')
    expect(wrong(refused)).toEqual([422, 'validation_failed', 'rows.2.subject format'])
    expect((await rows('days')).meta.total).toBe(1)
    const dry = await written(write('days', [may], 'mode=patch&dry_run=true'))
    expect(dry.problems).toMatchObject({ count: 1, rows: [{ row: 1, field: 'subject' }] })
    const june = { ...spring, valid_from: '2030-06-01', valid_to: null }
    expect(await written(write('days', [june], 'mode=patch'))).toMatchObject({ created: 1 })
  })

  test('that break a rule change nothing, and each is named with its field', async () => {
    await make('wrong')
    const bad = [
      { target: 'product', subject: 'chair', price: 1.005 },
      { target: 'product', subject: 'chair' },
      { target: 'product', subject: 'lamp', price: 1, discount_percentage: 1 },
      { target: 'brand', subject: 'Syd', hidden: true, from_quantity: 2 },
      { target: 'shelf', subject: 'x', price: -1, more: true },
      { target: 'brand', subject: 'Syd', price: 1, valid_from: '2030-02-30' },
      { target: 'brand', subject: 'Nord', price: 1, valid_from: '2030-02-02', valid_to: '2030-02-01' },
      'row',
      { target: 'brand', subject: 'Väst', price: 1 },
    ]
    const dry = await written(write('wrong', bad, 'dry_run=true'))
    expect(dry).toMatchObject({ rows: 1, created: 1, problems: { count: 8 } })
    expect(dry.problems.rows.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '1 price',
      '2 price',
      '3 price',
      '4 from_quantity',
      '5 more',
      '5 target',
      '5 price',
      '6 valid_from',
      '7 valid_to',
      '8 ',
    ])
    expect((await write('wrong', bad)).statusCode).toBe(422)
    expect((await rows('wrong')).meta.total).toBe(0)
    expect(wrong(await ask('POST', at('wrong', '/rows'), { rows: 1 }))).toEqual([400, 'validation_failed', 'rows type'])
    expect(wrong(await ask('POST', at('wrong', '/rows'), { rows: [], more: 1 }))).toEqual([
      400,
      'validation_failed',
      'more unknown_field',
    ])
  })

  test('are so many at most, and exactly so many', { tags: [LONG_TAG] }, async () => {
    await make('many')
    const all = Array.from({ length: PRICE_ROWS_MAX }, (_, i) => row(i))
    expect(wrong(await write('many', [...all, row(-1)]))).toEqual([413, 'body_too_large'])
    expect(await written(write('many', all))).toMatchObject({ created: PRICE_ROWS_MAX, removed: 0 })
    expect(wrong(await send('many', csv(PRICE_ROWS_MAX + 1)))).toEqual([400, 'validation_failed', 'file format'])
    expect(await told('GET', at('many'))).toMatchObject({ rows: PRICE_ROWS_MAX, revision: 1 })
  })
})

describe('a file', () => {
  test('is read as the command reads it, checked first, and comes out as it went in', async () => {
    await make('file')
    const csv =
      'product;category;brand;price;discount_percentage;from_quantity;hidden\nchair;;;899,50;;;\nchair;;;850;;10;\n;Stolar;;;12,5;;\n;;Syd;;;;ja\n'
    const dry = await written(send('file', csv, 'dry_run=true'))
    expect(dry).toMatchObject({ created: 4, format: { type: 'CSV', encoding: 'utf-8', delimiter: ';' } })
    expect(await written(send('file', csv, 'revision=0', machine))).toMatchObject({ created: 4, revision: 1 })
    for (const format of ['csv', 'xlsx']) {
      const out = await api.inject({ url: at('file', `/file?format=${format}`), headers: staff })
      expect(out.headers['content-disposition']).toContain(`file.${format}`)
      const again = await written(send('file', out.rawPayload, '', staff, `file.${format}`))
      expect(again).toMatchObject({ unchanged: 4, revision: 1 })
    }
  })

  test('names what is wrong with its rows, or with itself', async () => {
    await make('bad-file')
    const dry = await written(send('bad-file', 'product;price\nchair;-5\nlamp;dyr\nghost;1\n', 'dry_run=true'))
    expect(dry.problems.rows).toEqual([
      { row: 2, field: 'price', message: 'must not be negative' },
      { row: 3, field: 'price', message: expect.stringContaining('dyr') as string },
    ])
    expect(dry).toMatchObject({ rows: 1, created: 1, unknown: { count: 1 } })
    const refused = await send('bad-file', 'product;price\nchair;-5\n')
    expect(wrong(refused)).toEqual([422, 'validation_failed', 'rows.2.price format'])
    for (const file of [
      'sku;name\n1;2\n',
      '%PDF-1.7',
      '<BMECAT/>',
      'product;price\nchair;1.234\nlamp;1,5\nsofa;1.5\n',
    ]) {
      const answer = await send('bad-file', file)
      expect(wrong(answer)).toEqual([400, 'validation_failed', 'file format'])
      expect(answer.body).not.toMatch(/\/(tmp|imports)\//)
    }
    expect(wrong(await send('bad-file', ''))).toEqual([400, 'malformed_body'])
    expect((await rows('bad-file')).meta.total).toBe(0)
  })
})

test('what a colleague has changed meanwhile is not overwritten, but told, whatever is done', async () => {
  await make('late')
  await told('PATCH', at('late'), { revision: 0, name: 'Först' })
  const answers = await Promise.all([
    ask('PATCH', at('late'), { revision: 0, name: 'Sist' }),
    ask('PUT', at('late', '/companies'), { revision: 0, companies: [] }),
    ask('DELETE', at('late', '?revision=0')),
    write('late', ROWS, 'revision=0'),
  ])
  const last = await send('late', 'product;price\nchair;1\n', 'revision=0', machine)
  for (const answer of [...answers, last])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      412,
      { code: 'revision_changed', data: { name: 'Först', revision: 1, companies: [] } },
    ])
  const both = await Promise.all([1, 2].map((i) => ask('PATCH', at('late'), { revision: 1, name: `Namn ${i}` })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
})

const made = async (more: object) => wrong(await ask('POST', URL, { shop_id: 'north', id: 'x', name: 'X', ...more }))
const invalid = (...fields: string[]) => [422, 'validation_failed', ...fields]
const put = async (...companies: object[]) => wrong(await ask('PUT', at('taken', '/companies'), { companies }))

test('fields that break a rule are named', async () => {
  expect(await made({ name: ' ', currency: 'XYZ' })).toEqual(invalid('name required', 'currency choice'))
  expect(await made({ name: 'a\nb' })).toEqual(invalid('name format'))
  expect(await made({ valid_from: '2030-02-01', valid_to: '2030-01-31' })).toEqual(invalid('valid_to range'))
  expect(await made({ id: '../etc' })).toEqual([400, 'validation_failed', 'id format'])
  expect(await made({ valid_from: '2030-02-30' })).toEqual([400, 'validation_failed', 'valid_from format'])
  await make('taken')
  expect(await made({ id: 'taken' })).toEqual(invalid('id taken'))
  expect(await put({ company_id: fjord }, { org_number: '1' }, {})).toEqual(
    invalid('companies.0.company_id choice', 'companies.1.org_number choice', 'companies.2.org_number required'),
  )
  expect(await put({ company_id: berg }, { org_number: '556677-8899' })).toEqual(
    invalid('companies.1.org_number taken'),
  )
  expect(await put({ company_id: berg, rank: 0 })).toEqual([400, 'validation_failed', 'companies.0.rank range'])
  const twice = await Promise.all([1, 2, 3].map(() => ask('POST', URL, { shop_id: 'north', id: 'once', name: 'X' })))
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422])
})

test('price lists are their shop’s staff’s, and machines’ that may write prices, alone', async () => {
  await make('ours')
  // One after the other: nobody has two large bodies under way.
  const everything = async (headers: Headers, shop: string, list: string) => [
    await ask('GET', `${URL}?shop_id=${shop}`, undefined, headers),
    await ask('POST', URL, { shop_id: shop, id: 'stolen', name: 'X' }, headers),
    await ask('GET', at(list, '', shop), undefined, headers),
    await ask('PATCH', at(list, '', shop), { name: 'X' }, headers),
    await ask('DELETE', at(list, '', shop), undefined, headers),
    await ask('PUT', at(list, '/companies', shop), { companies: [] }, headers),
    await ask('GET', at(list, '/rows', shop), undefined, headers),
    await ask('POST', at(list, '/rows', shop), { rows: [] }, headers),
    await ask('GET', at(list, '/file', shop), undefined, headers),
    await ask('POST', at(list, '/file?name=a.csv', shop), undefined, headers),
  ]
  const manager = bearer((await signedInPerson(api, { shops: { north: 7 }, companies: { north: [berg] } })).token)
  const other = bearer(await addKey(api, ['catalogue:write', 'orders:write']))
  for (const headers of [manager, buyers.berg, other])
    for (const { statusCode, body } of await everything(headers, 'north', 'ours')) {
      expect(statusCode).toBe(403)
      expect(body).not.toContain('Avtal')
    }
  for (const headers of [staff, machine])
    for (const answer of await everything(headers, 'south', 'theirs'))
      expect(wrong(answer)).toEqual([403, 'shop_forbidden'])
  // One’s own shop does not have what another one has.
  expect(wrong(await ask('GET', at('theirs')))).toEqual([404, 'not_found'])
  const { rows: kept } = await api.pool.query("SELECT revision FROM price_lists WHERE shop_id = 'south'")
  expect(kept).toHaveLength(1)
  expect((await lists('', machine)).data.map(({ id }) => id)).toContain('ours')
})
