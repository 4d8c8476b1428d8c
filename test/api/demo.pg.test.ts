import { verify } from '@node-rs/argon2'
import { eq, sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logoPath, thumbnailPath } from '#contract/picture.ts'
import { customers, products, shops, users } from '#server/db/schema.ts'
import { DEMO_PASSWORD } from '#server/features/demo/accounts.ts'
import { loadDemo } from '#server/features/demo/demo.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Api, freshDatabase, startApi } from './harness.ts'
import { addShop } from './people.ts'

let api: Api
let loaded = false
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      const passwordHash = await hashPassword(DEMO_PASSWORD)
      loaded = await loadDemo(db, { passwordHash })
    },
  })
})
afterAll(() => api.close())

test('loads both shops, in the shop’s order, with customers', async () => {
  expect(loaded).toBe(true)
  const counts = await api.db
    .select({ shop: products.shopId, count: sql<number>`count(*)::integer`, last: sql<number>`max(position)` })
    .from(products)
    .groupBy(products.shopId)
    .orderBy(products.shopId)
  expect(counts.map(({ shop, count, last }) => [shop, count >= 200, last === count - 1])).toEqual([
    ['kontoret', true, true],
    ['nordform', true, true],
  ])
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(600)
  const companies = await api.db.select().from(customers).where(eq(customers.shopId, 'kontoret'))
  expect(companies.length).toBeGreaterThanOrEqual(3)
})

test('only Nordform has an information text and the sustainability link', async () => {
  const rows = await api.db.select().from(shops).orderBy(shops.shopId)
  expect(rows.map((row) => [row.shopId, row.showGreenified, Object.keys(row.information).length, row.demo])).toEqual([
    ['kontoret', false, 0, true],
    ['nordform', true, 5, true],
  ])
})

test('the accounts of the README sign in with their levels', async () => {
  const { rows } = await api.db.execute<{ username: string; reset: boolean; levels: string }>(
    sql`SELECT username, reset_password AS reset,
               string_agg(shop_id || ':' || level, ' ' ORDER BY m.position) AS levels
        FROM users JOIN memberships m ON m.user_id = users.id GROUP BY users.id ORDER BY username`,
  )
  expect(rows.map((row) => [row.username, row.levels, row.reset])).toEqual([
    ['admin', 'nordform:8 kontoret:8', false],
    ['approver', 'nordform:3 kontoret:3', false],
    ['asker', 'nordform:3 kontoret:3', false],
    ['buyer', 'nordform:3 kontoret:3', false],
    ['chief', 'nordform:9 kontoret:9', false],
    ['manager', 'nordform:7 kontoret:7', false],
    ['newcomer', 'nordform:3 kontoret:3', true],
    ['planner', 'nordform:1 kontoret:1', false],
    ['planner2', 'nordform:1 kontoret:1', false],
    ['solo', 'nordform:3', false],
    ['viewer', 'nordform:0 kontoret:0', false],
  ])
  const marked = await api.db.select({ username: users.username }).from(users).where(eq(users.installation, true))
  expect(marked).toEqual([{ username: 'chief' }])
  const [buyer] = await api.db.select().from(users).where(eq(users.username, 'buyer'))
  expect(await verify(buyer?.passwordHash ?? '', DEMO_PASSWORD)).toBe(true)
})

test('every product of a page has a picture that is served', async () => {
  const rows = await api.db
    .select()
    .from(products)
    .where(eq(products.shopId, 'nordform'))
    .orderBy(products.position)
    .limit(30)
  for (const { data } of rows) {
    const [picture] = data.pictures
    const answer = await api.inject({ url: picture ? thumbnailPath(picture) : '/' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  }
  for (const shop of ['nordform', 'kontoret']) expect((await api.inject({ url: logoPath(shop) })).statusCode).toBe(200)
})

test('a second start loads nothing, nor does a database that has a shop', async () => {
  expect(await loadDemo(api.db, { passwordHash: 'x' })).toBe(false)
  const other = await freshDatabase()
  try {
    await addShop(other.db, 'real')
    expect(await loadDemo(other.db, { passwordHash: 'x' })).toBe(false)
    expect(await other.db.select().from(users)).toEqual([])
  } finally {
    await other.close()
  }
})

test('two servers that start on one empty database load it once', { tags: [LONG_TAG] }, async () => {
  const other = await freshDatabase()
  try {
    const both = await Promise.all([1, 2].map(() => loadDemo(other.db, { passwordHash: 'x' })))
    expect(both.toSorted()).toEqual([false, true])
  } finally {
    await other.close()
  }
})
