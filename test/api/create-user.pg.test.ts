import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, bearer, signedInPerson, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
})
afterAll(() => api.close())

const NEWCOMER = {
  username: 'first',
  password: 'temporary one',
  name: 'Anna Berg',
  email: 'anna@example.com',
  shop_id: 'north',
  level: 3,
}
const create = (token: string, change: Partial<Record<keyof typeof NEWCOMER, unknown>> = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/auth/create-user',
    headers: bearer(token),
    payload: { ...NEWCOMER, ...change },
  })

test('a manager makes a user, who must then choose a password', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 7 } })
  const answer = await create(token, { username: '  karin ', name: ' Karin Ek ', email: ' karin@example.com ' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toEqual({
    id: expect.any(String),
    username: 'karin',
    name: 'Karin Ek',
    email: 'karin@example.com',
    reset_password: 1,
    level: 3,
    shop_id: 'north',
  })
  const hers = await signIn(api, 'karin', NEWCOMER.password)
  const shops = await api.inject({ url: '/api/auth/shops', headers: bearer(hers) })
  expect(shops.json().code).toBe('password_change_required')
})

test.each([0, 1, 3])('level %i may not make users', async (level) => {
  const { token } = await signedInPerson(api, { shops: { north: level } })
  const answer = await create(token, { username: `by-${level}` })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
})

test.each([7, 8, 9])('level %i grants up to its own level', async (level) => {
  const { token } = await signedInPerson(api, { shops: { north: level } })
  expect((await create(token, { username: `equal-${level}`, level })).statusCode).toBe(201)
  const above = await create(token, { username: `above-${level}`, level: level + 1 })
  expect(above.json().code).toBe(level === 9 ? 'validation_failed' : 'level_too_high')
  expect([400, 403]).toContain(above.statusCode)
})

test("another shop's users are not a manager's to make, whether that shop exists or not", async () => {
  const { token } = await signedInPerson(api, { shops: { north: 9, south: 3 } })
  const own = await create(token, { username: 'south-one', shop_id: 'south' })
  expect(own.json().code).toBe('forbidden')
  const stranger = await signedInPerson(api, { shops: { north: 9 } })
  const other = await create(stranger.token, { username: 'south-two', shop_id: 'south' })
  const none = await create(stranger.token, { username: 'south-two', shop_id: 'nowhere' })
  expect([other.statusCode, other.json().code]).toEqual([403, 'shop_forbidden'])
  expect(none.body).toBe(other.body)
})

test('a name is taken in any case, also by two at once', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 8 } })
  expect((await create(token, { username: 'Taken' })).statusCode).toBe(201)
  const again = await create(token, { username: 'tAKEN' })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'username_taken', errors: [{ field: 'username' }] })
  const both = await Promise.all([create(token, { username: 'twin' }), create(token, { username: 'twin' })])
  expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409])
})

test('a name that only other shops have is refused like a reserved one, and no otherwise', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 8, south: 3 } })
  await addPerson(api.db, { username: 'southerner', shops: { south: 1 } })
  await addPerson(api.db, { username: 'shopless' })
  await addPerson(api.db, { username: 'both', shops: { south: 1, north: 1 } })
  const elsewhere = await create(token, { username: 'Southerner' })
  expect(elsewhere.statusCode).toBe(409)
  expect(elsewhere.json()).toMatchObject({ code: 'username_not_available', errors: [{ field: 'username' }] })
  for (const username of ['shopless', 'Administrator', 'ｓｕｐｐｏｒｔ'])
    expect((await create(token, { username })).body).toBe(elsewhere.body)
  expect((await create(token, { username: 'both' })).json().code).toBe('username_taken')
  const south = await signedInPerson(api, { shops: { south: 8 } })
  const there = await create(south.token, { username: 'southerner', shop_id: 'south' })
  expect(there.json().code).toBe('username_taken')
})

test('a new name is kept in one way of writing, and found in all of them', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 8 } })
  const made = await create(token, { username: ' Ａnna\u00A0 Ｌarsson ' })
  expect(made.json().data.username).toBe('Anna Larsson')
  expect((await create(token, { username: 'anna larsson' })).json().code).toBe('username_taken')
  for (const typed of ['anna larsson', 'ANNA  LARSSON', 'ａnna larsson'])
    expect(await signIn(api, typed, NEWCOMER.password)).toBeTruthy()
})

test('a name from before goes on opening its account, beside a new one that is written like it', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 8 } })
  const old = ['ﬁnn', 'p\u0430ul', 'zero\u200Bwidth']
  for (const username of old) await addPerson(api.db, { username, shops: { north: 1 } })
  expect((await create(token, { username: 'finn' })).statusCode).toBe(201)
  for (const username of old) expect(await signIn(api, username)).toBeTruthy()
  expect(await signIn(api, 'finn', NEWCOMER.password)).toBeTruthy()
})

test.each([
  ['username', { username: 'p\u0430ul' }, 'format'],
  ['username', { username: 'zero\u200Bwidth' }, 'format'],
  ['username', { username: '\uFDFA'.repeat(10) }, 'too_long'],
  ['email', { email: 'anna@example' }, 'format'],
  ['email', { email: 'anna berg@example.com' }, 'format'],
  ['username', { username: '   ' }, 'required'],
  ['username', { username: 'two\nlines' }, 'format'],
  ['name', { name: ' \t ' }, 'required'],
])('a broken %s is named', async (field, change, rule) => {
  const { token } = await signedInPerson(api, { shops: { north: 8 } })
  const answer = await create(token, { username: 'broken', ...change })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, rule }] })
})

test.each([
  ['short', 'too_short'],
  ['administrator', 'common'],
  ['Berg-Anna-2026', 'personal'],
  ['shop north 1', 'personal'],
])('a temporary password like %s is refused', async (password, rule) => {
  const { token } = await signedInPerson(api, { shops: { north: 8 } })
  const answer = await create(token, { username: 'weak', password })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'password', rule }] })
})
