import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { manager } from './managers.ts'
import { addPerson, addShop, bearer, PASSWORD, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south', 'east']) await addShop(api.db, shop)
})
afterAll(() => api.close())

const create = (token: string, username: string, shop_id: string, level = 3) =>
  api.inject({
    method: 'POST',
    url: '/api/auth/create-user',
    headers: bearer(token),
    payload: { username, password: PASSWORD, name: 'Eva Ek', email: 'eva@example.com', shop_id, level },
  })

test('every change is written down with who did it, and no secret', async () => {
  const chief = await manager(api, { north: 8, south: 8 })
  const { id } = (await create(chief.token, 'eva', 'north')).json<{ data: { id: string } }>().data
  await chief.change(id, { name: 'Eva Berg', email: 'berg@example.com' })
  await chief.change(id, {
    memberships: [
      { shop_id: 'north', level: 1 },
      { shop_id: 'south', level: 7 },
    ],
  })
  await chief.change(id, { memberships: [{ shop_id: 'south', level: null }] })
  const { temporary_password } = (await chief.change(id, { reset_password: true })).json<{
    temporary_password: string
  }>()
  await chief.change(id, { active: false })
  await chief.change(id, { active: true })
  const trail = await chief.trail(`?user_id=${id}`)
  expect(trail.toReversed().map(({ action, shop_id, from, to }) => [action, shop_id, from, to])).toEqual([
    ['created', null, null, null],
    ['joined', 'north', null, '3'],
    ['name', null, 'Eva Ek', 'Eva Berg'],
    ['email', null, 'eva@example.com', 'berg@example.com'],
    ['level', 'north', '3', '1'],
    ['joined', 'south', null, '7'],
    ['left', 'south', '7', null],
    ['password_reset', null, null, null],
    ['deactivated', null, null, null],
    ['activated', null, null, null],
  ])
  const me = { id: chief.id, username: chief.username, name: `Name of ${chief.username}` }
  expect(trail.every(({ actor }) => JSON.stringify(actor) === JSON.stringify(me))).toBe(true)
  expect(trail[0]).toMatchObject({ user: { id, username: 'eva', name: 'Eva Berg' }, at: expect.any(String) })
  expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${PASSWORD}|${temporary_password}|argon2`))
})

test('one’s own change of password is there too, as one’s own', async () => {
  const chief = await manager(api, { north: 7 })
  const kim = await signedInPerson(api, { shops: { north: 1 } })
  const change = (old_pw: string) =>
    api.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: bearer(kim.token),
      payload: { old_pw, new_pw: 'another horse battery' },
    })
  await change('not this one')
  expect(await chief.trail(`?user_id=${kim.id}`)).toEqual([])
  await change(PASSWORD)
  expect(await chief.trail(`?user_id=${kim.id}`)).toMatchObject([{ action: 'password_changed', actor: { id: kim.id } }])
})

test('a manager reads of their own shops alone', async () => {
  const both = await manager(api, { north: 9, south: 9 })
  const north = await manager(api, { north: 7, south: 3 })
  const south = await manager(api, { south: 7 })
  const { id } = await addPerson(api.db, { shops: { north: 1 } })
  await both.change(id, { name: 'Before' })
  await both.change(id, { memberships: [{ shop_id: 'south', level: 7 }] })
  await both.change(id, { name: 'Between' })
  await both.change(id, { memberships: [{ shop_id: 'north', level: null }] })
  await both.change(id, { name: 'After' })
  const seen = async (who: typeof both, query = '') =>
    (await who.trail(`?user_id=${id}${query}`)).toReversed().map(({ action, to }) => `${action} ${to}`)
  const all = ['name Before', 'joined 7', 'name Between', 'left null', 'name After']
  expect(await seen(both)).toEqual(all)
  expect(await seen(north)).toEqual(['name Before', 'name Between', 'left null'])
  expect(await seen(south)).toEqual(['joined 7', 'name Between', 'name After'])
  expect(await seen(both, '&shop_id=south')).toEqual(['joined 7', 'name Between', 'name After'])
  expect(codeOf(await north.get('/api/auth/users/audit?shop_id=south'))).toBe('403 forbidden')
  expect(codeOf(await north.get('/api/auth/users/audit?shop_id=east'))).toBe('403 shop_forbidden')
})

test('the newest come first, in pages', async () => {
  const chief = await manager(api, { east: 7 })
  const { id } = await addPerson(api.db, { shops: { east: 1 } })
  for (let i = 0; i < 7; i++) await chief.change(id, { name: `Name ${i}` })
  const page = async (n: number) => (await chief.trail(`?per_page=3&page=${n}`)).map(({ to }) => to)
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    ['Name 6', 'Name 5', 'Name 4'],
    ['Name 3', 'Name 2', 'Name 1'],
    ['Name 0'],
    [],
  ])
  const { meta } = (await chief.get('/api/auth/users/audit?per_page=3')).json<{ meta: object }>()
  expect(meta).toEqual({ current_page: 1, per_page: 3, total: 7, total_pages: 3 })
})
