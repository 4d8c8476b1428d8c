import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailKind } from '#contract/office/mail.ts'
import type { FailedMail, FailedMails } from '#contract/office/mail.schema.ts'
import type { Todo } from '#contract/office/list.schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { type MailMessage, mails, users } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer, signedInPerson } from './people.ts'
import { putBack } from './tables.ts'

let api: Api
let staff: { authorization: string }
let chief: { authorization: string }
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      for (const shop of ['north', 'south']) await addShop(db, shop)
    },
  })
  staff = bearer((await signedInPerson(api, { shops: { north: 8 } })).token)
  const { id, token } = await signedInPerson(api, { shops: { north: 8 } })
  await api.db.update(users).set({ installation: true }).where(eq(users.id, id))
  chief = bearer(token)
})
afterAll(() => api.close())
beforeEach(() => putBack(api.pool, 'DELETE FROM mails'))

interface Written {
  kind?: MailKind | null
  shop?: string | null
  error?: string | null
  attempts?: number
  message?: Partial<MailMessage>
}

/** A mail that was tried, and is not tried again while the test lasts. */
async function written({ kind = 'order_step', shop = 'north', error = null, attempts = 3, message }: Written = {}) {
  const [row] = await api.db
    .insert(mails)
    .values({
      kind,
      shopId: shop,
      attempts,
      lastError: error,
      nextAttemptAt: new Date(Date.now() + 3_600_000),
      message: { to: 'kim.karlsson@berg.example', subject: 'Order', text: 'Words', ...message },
    })
    .returning({ id: mails.id })
  return row!.id
}
const kept = async (id: string) => (await api.db.select().from(mails).where(eq(mails.id, id)))[0]
const list = async (query: string, headers = staff) => {
  const answer = await api.inject({ url: `/api/office/mails?${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<FailedMails>()
}
const decide = (id: string, what: 'resend' | 'leave', headers = staff) =>
  api.inject({ method: 'POST', url: `/api/office/mails/${id}/${what}`, headers })
const codeOf = (answer: { statusCode: number; json: () => unknown }) =>
  `${answer.statusCode} ${(answer.json() as { code?: string }).code ?? ''}`.trim()

test('mails that could not be sent are told with whom, what and why, and no more of anybody than that', async () => {
  const id = await written({
    error: "Can't send mail - all recipients were rejected: 550 5.1.1 <kim.karlsson@berg.example>",
  })
  await written({ attempts: 0 })
  const answer = await list('shop_id=north')
  expect(answer.meta).toMatchObject({ total: 1, per_page: 50, total_pages: 1 })
  const [{ at, next_try_at: next, ...mail }] = answer.data as [FailedMail]
  expect(mail).toEqual({
    id,
    shop_id: 'north',
    kind: 'order_step',
    to: 'k…@berg.example',
    state: 'waiting',
    tries: 3,
    reason: 'refused',
    status: 550,
    left_by: null,
    is_forgotten: false,
  })
  expect(Date.parse(at)).toBeLessThan(Date.parse(next!))
  expect(JSON.stringify(answer)).not.toContain('karlsson')
})

test('staff see those of their shops, who administers the installation all of them and those of no shop', async () => {
  await written({ shop: 'north' })
  await written({ shop: 'south' })
  await written({ shop: null, kind: 'password' })
  // Of before: what they were about was not noted.
  await written({ shop: null, kind: null, message: { to: '', shop: 'north' }, error: 'Nobody to send to: set a …' })
  const seen = async (query: string, headers: typeof staff) =>
    (await list(query, headers)).data.map(({ shop_id, kind }) => `${shop_id} ${kind}`).toSorted()
  const north = ['north order_step', 'north order_supplier']
  expect(await seen('shop_id=north', staff)).toEqual(north)
  expect(await seen('', staff)).toEqual(north)
  expect(await seen('shop_id=north', chief)).toEqual([...north, 'null password'])
  expect(await seen('', chief)).toEqual([...north, 'null password', 'south order_step'])
  expect(codeOf(await api.inject({ url: '/api/office/mails?shop_id=south', headers: staff }))).toBe(
    '403 shop_forbidden',
  )
  const manager = bearer((await signedInPerson(api, { shops: { north: 7 } })).token)
  expect(codeOf(await api.inject({ url: '/api/office/mails', headers: manager }))).toBe('403 forbidden')
  const count = async (headers: typeof staff) =>
    (await api.inject({ url: '/api/office/todo?shop_id=north', headers })).json<{ data: Todo }>().data.mails
  expect([await count(staff), await count(chief)]).toEqual([2, 3])
})

test('one is sent again at once, or left: then nobody sends it until somebody says so', async () => {
  const id = await written({ error: 'connect ECONNREFUSED 127.0.0.1:25' })
  const left = await decide(id, 'leave')
  expect(left.json<{ data: FailedMail }>().data).toMatchObject({
    state: 'left',
    next_try_at: null,
    reason: 'unreachable',
  })
  expect((await list('shop_id=north')).data).toEqual([])
  expect((await list('shop_id=north&state=left')).data).toMatchObject([{ id, left_by: expect.any(String) as string }])
  // Twice is once.
  expect(codeOf(await decide(id, 'leave'))).toBe('200')
  await api.db
    .update(mails)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(mails.id, id))
  expect(codeOf(await decide(id, 'resend'))).toBe('200')
  await expect.poll(async () => (await kept(id))?.sentAt).toBeInstanceOf(Date)
  expect(codeOf(await decide(id, 'resend'))).toBe('200')
  expect(codeOf(await decide(id, 'leave'))).toBe('409 status_not_allowed')
})

test('a secret is forgotten with the mail that is left, which cannot be sent again', async () => {
  const id = await written({
    kind: 'password',
    message: { text: 'https://…#secret', html: '<p>secret</p>', secret: true },
  })
  expect((await decide(id, 'leave')).json<{ data: FailedMail }>().data).toMatchObject({ is_forgotten: true })
  expect(JSON.stringify((await kept(id))?.message)).not.toContain('secret')
  expect(codeOf(await decide(id, 'resend'))).toBe('409 status_not_allowed')
})

test('what is on its way this moment is not waited for, and nobody decides about others’', async () => {
  const id = await written()
  const client = await api.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM mails WHERE id = $1 FOR UPDATE', [id])
    expect(codeOf(await decide(id, 'leave'))).toBe('409 request_in_progress')
    expect(codeOf(await decide(id, 'resend'))).toBe('409 request_in_progress')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  const foreign = await written({ shop: 'south' })
  const nobodys = await written({ shop: null })
  for (const one of [foreign, nobodys, randomUUID()]) expect(codeOf(await decide(one, 'leave'))).toBe('404 not_found')
  expect(codeOf(await decide(nobodys, 'leave', chief))).toBe('200')
})

test('a page has fifty, the oldest first', async () => {
  for (let i = 0; i < 52; i++) await written({ message: { to: `${i % 10}@berg.example` } })
  const second = await list('shop_id=north&page=2')
  expect(second.meta).toMatchObject({ current_page: 2, total: 52, total_pages: 2 })
  expect(second.data.map(({ to }) => to)).toEqual(['0…@berg.example', '1…@berg.example'])
})
