import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, bearer, PASSWORD, signedInPerson, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
})
afterAll(() => api.close())

const login = (payload: object, remoteAddress = '10.0.0.1') =>
  api.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })

test('a right name and password give a token that opens the user', async () => {
  const { id, username } = await addPerson(api.db, { username: 'Åsa', shops: { north: 3 } })
  const answer = await login({ username: ' åsa ', password: PASSWORD, punchout: false })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const body = answer.json()
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    token_type: 'Bearer',
    expires_at: expect.any(String),
    owner: `user:${id}`,
  })
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  const user = await api.inject({ url: '/api/auth/user', headers: bearer(body.access_token) })
  expect(user.json()).toEqual({
    data: {
      id,
      username,
      name: 'Name of Åsa',
      email: 'Åsa@example.com',
      reset_password: 0,
      level: 3,
      shop_id: 'north',
      companies_version: expect.any(String),
    },
    sealing_key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  })
})

test('the key that seals what is left unsent is one’s own, and the same on every device', async () => {
  const key = async (token: string): Promise<unknown> =>
    (await api.inject({ url: '/api/auth/user', headers: bearer(token) })).json().sealing_key
  const { username } = await addPerson(api.db, { shops: { north: 3 } })
  const devices = await Promise.all([1, 2, 3].map(() => login({ username, password: PASSWORD })))
  const keys = await Promise.all(devices.map((answer) => key(answer.json().access_token)))
  expect(new Set(keys).size).toBe(1)
  const another = await signedInPerson(api)
  expect(await key(another.token)).not.toBe(keys[0])
})

test('the database holds neither tokens nor passwords', async () => {
  const { token } = await signedInPerson(api)
  const { rows } = await api.db.execute(sql`SELECT t::text AS t FROM tokens t UNION SELECT u::text FROM users u`)
  const everything = JSON.stringify(rows)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(Buffer.from(token).toString('hex'))
  expect(everything).not.toContain(PASSWORD)
  expect(everything).toContain('$argon2id$')
})

test('a wrong password and an unknown name are the same answer', async () => {
  const { username } = await addPerson(api.db)
  const wrong = await login({ username, password: 'something else' })
  const unknown = await login({ username: 'nobody', password: 'something else' })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({ code: 'wrong_login', status: 401 })
  expect(unknown.body).toBe(wrong.body)
})

test('a name without password is asked for it, and a code finds no session', async () => {
  const missing = await login({ username: 'anna' })
  expect(missing.statusCode).toBe(400)
  expect(missing.json().errors).toMatchObject([{ field: 'password', rule: 'required' }])
  const code = await login({ punchout: 'q6Yv3u0m3mXxLwq1tG1v0A' })
  expect([code.statusCode, code.json().code]).toEqual([403, 'punchout_code_expired'])
})

test('the punchout form is for users with a connection, and tells only them who have the password', async () => {
  const { username } = await addPerson(api.db)
  const right = await login({ username, password: PASSWORD, punchout: true })
  expect([right.statusCode, right.json().code]).toEqual([403, 'no_connection'])
  const wrong = await login({ username, password: 'not the password', punchout: true })
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_login'])
})

test('a deactivated account is told so after the right password only', async () => {
  const { username } = await addPerson(api.db, { active: false })
  expect((await login({ username, password: PASSWORD })).json().code).toBe('account_disabled')
  expect((await login({ username, password: 'not the password' })).json().code).toBe('wrong_login')
})

test('a password that somebody else chose is good for a week, and tells only who has it that it was', async () => {
  const { id, username } = await addPerson(api.db, { resetPassword: true })
  expect((await login({ username, password: PASSWORD })).statusCode).toBe(200)
  const { rows } = await api.pool.query(
    "SELECT temporary_until BETWEEN now() + interval '6 days 23 hours' AND now() + interval '7 days' AS week FROM users WHERE id = $1",
    [id],
  )
  expect(rows).toEqual([{ week: true }])
  await api.pool.query("UPDATE users SET temporary_until = now() - interval '1 second' WHERE id = $1", [id])
  const late = await login({ username, password: PASSWORD })
  expect([late.statusCode, late.json().code]).toEqual([401, 'temporary_password_expired'])
  expect((await login({ username, password: 'not the password' })).json().code).toBe('wrong_login')
})

