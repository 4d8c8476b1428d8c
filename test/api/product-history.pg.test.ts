import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGES_DAYS, CHANGES_KEPT } from '#contract/office/history.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { sql } from '#server/db/drizzle.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { importContent } from './import-files.ts'
import { addKey } from './keys.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let staff: Record<string, string>
let machine: Record<string, string>
let username = ''
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'other')
      await stock(db, 'north', FURNISHED)
    },
  })
  const person = await signedInPerson(api, { shops: { north: 8 } })
  username = person.username
  staff = bearer(person.token)
  machine = bearer(await addKey(api, ['catalogue:write', 'catalogue:read'], { name: 'ERP' }))
})
afterAll(() => api.close())

interface Change {
  at: string
  kind: string
  by: { kind: string; name: string }
  was: Record<string, unknown>
  became: Record<string, unknown>
}

const history = async (uid: string, headers = staff): Promise<Change[]> =>
  (await api.inject({ url: `/api/products/north/${uid}/history`, headers })).json<{ data: Change[] }>().data

const write = (method: 'PUT' | 'PATCH' | 'DELETE', uid: string, product: object = {}, headers = staff) =>
  api.inject({ method, url: `/api/products/north/${uid}`, headers, ...(method !== 'DELETE' && { payload: product }) })

test('tells who changed what, from what to what, whichever way it came', async () => {
  expect(await history('1001')).toEqual([])
  await write('PATCH', '1001', { price: 4_100, name: { da: 'Kontorstol' } })
  const rows = [{ uid: '1001', op: 'patch', brand: 'Syd', discount_percentage: null }]
  await api.inject({ method: 'POST', url: '/api/products/batch?shop_id=north', headers: machine, payload: { rows } })
  await importContent(api, 'north', 'uid;name;unit\n1001;Kontorsstol Alfa;st\n')
  const [file, key, person, ...rest] = await history('1001')
  expect(rest).toEqual([])
  expect(person).toMatchObject({ kind: 'changed', by: { kind: 'person', name: username } })
  expect(person?.was).toMatchObject({ price: 4_395, name: { ...FURNISHED['1001']!.name, da: null } })
  expect(person?.became).toMatchObject({ price: 4_100, name: { ...FURNISHED['1001']!.name, da: 'Kontorstol' } })
  expect(Object.keys(person!.was).toSorted()).toEqual(['name', 'price'])
  expect(key).toMatchObject({
    by: { kind: 'key', name: 'ERP' },
    was: { brand: 'Nord', discount_percentage: 10 },
    became: { brand: 'Syd', discount_percentage: 0 },
  })
  expect(file?.by.kind).toBe('import')
  expect([file?.was.unit, file?.became.unit]).toEqual(['pcs', 'st'])
})

test('what was is put back as it was told, and what changed nothing is not told', async () => {
  const before = (await api.inject({ url: '/api/products/north/1002/source', headers: staff })).json<{
    data: { product: object }
  }>().data.product
  await write('PATCH', '1002', { description: { sv: 'Ny' }, hidden: true, attributes: [{ key: 'ben', value: 'Ek' }] })
  await write('PATCH', '1002', { description: { sv: 'Ny' } })
  const [change, ...rest] = await history('1002')
  expect(rest).toEqual([])
  expect((await write('PATCH', '1002', change!.was)).statusCode).toBe(200)
  const after = await api.inject({ url: '/api/products/north/1002/source', headers: staff })
  expect(after.json<{ data: { product: object } }>().data.product).toEqual(before)
})

test('tells of products that are made, taken out and come back', async () => {
  await write('PUT', '9001', { name: 'Pall' })
  await write('DELETE', '9001')
  await write('PUT', '9001', { name: 'Pall', price: 100 })
  const told = await history('9001')
  expect(told.map(({ kind }) => kind)).toEqual(['returned', 'removed', 'made'])
  expect(told[0]).toMatchObject({ was: { price: null }, became: { price: 100 } })
})

test('keeps the latest of each product, for a time', async () => {
  for (let price = 1; price <= CHANGES_KEPT + 2; price++) await write('PATCH', '2001', { price })
  const told = await history('2001')
  expect(told).toHaveLength(CHANGES_KEPT)
  expect(told[0]?.became).toEqual({ price: CHANGES_KEPT + 2 })
  await api.db.execute(
    sql`UPDATE product_changes SET at = at - make_interval(days => ${CHANGES_DAYS + 1}) WHERE uid = '2001'`,
  )
  await tidy(api.db)
  expect(await history('2001')).toEqual([])
  expect(await history('9001')).not.toEqual([])
})

test('is the staff’s and their machines’ alone', async () => {
  const status = async (headers: Record<string, string>, uid = '1001') =>
    (await api.inject({ url: `/api/products/north/${uid}/history`, headers })).statusCode
  expect(await status(machine)).toBe(200)
  expect(await status(bearer((await signedInPerson(api, { shops: { north: 7 } })).token))).toBe(403)
  expect(await status(bearer((await signedInPerson(api, { shops: { other: 8 } })).token))).toBe(403)
  expect(await status({})).toBe(401)
  expect(await status(staff, 'never')).toBe(404)
})
