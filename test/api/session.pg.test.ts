import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { announceSessions } from '#server/accounts/accounts.ts'
import { hashToken } from '#server/http/token.ts'
import { type Api, startApi } from './harness.ts'
import { addSession, addShop, bearer, PASSWORD, setLevel, signedInPerson, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
})
afterAll(() => api.close())

const user = (token: string) => api.inject({ url: '/api/auth/user', headers: bearer(token) })
const logout = (token: string) => api.inject({ url: '/api/auth/logout', headers: bearer(token) })

const NO_TOKENS: Record<string, string | undefined> = {
  nothing: undefined,
  'the string false': 'Bearer false',
  'an empty one': 'Bearer ',
  'a wrong one': `Bearer ${'A'.repeat(43)}`,
  'one too long': `Bearer ${'A'.repeat(5000)}`,
  'another scheme': 'Basic YWRtaW46YWRtaW4=',
  SQL: "Bearer ' OR 1=1 --",
}

test.each(Object.entries(NO_TOKENS))('%s is no token', async (_, authorization) => {
  const answer = await api.inject({
    url: '/api/auth/user',
    headers: authorization === undefined ? {} : { authorization },
  })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json().code).toBe('unauthenticated')
})

test('an ended token opens nothing', async () => {
  const { token } = await signedInPerson(api)
  await api.db.execute(
    sql`UPDATE tokens SET expires_at = now() - interval '1 second' WHERE token_hash = ${hashToken(token)}`,
  )
  expect((await user(token)).statusCode).toBe(401)
})

test('a token in use moves its end along, without a write for each request', async () => {
  const { token } = await signedInPerson(api)
  const end = async (): Promise<number> => {
    const { rows } = await api.db.execute<{ days: string }>(
      sql`SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM tokens WHERE token_hash = ${hashToken(token)}`,
    )
    return Number(rows[0]?.days)
  }
  const set = (days: number) =>
    api.db.execute(
      sql`UPDATE tokens SET expires_at = now() + make_interval(hours => ${days * 24}) WHERE token_hash = ${hashToken(token)}`,
    )
  await set(3)
  await user(token)
  expect(await end()).toBeGreaterThan(29.9)
  await set(3)
  await user(token)
  expect(await end()).toBeLessThan(3.1)
})

test('logging out revokes the token at once, and is safe without one', async () => {
  const { token } = await signedInPerson(api)
  expect((await user(token)).statusCode).toBe(200)
  expect((await logout(token)).statusCode).toBe(204)
  expect((await user(token)).statusCode).toBe(401)
  expect((await logout(token)).statusCode).toBe(204)
  expect((await logout('false')).statusCode).toBe(204)
  expect((await api.inject('/api/auth/logout')).statusCode).toBe(204)
})

test('a second process hears of a logout', async () => {
  const second = await buildApp({ env: api.env, db: api.db, pool: api.pool, connection: api.connection })
  try {
    const { token } = await signedInPerson(api)
    const there = () => second.inject({ url: '/api/auth/user', headers: bearer(token) })
    expect((await there()).statusCode).toBe(200)
    await logout(token)
    await expect.poll(async () => (await there()).statusCode).toBe(401)
  } finally {
    await second.close()
  }
})

test('a deactivated account is signed out with a reason', async () => {
  const { id, token } = await signedInPerson(api)
  expect((await user(token)).statusCode).toBe(200)
  await api.db.execute(sql`UPDATE users SET active = false WHERE id = ${id}`)
  await announceSessions(api.db, id)
  await expect
    .poll(async () => {
      const answer = await user(token)
      return [answer.statusCode, answer.json().code]
    })
    .toEqual([401, 'account_disabled'])
})

test('a level counts as soon as it has been changed', async () => {
  const { id, token } = await signedInPerson(api, { shops: { north: 1 } })
  const permission = async () =>
    (await api.inject({ url: '/api/auth/shops', headers: bearer(token) })).json().data[0].permission
  expect(await permission()).toBe(1)
  await setLevel(api.db, id, 8)
  await announceSessions(api.db, id)
  await expect.poll(() => permission()).toBe(8)
})

const WAITING = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

test('what was read before a change is not kept after it', async () => {
  const { id, token } = await signedInPerson(api, { shops: { north: 1 } })
  const other = await addSession(api.db, id)
  const permission = async (of: string) =>
    (await api.inject({ url: '/api/auth/shops', headers: bearer(of) })).json().data[0].permission
  expect(await permission(other)).toBe(1)
  const hash = hashToken(token)
  // Its end moves along once it has been read, which has to wait here.
  await api.db.execute(sql`UPDATE tokens SET expires_at = now() + interval '3 days' WHERE token_hash = ${hash}`)
  const early = await api.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM tokens WHERE token_hash = ${hash} FOR UPDATE`)
    const asked = permission(token)
    await expect.poll(async () => (await api.db.execute(WAITING)).rows.length).toBe(1)
    await setLevel(api.db, id, 8)
    await announceSessions(api.db, id)
    await expect.poll(() => permission(other)).toBe(8)
    return { asked }
  })
  expect(await early.asked).toBe(1)
  expect(await permission(token)).toBe(8)
})

test('with a password that must be changed, only user, password and logout answer', async () => {
  const { token } = await signedInPerson(api, { shops: { north: 9 }, resetPassword: true })
  const closed = [
    await api.inject({ url: '/api/auth/shops', headers: bearer(token) }),
    await api.inject({ url: '/api/auth/customers', headers: bearer(token) }),
    await api.inject({ method: 'POST', url: '/api/auth/create-user', headers: bearer(token), payload: {} }),
    await api.inject({ method: 'POST', url: '/api/form', headers: bearer(token), payload: {} }),
  ]
  for (const answer of closed)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'password_change_required'])
  expect((await user(token)).json().data.reset_password).toBe(1)
  expect((await logout(token)).statusCode).toBe(204)
})

test('a change made for somebody else is refused', async () => {
  const { id, token } = await signedInPerson(api)
  const change = (owner: string) =>
    api.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: { ...bearer(token), 'x-owner': owner },
      payload: { old_pw: PASSWORD, new_pw: 'a brand new one' },
    })
  const wrong = await change('user:00000000-0000-4000-8000-000000000000')
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'wrong_owner'])
  expect((await change(`user:${id}`)).statusCode).toBe(204)
})

test('a lost database connection is got over', async () => {
  const { username, token } = await signedInPerson(api)
  expect((await user(token)).statusCode).toBe(200)
  await api.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  const again = await vi.waitFor(() => signIn(api, username))
  expect((await user(again)).statusCode).toBe(200)
})
