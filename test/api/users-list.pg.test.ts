import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { codeOf } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { manager } from './managers.ts'
import { addCompany, addPerson, addShop, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south', 'east', 'west', 'far']) await addShop(api.db, shop)
})
afterAll(() => api.close())

const named = async (username: string, name: string, shops: Record<string, number>) => {
  const { id } = await addPerson(api.db, { username, shops })
  await api.db.update(users).set({ name }).where(eq(users.id, id))
  return id
}

test('a manager sees the users of the shops they manage, and of other shops only that there are some', async () => {
  const mona = await manager(api, { north: 7, south: 3 }, { username: 'mona' })
  const both = await named('both', 'Bo Ek', { south: 9, north: 1 })
  await named('only-north', 'Nina Ek', { north: 8 })
  await named('only-south', 'Sara Ek', { south: 1 })
  await named('nowhere', 'Nils Ek', {})
  const { data, meta } = await mona.list()
  expect(data.map(({ username }) => username)).toEqual(['both', 'mona', 'only-north'])
  expect(meta).toEqual({ current_page: 1, per_page: 30, total: 3, total_pages: 1, active: 3 })
  expect(data[0]).toEqual({
    id: both,
    username: 'both',
    name: 'Bo Ek',
    email: 'both@example.com',
    active: true,
    reset_password: 0,
    memberships: [{ shop_id: 'north', level: 1, companies: [], shared: false }],
    elsewhere: true,
    last_seen: null,
    created_at: expect.any(String),
    revision: 0,
  })
  expect(data[1]).toMatchObject({ elsewhere: true, last_seen: expect.any(String) })
  expect(data[2]).toMatchObject({ elsewhere: false, memberships: [{ shop_id: 'north', level: 8 }] })
  expect(JSON.stringify(data)).not.toMatch(/south|password_hash|argon2/)
})

test('one shop at a time, if it is one that they manage', async () => {
  const chief = await manager(api, { north: 7, south: 7, far: 3 })
  const names = async (query: string) => (await chief.list(query)).data.map(({ username }) => username)
  expect(await names('?shop_id=south')).toContain('only-south')
  expect(await names('?shop_id=south')).not.toContain('only-north')
  expect(codeOf(await chief.get('/api/auth/users?shop_id=far'))).toBe('403 forbidden')
  expect(codeOf(await chief.get('/api/auth/users?shop_id=west'))).toBe('403 shop_forbidden')
  expect(codeOf(await chief.get('/api/auth/users?shop_id=none'))).toBe('403 shop_forbidden')
})

test('words are found in name, username and address, with and without their accents', async () => {
  const eve = await manager(api, { east: 9 }, { username: 'eve' })
  await named('asa.l', 'Åsa Lindqvist', { east: 1 })
  await named('soren', 'Søren Kjær', { east: 1 })
  await named('percent', '100%_\\ Ola', { east: 1 })
  const names = async (search: string) =>
    (await eve.list(`?search=${encodeURIComponent(search)}`)).data.map(({ username }) => username)
  for (const search of ['åsa', 'ASA', 'lind åsa', 'ASA.L@EXAMPLE', ' asa\t'])
    expect([search, await names(search)]).toEqual([search, ['asa.l']])
  expect(await names('sören')).toEqual(['soren'])
  expect(await names('soren kjaer')).toEqual(['soren'])
  for (const search of ['%', '_', '\\']) expect(await names(search)).toEqual(['percent'])
  expect(await names('lind soren')).toEqual([])
  expect(await names('')).toEqual(['percent', 'eve', 'soren', 'asa.l'])
})

