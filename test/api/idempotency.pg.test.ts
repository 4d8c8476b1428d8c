import { randomUUID } from 'node:crypto'
import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '#server/db/housekeeping.ts'
import { announceSessions } from '#server/accounts/accounts.ts'
import { contactMessages, mails } from '#server/db/schema.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north', { supplierMail: 'north@example.com' })
})
afterAll(() => api.close())

const FORM = {
  name: 'Anna',
  phone: '1',
  email: 'anna@example.com',
  companyName: 'Berg',
  orgNumber: '2',
  postalCode: '3',
  message: 'Hello',
}
let address = 0
const send = (key: string, payload: object = FORM, headers: Record<string, string> = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/form',
    headers: { 'idempotency-key': key, ...headers },
    payload,
    remoteAddress: `10.2.0.${++address}`,
  })
const counts = async () => [await api.db.$count(contactMessages), await api.db.$count(mails)]

test('the same key again is the first answer, byte for byte, and nothing happens twice', async () => {
  const key = randomUUID()
  const first = await send(key)
  const after = await counts()
  const turned = Object.fromEntries(Object.entries(FORM).toReversed())
  for (const again of [await send(key), await send(key.toUpperCase()), await send(key, turned)]) {
    expect(again.statusCode).toBe(201)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
  }
  expect(await counts()).toEqual(after)
})

test('with another body the key is refused', async () => {
  const key = randomUUID()
  await send(key)
  const after = await counts()
  const answer = await send(key, { ...FORM, message: 'Something else' })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused'])
  expect(await counts()).toEqual(after)
})

test('many at once with one key are one', async () => {
  const [messages = 0, sent = 0] = await counts()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
  expect(await counts()).toEqual([messages + 1, sent + 1])
})

test('a refusal of the content is an answer too; with the mended body the key is another’s', async () => {
  const key = randomUUID()
  const first = await send(key, { ...FORM, email: 'nowhere' })
  expect(first.statusCode).toBe(422)
  const again = await send(key, { ...FORM, email: 'nowhere' })
  expect(again.body).toBe(first.body)
  expect(again.headers['content-type']).toBe(first.headers['content-type'])
  expect((await send(key)).json().code).toBe('idempotency_key_reused')
})

test('a key belongs to its owner', async () => {
  const key = randomUUID()
  const one = await signedInPerson(api, { shops: { north: 0 } })
  const other = await signedInPerson(api, { shops: { north: 0 } })
  const all = async (): Promise<string[]> =>
    [await send(key), await send(key, FORM, bearer(one.token)), await send(key, FORM, bearer(other.token))].map(
      (answer) => answer.json().data.id,
    )
  const ids = await all()
  expect(new Set(ids).size).toBe(3)
  // What the others said since has changed none of the answers.
  expect(await all()).toEqual(ids)
})

test('token and right come before the stored answer', async () => {
  const { id, token } = await signedInPerson(api, { shops: { north: 0 } })
  const key = randomUUID()
  const about = { ...FORM, shopId: 'north' }
  expect((await send(key, about, bearer(token))).statusCode).toBe(201)
  await api.db.execute(sql`DELETE FROM memberships WHERE user_id = ${id}`)
  await announceSessions(api.db, id)
  await expect.poll(async () => (await send(key, about, bearer(token))).statusCode).toBe(403)
  await api.inject({ url: '/api/auth/logout', headers: bearer(token) })
  expect((await send(key, about, bearer(token))).statusCode).toBe(401)
})

test('a failure of ours leaves no answer behind, and the same key succeeds later', async () => {
  const key = randomUUID()
  const before = await counts()
  await api.db.execute(sql`ALTER TABLE mails RENAME TO mails_away`)
  try {
    const failed = await send(key)
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal_error'])
  } finally {
    await api.db.execute(sql`ALTER TABLE mails_away RENAME TO mails`)
  }
  expect(await counts()).toEqual(before)
  expect((await send(key)).statusCode).toBe(201)
})

test('a second request that would wait too long is told that the first is under way', {
  tags: [LONG_TAG],
}, async () => {
  const key = randomUUID()
  const client = await api.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      "INSERT INTO idempotency_keys (owner, key, method, path, body_hash, status, response) VALUES ('form', $1, 'POST', '/api/form', '', 0, '')",
      [key],
    )
    const answer = await send(key)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'request_in_progress'])
    expect(answer.headers['retry-after']).toBe('1')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect((await send(key)).statusCode).toBe(201)
})

test.each(['1', 'no uuid', `${randomUUID()}0`])('%j is no key', async (key) => {
  const answer = await send(key)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field: 'Idempotency-Key', rule: 'format' }])
})

test('a message that an old tablet says again is known, however long ago it came', async () => {
  const key = randomUUID()
  const first = await send(key)
  const after = await counts()
  await api.db.execute(
    sql`UPDATE idempotency_keys SET created_at = now() - make_interval(days => 900) WHERE key = ${key}`,
  )
  await tidy(api.db)
  expect((await send(key)).body).toBe(first.body)
  expect(await counts()).toEqual(after)
})
