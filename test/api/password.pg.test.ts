import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/password.ts'
import { eq } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, PASSWORD, signedInPerson, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
})
afterAll(() => api.close())

const NEW = 'a much better secret'

const change = (token: string, payload: object) =>
  api.inject({ method: 'POST', url: '/api/auth/password', headers: bearer(token), payload })
const status = async (token: string) => (await api.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode

test('a change keeps this session, ends the others, and lifts the duty to change', async () => {
  const { username, token } = await signedInPerson(api, { shops: { north: 3 }, resetPassword: true })
  const elsewhere = await signIn(api, username)
  expect(await status(elsewhere)).toBe(200)
  const answer = await change(token, { old_pw: PASSWORD, new_pw: NEW })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await status(token)).toBe(200)
  expect(await status(elsewhere)).toBe(401)
  expect((await api.inject({ url: '/api/auth/shops', headers: bearer(token) })).statusCode).toBe(200)
  await expect(signIn(api, username)).rejects.toThrow('wrong_login')
  expect(await signIn(api, username, NEW)).toBeTruthy()
})

test.each([
  ['too short', 'eleven char', 'too_short'],
  ['the old one', PASSWORD, 'choice'],
  ['the username', 'PASSWORDPERSON', 'choice'],
  ['one letter', 'aaaaaaaaaaaaaa', 'choice'],
  ['among the most common', 'iloveyou1234', 'common'],
  ['common but for its signs', 'P@ssw0rd1234!', 'common'],
  ['common ones in a row of 200', 'password1234'.repeat(16), 'common'],
  ['the name and a year', 'passwordperson-2026', 'personal'],
  ['the mail address', 'Passwordperson@Example.com', 'personal'],
  ['the shop and a number', 'shop-north-2027!', 'personal'],
  ['the product’s name', 'interior-demo', 'personal'],
])('a new password that is %s is refused', async (_, new_pw, rule) => {
  const username = 'passwordperson'
  const token = await signIn(api, username).catch(
    async () => (await signedInPerson(api, { username, shops: { north: 3 } })).token,
  )
  const answer = await change(token, { old_pw: PASSWORD, new_pw })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'new_pw', rule }] })
  expect(await signIn(api, username)).toBeTruthy()
})

test('a password of one’s own is good for ever', async () => {
  const { id, username, token } = await signedInPerson(api, { resetPassword: true })
  expect((await change(token, { old_pw: PASSWORD, new_pw: NEW })).statusCode).toBe(204)
  const { rows } = await api.pool.query('SELECT temporary_until FROM users WHERE id = $1', [id])
  expect(rows).toEqual([{ temporary_until: null }])
  expect(await signIn(api, username, NEW)).toBeTruthy()
})

test('the old password is asked for, ten times', async () => {
  const { token } = await signedInPerson(api)
  for (let i = 0; i < 10; i++) {
    const answer = await change(token, { old_pw: 'not this one', new_pw: NEW })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'wrong_password', errors: [{ field: 'old_pw' }] })
  }
  const closed = await change(token, { old_pw: PASSWORD, new_pw: NEW })
  expect([closed.statusCode, closed.json().code]).toEqual([429, 'rate_limited'])
})

test('a login by the old password does not outlive the change', async () => {
  for (let round = 0; round < 5; round++) {
    const { username, token } = await signedInPerson(api)
    const [changed, ...logins] = await Promise.all([
      change(token, { old_pw: PASSWORD, new_pw: NEW }),
      ...Array.from({ length: 6 }, () => signIn(api, username).catch(() => null)),
    ])
    expect(changed.statusCode).toBe(204)
    const outlived = await Promise.all(logins.filter((other) => other !== null).map(status))
    expect(outlived.filter((code) => code !== 401)).toEqual([])
  }
})

test('a letter typed in two ways is the same password', async () => {
  const { username, token } = await signedInPerson(api)
  const composed = 'smörgåsbord på ängen'.normalize('NFC')
  expect((await change(token, { old_pw: PASSWORD, new_pw: composed })).statusCode).toBe(204)
  expect(await signIn(api, username, composed.normalize('NFD'))).toBeTruthy()
})

test('a password from before the rules goes on opening', async () => {
  const { id, username } = await signedInPerson(api, { shops: { north: 3 } })
  const passwordHash = await hashPassword('interior')
  await api.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  expect(await signIn(api, username, 'interior')).toBeTruthy()
})