test('pages do not overlap, and one past the end is empty with the true total', async () => {
  const wes = await manager(api, { west: 8 }, { username: 'west-000' })
  for (let i = 1; i < 25; i++) await named(`west-${String(i).padStart(3, '0')}`, `Person ${i}`, { west: 0 })
  const page = (n: number) => wes.list(`?per_page=10&page=${n}`)
  const seen = [await page(1), await page(2), await page(3)].flatMap(({ data }) => data.map(({ name }) => name))
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
  expect(seen.slice(1, 12)).toEqual(Array.from({ length: 11 }, (_, i) => `Person ${i + 1}`))
  expect(await page(4)).toMatchObject({ data: [], meta: { total: 25, total_pages: 3, current_page: 4 } })
})

test('who deactivated is, and when somebody was last there, are told', async () => {
  const chief = await manager(api, { north: 9 })
  const { id, username } = await addPerson(api.db, { shops: { north: 1 }, resetPassword: true })
  const before = Date.now() - 1_000
  await signIn(api, username)
  const { active } = (await chief.list()).meta
  const seen = await chief.user(id)
  expect(seen.reset_password).toBe(1)
  expect(Date.parse(seen.last_seen ?? '')).toBeGreaterThan(before)
  await chief.change(id, { active: false })
  expect((await chief.list()).meta.active).toBe(active - 1)
  expect((await chief.user(id)).active).toBe(false)
})

test('of three thousand users one is found by a part of the name', async () => {
  await addShop(api.db, 'crowd')
  const crowd = await manager(api, { crowd: 9 })
  await api.pool.query(`
    WITH added AS (INSERT INTO users (username, login_name, name, email, password_hash)
      SELECT 'crowd-' || i, 'crowd-' || i, 'Åke Öberg ' || i, 'crowd' || i || '@example.com', '' FROM generate_series(1, 3000) i
      RETURNING id)
    INSERT INTO memberships (user_id, shop_id, level) SELECT id, 'crowd', 1 FROM added`)
  expect((await crowd.list()).meta.total).toBe(3_001)
  const { data } = await crowd.list(`?search=${encodeURIComponent('öberg 2999')}`)
  expect(data.map(({ username }) => username)).toEqual(['crowd-2999'])
})

test('people of a company, and who may approve for it, are found among all others, and by no foreign company', async () => {
  await addShop(api.db, 'mill')
  const ids = await Promise.all(['Berg AB', 'Dal AB'].map((name) => addCompany(api.db, 'mill', name)))
  const [berg = '', dal = ''] = ids
  const person = async (username: string, level: number, companies: string[]) =>
    await addPerson(api.db, { username, shops: { mill: level }, companies: { mill: companies } })
  for (let i = 0; i < 25; i++) await person(`dal-${i}`, 3, [dal])
  await person('buys', 3, [berg, dal])
  await person('looks', 1, [berg])
  const { id } = await person('gone', 7, [berg])
  await api.db.update(users).set({ active: false }).where(eq(users.id, id))
  const staff = await manager(api, { mill: 8 }, { username: 'mill-staff' })
  const seven = await manager(api, { mill: 7 }, { username: 'mill-seven', companies: { mill: [berg] } })
  const names = async (who: typeof staff, query: string) =>
    (await who.list(`?shop_id=mill&per_page=20&${query}`)).data.map(({ username }) => username).toSorted()
  expect(await names(staff, `buys_for=${berg}`)).toEqual(['buys', 'looks', 'mill-seven'])
  expect(await names(staff, `approves_for=${berg}`)).toEqual(['buys', 'mill-seven', 'mill-staff'])
  expect(await names(staff, `approves_for=${berg}&search=bu`)).toEqual(['buys'])
  expect(await names(seven, `buys_for=${berg}`)).toEqual(['buys', 'looks', 'mill-seven'])
  expect(await names(seven, `approves_for=${berg}`)).toEqual(['buys', 'mill-seven'])
  expect(await names(seven, `buys_for=${dal}`)).toEqual([])
  expect(await names(seven, `approves_for=${dal}`)).toEqual([])
  expect(codeOf(await staff.get('/api/auth/users?buys_for=berg'))).toBe('400 validation_failed')
})
