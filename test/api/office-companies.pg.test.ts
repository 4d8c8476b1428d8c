import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#contract/paths.ts'
import { writeCompanies } from '#server/accounts/company-list.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let staff: Record<string, string>
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'south')
    },
  })
  staff = bearer((await signedInPerson(api, { shops: { north: 8 } })).token)
})
afterAll(() => api.close())

interface Company {
  id: string
  revision: number
  name: string
  org_number: string
  payment_terms: string | null
  addresses: object[]
  retired: boolean
  people: number
}

const make = (company: object, headers = staff, shop_id = 'north') =>
  api.inject({ method: 'POST', url: '/api/office/companies', headers, payload: { shop_id, ...company } })
const change = (id: string, company: object, headers = staff, shop_id = 'north') =>
  api.inject({ method: 'PATCH', url: `/api/office/companies/${id}`, headers, payload: { shop_id, ...company } })
const list = async (query = '', headers = staff) =>
  (await api.inject({ url: `/api/office/companies?shop_id=north${query}`, headers })).json<{
    data: Company[]
    meta: { total: number; total_pages: number }
  }>()
const names = async (query = ''): Promise<string[]> => (await list(query)).data.map(({ name }) => name)

const HALL = { name: 'Hallen', street: 'Storgatan 1', postal_code: '111 22', city: 'Stockholm', country: 'SE' }

test('companies are added, found, changed, retired and used again, and whoever buys for one sees it', async () => {
  const added = await make({
    name: ' Berg AB ',
    org_number: '556677-8899',
    payment_terms: '30 dagar',
    addresses: [HALL],
  })
  expect(added.statusCode).toBe(201)
  const { data: berg } = added.json<{ data: Company }>()
  expect(berg).toMatchObject({ name: 'Berg AB', revision: 0, retired: false, people: 0, addresses: [HALL] })
  await make({ name: 'Dal AB' })
  expect(await names()).toEqual(['Berg AB', 'Dal AB'])
  expect(await names('&search=677')).toEqual(['Berg AB'])
  expect(await names('&search=%25')).toEqual([])
  expect(await list('&per_page=1&page=2')).toMatchObject({
    data: [{ name: 'Dal AB' }],
    meta: { total: 2, total_pages: 2 },
  })
  const { token } = await signedInPerson(api, { shops: { north: 3 }, companies: { north: [berg.id] } })
  const bought = async () =>
    (await api.inject({ url: `${API.customers}?shop_id=north`, headers: bearer(token) })).json<{ data: Company[] }>()
      .data
  expect(await bought()).toMatchObject([{ name: 'Berg AB', payment_terms: '30 dagar' }])
  expect((await list('&search=berg')).data[0]?.people).toBe(1)
  const changed = await change(berg.id, { revision: 0, name: 'Berg & Dal AB', payment_terms: null })
  expect(changed.json()).toMatchObject({
    data: { name: 'Berg & Dal AB', payment_terms: null, addresses: [HALL], revision: 1 },
  })
  await expect.poll(bought).toMatchObject([{ name: 'Berg & Dal AB' }])
  await change(berg.id, { retired: true })
  await expect.poll(bought).toEqual([])
  expect(await names()).toEqual(['Dal AB'])
  expect(await names('&state=retired')).toEqual(['Berg & Dal AB'])
  await change(berg.id, { retired: false })
  await expect.poll(bought).toMatchObject([{ name: 'Berg & Dal AB' }])
})

test('what a colleague has changed meanwhile is not overwritten, but told', async () => {
  const { data: company } = (await make({ name: 'Fjäll AB' })).json<{ data: Company }>()
  await change(company.id, { revision: company.revision, payment_terms: '20 dagar' })
  const late = await change(company.id, { revision: company.revision, name: 'Fjället AB' })
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    { code: 'revision_changed', data: { name: 'Fjäll AB', payment_terms: '20 dagar', revision: 1 } },
  ])
})

