import { getTableConfig, type PgTable } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { type Migration, migrate, readMigrations } from '#server/db/migrate.ts'
import * as approvalSchema from '#server/db/approval-schema.ts'
import * as cartSchema from '#server/db/cart-schema.ts'
import * as keySchema from '#server/db/key-schema.ts'
import * as orderSchema from '#server/db/order-schema.ts'
import * as pictureSchema from '#server/db/picture-schema.ts'
import * as punchoutSchema from '#server/db/punchout-schema.ts'
import * as schema from '#server/db/schema.ts'
import * as shareSchema from '#server/db/share-schema.ts'
import * as userEventSchema from '#server/db/user-event-schema.ts'
import * as importSchema from '#server/db/import-schema.ts'
import * as webhookSchema from '#server/db/webhook-schema.ts'
import { freshDatabase } from './harness.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const numbered = (sql: string, checksum = sql): Migration => ({ name: '9001_test.sql', sql, checksum })
const known = readMigrations()

test('a migrated database has nothing left to apply', async () => {
  expect(await migrate(database.pool)).toEqual([])
})

test('two processes that start together apply a migration once', async () => {
  const more = [...known, numbered('CREATE TABLE started_together (id integer)')]
  const applied = await Promise.all([migrate(database.pool, more), migrate(database.pool, more)])
  expect(applied.flat()).toEqual(['9001_test.sql'])
  await database.pool.query("DELETE FROM migrations WHERE name = '9001_test.sql'")
})

test('a migration that fails leaves nothing behind', async () => {
  const broken = numbered('CREATE TABLE half (id integer); SELECT nonsense;')
  await expect(migrate(database.pool, [...known, broken])).rejects.toThrow('nonsense')
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
  expect(await migrate(database.pool)).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  const [first, ...others] = known
  const changed = { ...first, checksum: 'other' } as Migration
  await expect(migrate(database.pool, [changed, ...others])).rejects.toThrow(/0001_.* was changed/)
})

test('a database of a newer version is refused', async () => {
  await expect(migrate(database.pool, known.slice(1))).rejects.toThrow('made by a newer version')
})

const tables = Object.entries({
  ...schema,
  ...approvalSchema,
  ...cartSchema,
  ...importSchema,
  ...keySchema,
  ...orderSchema,
  ...pictureSchema,
  ...punchoutSchema,
  ...shareSchema,
  ...userEventSchema,
  ...webhookSchema,
} as Record<string, unknown>).filter(
  (entry): entry is [string, PgTable] => typeof entry[1] === 'object' && entry[1] !== null,
)

test.for(tables)('the migrations make every column of %s', async ([, table]) => {
  const { name, columns } = getTableConfig(table)
  await expect(database.db.select().from(table)).resolves.toEqual([])
  const { rows } = await database.pool.query<{ column_name: string; is_nullable: string }>(
    'SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = $1 ORDER BY 1',
    [name],
  )
  const described = columns.map((column) => ({ column_name: column.name, is_nullable: column.notNull ? 'NO' : 'YES' }))
  expect(described.toSorted((a, b) => (a.column_name < b.column_name ? -1 : 1))).toEqual(rows)
})