test('ten failures for a name from one address close that pair, and nobody else', async () => {
  const { username } = await addPerson(api.db)
  const here = '192.0.2.7'
  for (let i = 0; i < 10; i++) expect((await login({ username, password: `wrong ${i}` }, here)).statusCode).toBe(401)
  const closed = await login({ username: username.toUpperCase(), password: PASSWORD }, here)
  expect([closed.statusCode, closed.json().code]).toEqual([429, 'rate_limited'])
  const wait = Number(closed.headers['retry-after'])
  expect(wait).toBeGreaterThan(850)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await login({ username, password: PASSWORD }, '192.0.2.8')).statusCode).toBe(200)
  const other = await addPerson(api.db)
  expect((await login({ username: other.username, password: PASSWORD }, here)).statusCode).toBe(200)
})

test('who tries many names from one address is held up, and nobody who signed in there before', async () => {
  const there = '192.0.2.20'
  const [here, away] = [await addPerson(api.db), await addPerson(api.db)]
  expect((await login({ username: here.username, password: PASSWORD }, there)).statusCode).toBe(200)
  const tries = Array.from({ length: 60 }, (_, i) => login({ username: `nobody-${i}`, password: 'a guess' }, there))
  const answers = (await Promise.all(tries)).map((answer) => answer.statusCode)
  expect(answers.filter((status) => status === 401)).toHaveLength(50)
  expect((await login({ username: away.username, password: PASSWORD }, there)).statusCode).toBe(429)
  expect((await login({ username: here.username, password: PASSWORD }, there)).statusCode).toBe(200)
  expect((await login({ username: away.username, password: PASSWORD }, '192.0.2.21')).statusCode).toBe(200)
})

test('one name tried from many addresses is closed to them, and open where it signed in before', async () => {
  const { username } = await addPerson(api.db)
  expect((await login({ username, password: PASSWORD }, '192.0.2.30')).statusCode).toBe(200)
  const tries = Array.from({ length: 120 }, (_, i) => login({ username, password: 'a guess' }, `198.51.100.${i}`))
  const answers = (await Promise.all(tries)).map((answer) => answer.statusCode)
  expect(answers.filter((status) => status === 401)).toHaveLength(100)
  expect((await login({ username, password: PASSWORD }, '192.0.2.31')).statusCode).toBe(429)
  expect((await login({ username, password: PASSWORD }, '192.0.2.30')).statusCode).toBe(200)
  // After a month without a right one it is as strange as any other.
  await api.pool.query("UPDATE known_networks SET succeeded_at = now() - interval '31 days'")
  expect((await login({ username, password: PASSWORD }, '192.0.2.30')).statusCode).toBe(429)
})

test('successful logins never count', async () => {
  const { username } = await addPerson(api.db)
  for (let i = 0; i < 9; i++) await login({ username, password: 'wrong' }, '192.0.2.9')
  for (let i = 0; i < 15; i++) expect((await login({ username, password: PASSWORD }, '192.0.2.9')).statusCode).toBe(200)
})

test('a burst of guesses learns no more than the limit allows', async () => {
  const { username } = await addPerson(api.db)
  const guesses = Array.from({ length: 40 }, (_, i) => login({ username, password: `guess ${i}` }, '192.0.2.10'))
  const answers = (await Promise.all(guesses)).map((answer) => answer.statusCode)
  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
})

test('one name counts as one, however it is written', async () => {
  const username = 'widely-known'
  await addPerson(api.db, { username })
  const written = (i: number) =>
    [...username]
      .map((sign, at) => ((i >> at) & 1 ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign))
      .join('')
  for (let i = 1; i <= 10; i++)
    expect((await login({ username: written(i), password: 'wrong' }, '192.0.2.12')).statusCode).toBe(401)
  expect((await login({ username, password: PASSWORD }, '192.0.2.12')).statusCode).toBe(429)
})

test('addresses of one IPv6 network count as one', async () => {
  const { username } = await addPerson(api.db)
  for (let i = 0; i < 10; i++) await login({ username, password: 'wrong' }, `2001:db8:0:1::${i + 1}`)
  expect((await login({ username, password: PASSWORD }, '2001:db8:0:1:ffff::1')).statusCode).toBe(429)
  expect((await login({ username, password: PASSWORD }, '2001:db8:0:2::1')).statusCode).toBe(200)
})

test('demo accounts sign in where the demo is allowed, and nowhere else', async () => {
  const closed = await startApi({ env: { DEMO: '0' } })
  try {
    const { username } = await addPerson(api.db, { demo: true })
    expect(await signIn(api, username)).toBeTruthy()
    await addPerson(closed.db, { username, demo: true })
    const answer = await closed.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password: PASSWORD },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_login'])
  } finally {
    await closed.close()
  }
})
