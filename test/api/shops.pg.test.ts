import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
const companies: Record<string, string[]> = {}
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north', {
    name: 'Nordform',
    showGreenified: true,
    information: { sv: 'Ny katalog', en: 'New catalogue' },
    providerContact: 'Kim',
    companyRequired: true,
    logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    logoType: 'image/svg+xml',
  })
  await addShop(api.db, 'south', { language: 'da', country: 'DK', currency: 'DKK', information: { da: 'Hej' } })
  await addShop(api.db, 'hidden')
  const made = await api.db
    .insert(customers)
    .values([
      { shopId: 'north', name: 'Berg AB', orgNumber: '556677-8899', paymentTerms: '30 dagar' },
      { shopId: 'north', name: 'Alm AB' },
      { shopId: 'south', name: 'Dahl ApS' },
      { shopId: 'hidden', name: 'Secret Ltd' },
    ])
    .returning()
  for (const { shopId, id } of made) companies[shopId] = [...(companies[shopId] ?? []), id]
})
afterAll(() => api.close())

const get = (token: string, url: string) => api.inject({ url, headers: bearer(token) })

test("the user's shops in their order, each with what its pages need", async () => {
  const [berg, alm] = companies.north!
  const { token } = await signedInPerson(api, { shops: { south: 1, north: 8 }, companies: { north: [alm!, berg!] } })
  const answer = await get(token, '/api/auth/shops?language=en')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    data: [
      {
        shop_id: 'south',
        name: 'Shop south',
        info: { namn: 'Shop south' },
        show_greenified: false,
        information: 'Hej',
        permission: 1,
        currency: 'DKK',
        country: 'DK',
        provider_contact: null,
        has_logo: false,
        company_required: false,
        holidays: ['DK'],
        closed_days: [],
        companies: [],
      },
      {
        shop_id: 'north',
        name: 'Nordform',
        info: { namn: 'Nordform' },
        show_greenified: true,
        information: 'New catalogue',
        permission: 8,
        currency: 'SEK',
        country: 'SE',
        provider_contact: 'Kim',
        has_logo: true,
        company_required: true,
        holidays: ['SE'],
        closed_days: [],
        companies: [
          { id: alm, name: 'Alm AB' },
          { id: berg, name: 'Berg AB' },
        ],
      },
    ],
  })
  const own = await get(token, '/api/auth/shops')
  expect(own.json().data.map((shop: { information: string }) => shop.information)).toEqual(['Hej', 'Ny katalog'])
})

test('a user without a shop has an empty list', async () => {
  const { token } = await signedInPerson(api)
  expect((await get(token, '/api/auth/shops')).json()).toEqual({ data: [] })
  expect((await get(token, '/api/auth/customers')).json()).toEqual({ data: [] })
})

const names = (answer: { json: () => { data: { name: string }[] } }) => answer.json().data.map(({ name }) => name)

test('the companies one may order for, of all shops or one', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 1, south: 3 }, companies })
  const all = await get(token, '/api/auth/customers')
  expect(names(all)).toEqual(['Berg AB', 'Alm AB', 'Dahl ApS'])
  expect(all.json().data[0]).toEqual({
    id: expect.any(String),
    shop_id: 'north',
    name: 'Berg AB',
    org_number: '556677-8899',
    payment_terms: '30 dagar',
    addresses: [],
    cost_centres: [],
    cost_centre_required: false,
  })
  expect(names(await get(token, '/api/auth/customers?shop_id=south'))).toEqual(['Dahl ApS'])
  const other = await get(token, '/api/auth/customers?shop_id=hidden')
  const none = await get(token, '/api/auth/customers?shop_id=nowhere')
  expect([other.statusCode, other.json().code]).toEqual([403, 'shop_forbidden'])
  expect(none.json().code).toBe('shop_forbidden')
})

test('a viewer, who can have no cart, sees no companies', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 0, south: 1 }, companies })
  expect(names(await get(token, '/api/auth/customers'))).toEqual(['Dahl ApS'])
  expect(names(await get(token, '/api/auth/customers?shop_id=north'))).toEqual([])
})
