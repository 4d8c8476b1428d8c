import { expect, test } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { shops } from '#server/db/schema.ts'
import { furnish } from '#server/furnish.ts'
import { LONG_TAG } from '#test/length.ts'
import { freshDatabase } from './harness.ts'

test('an empty database is furnished once, and its accounts are named at every start', async () => {
  const { db, close } = await freshDatabase()
  const first = await furnish(db)
  expect(first[0]).toBe('Demo accounts, all with the password interior-demo:')
  expect(first.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
    'viewer',
    'planner',
    'buyer',
    'manager',
    'admin',
    'solo',
    'newcomer',
    'planner2',
    'asker',
    'approver',
    'chief',
  ])
  expect(await furnish(db)).toEqual(first)
  expect((await db.select().from(shops)).map(({ shopId }) => shopId).toSorted()).toEqual(['kontoret', 'nordform'])
  await close()
})

test('a demo of an earlier version gets the accounts and price lists that it lacks, and keeps what it has', {
  tags: [LONG_TAG],
}, async () => {
  const { db, close } = await freshDatabase()
  await furnish(db)
  const state = async () => {
    const { rows } = await db.execute(sql`
      SELECT u.username, m.shop_id, array_agg(k.name ORDER BY mc.position) AS companies, l.lists
      FROM users u JOIN memberships m ON m.user_id = u.id
      JOIN membership_companies mc ON mc.user_id = u.id AND mc.shop_id = m.shop_id
      JOIN customers k ON k.id = mc.customer_id,
      LATERAL (SELECT count(*)::int AS lists FROM price_list_rows r WHERE r.shop_id = m.shop_id) AS l
      GROUP BY u.username, m.shop_id, l.lists ORDER BY u.username, m.shop_id`)
    return rows
  }
  const whole = await state()
  await db.execute(sql`TRUNCATE carts CASCADE`)
  await db.execute(
    sql`DELETE FROM membership_companies WHERE user_id IN (SELECT id FROM users WHERE username = 'approver')`,
  )
  await db.execute(sql`DELETE FROM users WHERE username = 'approver'`)
  await db.execute(sql`DELETE FROM price_lists WHERE id = 'arkitekt'`)
  await db.execute(sql`UPDATE price_list_rows SET discount_percentage = 1 WHERE subject = 'Hovlinda'`)
  expect(await state()).not.toEqual(whole)
  await furnish(db)
  expect(await state()).toEqual(whole)
  const { rows } = await db.execute(
    sql`SELECT discount_percentage::int AS d FROM price_list_rows WHERE subject = 'Hovlinda'`,
  )
  expect(rows).toEqual([{ d: 1 }])
  await close()
})

test('a real shop gets no demo beside it', async () => {
  const { db, close } = await freshDatabase()
  await db.insert(shops).values({ shopId: 'real', name: 'Real' })
  expect(await furnish(db)).toEqual([])
  expect(await db.select().from(shops)).toHaveLength(1)
  await close()
})
