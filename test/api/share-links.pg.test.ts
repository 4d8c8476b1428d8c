import { randomUUID } from 'node:crypto'
import { sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharesAnswer } from '#contract/cart/share.schema.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { cartShares } from '#server/db/share-schema.ts'
import { buyer, codeOf } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, setLevel, signIn } from './people.ts'
import { links, open } from './shares.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
})
afterAll(() => api.close())

const DAY_MS = 86_400_000

test('a link is made with its code told once, listed without it, and taken away', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const { share, code } = await of.made({ prices: false, days: 7 })
  expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(share).toMatchObject({ prices: false, opened_at: null })
  expect(Date.parse(share.expires_at) - Date.parse(share.created_at)).toBe(7 * DAY_MS)
  const listed = await of.list()
  expect(listed.json()).toEqual({ data: [share] })
  expect(listed.body).not.toContain(code)
  expect((await open(api, code)).statusCode).toBe(200)
  expect((await of.list()).json<SharesAnswer>().data[0]?.opened_at).not.toBeNull()
  expect((await of.remove(share.id)).statusCode).toBe(204)
  expect(codeOf(await open(api, code))).toBe('404 share_gone')
  expect(codeOf(await of.remove(share.id))).toBe('404 not_found')
  expect((await of.list()).json()).toEqual({ data: [] })
})

test('thirty days if nothing is said, a year at most', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const { share } = await of.made()
  expect(Date.parse(share.expires_at) - Date.parse(share.created_at)).toBe(30 * DAY_MS)
  expect((await of.made({ prices: true, days: 365 })).share.prices).toBe(true)
  for (const days of [0, 366, 1.5, '7'])
    expect(codeOf(await of.add({ prices: true, days }))).toBe('400 validation_failed')
})

test('no code is kept anywhere', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const headers = { 'idempotency-key': randomUUID() }
  const { code } = (await links(api, anna, id).add({ prices: true }, headers)).json<{ code: string }>()
  await open(api, code)
  const { rows } = await api.pool.query<{ dump: string }>(`
    SELECT (SELECT string_agg(t::text, ' ') FROM cart_shares t) || (SELECT string_agg(t::text, ' ') FROM idempotency_keys t)
      || (SELECT string_agg(t::text, ' ') FROM rate_limits t) AS dump`)
  expect(rows[0]?.dump).toBeTruthy()
  expect(rows[0]?.dump).not.toContain(code)
})

test('the same key again makes no second link, and tells the code to the session that made it alone', async () => {
  const anna = await buyer(api, { north: 3 }, { username: 'share-anna' })
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const headers = { 'idempotency-key': randomUUID() }
  const [first, again] = [await of.add({ prices: true }, headers), await of.add({ prices: true }, headers)]
  expect([first.statusCode, again.body]).toEqual([201, first.body])
  expect((await of.list()).json<SharesAnswer>().data).toHaveLength(1)
  const elsewhere = await of.add({ prices: true }, headers, await signIn(api, 'share-anna'))
  expect(elsewhere.json()).toEqual({ ...first.json<object>(), code: null })
  expect(codeOf(await of.add({ prices: false }, headers))).toBe('422 idempotency_key_reused')
  const other = await of.add({ prices: true }, { 'idempotency-key': randomUUID() })
  expect(other.json<{ code: string }>().code).not.toBe(first.json<{ code: string }>().code)
  const { data } = other.json<{ data: { id: string } }>()
  const away = { 'idempotency-key': randomUUID() }
  expect([(await of.remove(data.id, away)).statusCode, (await of.remove(data.id, away)).statusCode]).toEqual([204, 204])
})

test('a cart has twenty links at most, however fast they are made; ended ones do not count', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const answers = await Promise.all(Array.from({ length: 30 }, () => of.add()))
  const told = answers.map(codeOf)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  expect(told.filter((code) => code === '409 share_limit')).toHaveLength(10)
  await api.db.execute(sql`UPDATE cart_shares SET expires_at = now() WHERE id =
    (SELECT id FROM cart_shares WHERE cart_id = ${id} LIMIT 1)`)
  expect((await of.add()).statusCode).toBe(201)
})

test("another's cart has no links to see, make or take away, not even for a manager", async () => {
  const [anna, chief] = [await buyer(api), await buyer(api, { north: 9 })]
  const { id } = await anna.create()
  const { share, code } = await links(api, anna, id).made()
  const foreign = links(api, chief, id)
  const none = links(api, chief, randomUUID())
  for (const of of [foreign, none]) {
    const answers = [await of.list(), await of.add(), await of.remove(share.id)]
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => '404 not_found'))
  }
  const own = await chief.create()
  expect(codeOf(await links(api, chief, own.id).remove(share.id))).toBe('404 not_found')
  expect((await open(api, code)).statusCode).toBe(200)
})

test('who may have no carts any more shares none; who cancelled one makes no more links to it', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const { code, share } = await of.made()
  await anna.status(id, 'AN')
  expect(codeOf(await open(api, code))).toBe('404 share_gone')
  expect(codeOf(await of.add())).toBe('409 cart_closed')
  expect((await of.list()).json<SharesAnswer>().data).toMatchObject([{ id: share.id }])
  expect((await of.remove(share.id)).statusCode).toBe(204)
  await setLevel(api.db, anna.id, 0)
  await api.pool.query("SELECT pg_notify('sessions', $1)", [anna.id])
  await expect.poll(async () => codeOf(await of.list())).toBe('403 forbidden')
  expect(codeOf(await of.add())).toBe('403 forbidden')
})

test('links that ended a month ago are tidied away', async () => {
  const anna = await buyer(api)
  const { id } = await anna.create()
  const of = links(api, anna, id)
  const [old, late, live] = [await of.made(), await of.made(), await of.made()]
  const ended = (link: typeof old, days: number) =>
    api.db.execute(
      sql`UPDATE cart_shares SET expires_at = now() - make_interval(days => ${days}) WHERE id = ${link.share.id}`,
    )
  await ended(old, 31)
  await ended(late, 29)
  await tidy(api.db)
  const left = (await of.list()).json<SharesAnswer>().data.map((share) => share.id)
  expect(left.toSorted()).toEqual([late.share.id, live.share.id].toSorted())
  expect((await api.db.select().from(cartShares)).every(({ codeHash }) => codeHash.length === 32)).toBe(true)
})