test('an organisation number names one company in use, also when two add it at once', async () => {
  const answers = await Promise.all([1, 2, 3].map((i) => make({ name: `Sjö ${i}`, org_number: 'SE-1' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422])
  const [first] = (await list('&search=SE-1')).data
  const taken = await make({ name: 'Sjö', org_number: 'se-1' })
  expect(taken.json()).toMatchObject({ errors: [{ field: 'org_number', rule: 'taken' }] })
  await change(first!.id, { retired: true })
  expect((await make({ name: 'Sjö 9', org_number: 'SE-1' })).statusCode).toBe(201)
  expect((await change(first!.id, { retired: false })).statusCode).toBe(422)
})

const fields = async (company: object) => {
  const answer = await make(company)
  return [answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)]
}

test('fields that break a rule are named', async () => {
  expect(await fields({ name: '  ' })).toEqual([422, ['name']])
  expect(await fields({ name: 'A\nB', org_number: '1\t2' })).toEqual([422, ['name', 'org_number']])
  const empty = { ...HALL, street: '', city: ' ' }
  expect(await fields({ name: 'A', addresses: [HALL, empty] })).toEqual([422, ['addresses.1.street']])
  expect(await fields({ name: 'x'.repeat(301) })).toEqual([400, ['name']])
})

test('they are their shop’s staff’s alone', async () => {
  const { data: company } = (await make({ name: 'Skog AB' })).json<{ data: Company }>()
  const south = bearer((await signedInPerson(api, { shops: { south: 8 } })).token)
  expect((await change(company.id, { name: 'Stulen' }, south, 'north')).statusCode).toBe(403)
  expect((await change(company.id, { name: 'Stulen' }, south, 'south')).statusCode).toBe(404)
  expect((await change(randomUUID(), { name: 'Ingen' })).statusCode).toBe(404)
  expect((await make({ name: 'Stulen' }, south)).statusCode).toBe(403)
  const manager = bearer((await signedInPerson(api, { shops: { north: 7 } })).token)
  expect((await change(company.id, { name: 'Stulen' }, manager)).statusCode).toBe(403)
  const key = bearer(await addKey(api, ['catalogue:write', 'orders:write']))
  expect((await make({ name: 'Nyckel' }, key)).statusCode).toBe(403)
  expect(await names('&search=skog')).toEqual(['Skog AB'])
})

test('another system keeps them by a key of the shop’s that is made for it', async () => {
  const key = bearer(await addKey(api, ['companies:write']))
  const added = await make({ name: 'Granit AB', org_number: '556000-0001' }, key)
  expect(added.statusCode).toBe(201)
  const { data } = added.json<{ data: Company }>()
  const changed = await change(data.id, { revision: data.revision, payment_terms: '10 dagar' }, key)
  expect(changed.json<{ data: Company }>().data.payment_terms).toBe('10 dagar')
  expect((await list('&search=granit', key)).data).toMatchObject([{ id: data.id, payment_terms: '10 dagar' }])
  expect((await make({ name: 'Söder AB' }, key, 'south')).statusCode).toBe(403)
})

test('what was done to a company is told with who did it, a machine by its key and the command line by neither', async () => {
  const { data: ek } = (await make({ name: 'Ek AB', payment_terms: '30 dagar' })).json<{ data: Company }>()
  await change(ek.id, { payment_terms: '10 dagar', name: 'Ek AB' })
  await change(ek.id, { name: 'Ek AB' })
  const erp = bearer(await addKey(api, ['companies:write'], { name: 'Ledger' }))
  await change(ek.id, { retired: true, addresses: [HALL] }, erp)
  const list = [{ name: 'Ek AB', payment_terms: '10 dagar' }]
  await api.db.transaction((tx) => writeCompanies(tx, { actor: null, shopId: 'north' }, list, 'keep'))
  const history = (headers = staff, shop = 'north') =>
    api.inject({ url: `/api/office/companies/${ek.id}/history?shop_id=${shop}`, headers })
  const { data } = (await history(erp)).json<{ data: { at: string }[] }>()
  const by = expect.stringContaining('Name of') as string
  const at = expect.any(String) as string
  expect(data).toEqual([
    { at, by: null, key: null, what: 'returned', was: {}, became: {} },
    { at, by: null, key: 'Ledger', what: 'retired', was: { addresses: [] }, became: { addresses: [HALL] } },
    { at, by, key: null, what: 'changed', was: { payment_terms: '30 dagar' }, became: { payment_terms: '10 dagar' } },
    {
      at,
      by,
      key: null,
      what: 'made',
      was: {},
      became: { name: 'Ek AB', org_number: '', payment_terms: '30 dagar', addresses: [] },
    },
  ])
  const south = bearer((await signedInPerson(api, { shops: { south: 8 } })).token)
  expect((await history(south)).statusCode).toBe(403)
  expect((await history(south, 'south')).statusCode).toBe(404)
})

test('of what was done to a company the latest hundred are kept', async () => {
  const { data: dal } = (await make({ name: 'Alm AB' })).json<{ data: Company }>()
  for (let i = 0; i < 120; i++) await change(dal.id, { payment_terms: `${i} dagar` })
  const answer = await api.inject({ url: `/api/office/companies/${dal.id}/history?shop_id=north`, headers: staff })
  const { data } = answer.json<{ data: { became: object }[] }>()
  expect(data).toHaveLength(100)
  expect(data[0]?.became).toEqual({ payment_terms: '119 dagar' })
  const { rows } = await api.pool.query(
    'SELECT count(*)::integer AS kept FROM company_changes WHERE customer_id = $1',
    [dal.id],
  )
  expect(rows).toEqual([{ kept: 100 }])
})
