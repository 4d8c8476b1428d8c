import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { setupLinks, shops, users } from '#server/db/schema.ts'
import { makeSetupLink } from '#server/features/setup/setup-link.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, bearer, signIn } from './people.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const PASSWORD = 'seven quiet harbours'
const ORIGIN = 'https://shop.example'

async function newLink(demo = false): Promise<string> {
  const link = (await makeSetupLink(api.db, { demo, origin: ORIGIN })) ?? ''
  return /^https:\/\/shop\.example\/password#setup\.([\w-]{22})$/.exec(link)?.[1] ?? ''
}
const post = (url: string, payload: object) => api.inject({ method: 'POST', url, payload })
const look = (token: string) => post('/api/office/setup/link', { token })
const body = (token: string, more: object = {}) => ({
  token,
  username: 'tove',
  name: 'Tove Holm',
  email: 'tove@example.com',
  new_pw: PASSWORD,
  first_shop: { id: 'north', name: 'Northern Chairs', country: 'NO', language: 'no' },
  ...more,
})
const setUp = (token: string, more: object = {}) => post('/api/office/setup', body(token, more))
const said = (answer: { statusCode: number; json: () => { code?: string } }) => [answer.statusCode, answer.json().code]
const fieldsOf = (answer: { json: () => { errors?: { field: string; rule: string }[] } }) =>
  (answer.json().errors ?? []).map(({ field, rule }) => `${field} ${rule}`)

describe('the link of the first start', () => {
  test('makes the first administrator and the first shop, once', async () => {
    const token = await newLink()
    expect((await look(token)).json().data).toEqual({ needs_shop: true, expires_at: expect.any(String) })
    const made = await setUp(token)
    expect([made.statusCode, made.json()]).toEqual([200, { data: { username: 'tove', shop_id: 'north' } }])
    const [shop] = await api.db.select().from(shops)
    expect(shop).toMatchObject({ shopId: 'north', name: 'Northern Chairs', country: 'NO', currency: 'NOK' })
    // Orders do not wait for an address.
    expect(shop?.supplierMail).toBe(body('').email)
    const { rows } = await api.pool.query('SELECT action FROM user_events ORDER BY id')
    expect(rows.map(({ action }) => action)).toEqual(['created', 'joined', 'installation_given'])

    const headers = bearer(await signIn(api, 'tove', PASSWORD))
    const answer = await api.inject({ url: '/api/auth/shops', headers })
    expect(answer.json().data).toMatchObject([{ shop_id: 'north', permission: 9 }])
    expect((await api.inject({ url: '/api/office/todo?shop_id=north', headers })).statusCode).toBe(200)
    // A shop that is made later is theirs at once.
    await addShop(api.db, 'south')
    await api.db.execute(sql`SELECT pg_notify('sessions', id::text) FROM users`)
    await expect.poll(async () => (await api.inject({ url: '/api/auth/shops', headers })).json().data.length).toBe(2)

    expect(said(await look(token))).toEqual([409, 'already_set_up'])
    expect(said(await setUp(token, { username: 'other' }))).toEqual([409, 'already_set_up'])
    expect(await newLink()).toBe('')
    expect(await api.db.$count(setupLinks)).toBe(0)
  })

  test('of ten at once, by two links, makes one', { tags: [LONG_TAG] }, async () => {
    const tokens = [await newLink(), await newLink()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        setUp(tokens[i % 2] ?? '', {
          username: `person ${i}`,
          first_shop: { ...body('').first_shop, id: `shop-${i}` },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => said(one).join(' ')))).toEqual(
      new Set(['409 already_set_up']),
    )
    expect([await api.db.$count(users), await api.db.$count(shops)]).toEqual([1, 1])
  })

  test('is kept as a hash alone, and is good for an hour', async () => {
    const token = await newLink()
    const { rows } = await api.pool.query(
      `SELECT row_to_json(l)::text AS row, extract(epoch FROM expires_at - now())::int AS left FROM setup_links l`,
    )
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].left).toBeGreaterThan(3500)
    expect(rows[0].left).toBeLessThanOrEqual(3600)
    await api.pool.query(`UPDATE setup_links SET expires_at = now()`)
    expect(said(await look(token))).toEqual([410, 'link_expired'])
    expect(said(await setUp(token))).toEqual([410, 'link_expired'])
    expect(await api.db.$count(users)).toBe(0)
  })

  test('makes the administrator alone where there is a shop', async () => {
    await addShop(api.db, 'there')
    const token = await newLink()
    expect((await look(token)).json().data.needs_shop).toBe(false)
    expect((await setUp(token)).json()).toEqual({ data: { username: 'tove', shop_id: null } })
    const headers = bearer(await signIn(api, 'tove', PASSWORD))
    const answer = await api.inject({ url: '/api/auth/shops', headers })
    expect(answer.json().data).toMatchObject([{ shop_id: 'there', permission: 9 }])
  })

  test('says which field breaks which rule, and stays good', { tags: [LONG_TAG] }, async () => {
    const token = await newLink()
    const { first_shop: _, ...without } = body(token)
    expect(fieldsOf(await post('/api/office/setup', without))).toEqual(['first_shop required'])
    expect(fieldsOf(await setUp(token, { email: 'nobody' }))).toEqual(['email format'])
    expect(fieldsOf(await setUp(token, { new_pw: 'short' }))).toEqual(['new_pw too_short'])
    expect(fieldsOf(await setUp(token, { new_pw: 'northern chairs' }))).toEqual(['new_pw personal'])
    const shop = body(token).first_shop
    expect(fieldsOf(await setUp(token, { first_shop: { ...shop, id: 'Nor th' } }))).toEqual(['first_shop.id format'])
    expect(fieldsOf(await setUp(token, { first_shop: { ...shop, id: 'search' } }))).toEqual(['first_shop.id choice'])
    expect(fieldsOf(await setUp(token, { first_shop: { ...shop, country: 'IS' } }))).toEqual([
      'first_shop.country choice',
    ])
    await addPerson(api.db, { username: 'Tove', shops: {} })
    expect(said(await setUp(token))).toEqual([409, 'username_taken'])
    expect(await api.db.$count(shops)).toBe(0)
    expect((await setUp(token, { username: 'tove 2' })).statusCode).toBe(200)
  })

  test('is none for who guesses, and soon not even that', async () => {
    await newLink()
    const answers: unknown[] = []
    for (let i = 0; i < 22; i++) answers.push(said(await look('x'.repeat(22)))[1])
    expect(new Set(answers)).toEqual(new Set(['link_expired', 'rate_limited']))
  })

  test('is printed again while only the demo has somebody with such rights, and the demo is not allowed', {
    tags: [LONG_TAG],
  }, async () => {
    const { id } = await addPerson(api.db, { shops: {}, demo: true })
    await api.db.update(users).set({ installation: true }).where(sql`id = ${id}`)
    expect(await newLink(true)).toBe('')
    expect(await newLink(false)).not.toBe('')
    await api.db.update(users).set({ demo: false })
    expect(await newLink(false)).toBe('')
    await api.db.update(users).set({ active: false })
    expect(await newLink(false)).not.toBe('')
  })
})
