import { expect, test } from 'vitest'
import { shops } from '#server/db/schema.ts'
import { furnish } from '#server/furnish.ts'
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
  ])
  expect(await furnish(db)).toEqual(first)
  expect((await db.select().from(shops)).map(({ shopId }) => shopId).toSorted()).toEqual(['kontoret', 'nordform'])
  await close()
})

test('a real shop gets no demo beside it', async () => {
  const { db, close } = await freshDatabase()
  await db.insert(shops).values({ shopId: 'real', name: 'Real' })
  expect(await furnish(db)).toEqual([])
  expect(await db.select().from(shops)).toHaveLength(1)
  await close()
})
