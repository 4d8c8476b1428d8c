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

test('a migration waits for nobody who waits for it by way of another connection', async () => {
  const [writer, other] = [await database.pool.connect(), await database.pool.connect()]
  await writer.query('CREATE TABLE first_met (id integer); CREATE TABLE then_met (id integer)')
  await writer.query('BEGIN')
  await writer.query('INSERT INTO then_met VALUES (1)')
  const both = numbered('ALTER TABLE first_met ADD word text; ALTER TABLE then_met ADD word text;')
  const migrated = migrate(database.pool, [...known, both])
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'then_met'::regclass"
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  // What the transaction needs before it can end; the database sees no circle in this.
  await other.query('INSERT INTO first_met VALUES (1)')
  await writer.query('COMMIT')
  expect(await migrated).toEqual(['9001_test.sql'])
  const kept = await other.query('SELECT id, first_met.word, then_met.word FROM first_met JOIN then_met USING (id)')
  expect(kept.rows).toEqual([{ id: 1, word: null }])
  writer.release()
  other.release()
  await database.pool.query("DROP TABLE first_met, then_met; DELETE FROM migrations WHERE name = '9001_test.sql'")
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
