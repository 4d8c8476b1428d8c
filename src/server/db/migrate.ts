import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { sqlState } from './sql-state.ts'

/** Any number will do, as long as every process takes the same one. */
const LOCK = 4_173_001

/**
 * How long a statement of a migration waits for its table. Whoever comes later waits behind it, and whoever has the
 * table may need one of these to be done, over another connection: the database sees no circle in that. Where it does
 * see one, which takes it a second, it might end the work of the others.
 */
const LOCK_WAIT_MS = 500
/** Others get on meanwhile; who migrates has time. */
const PAUSE_MS = 1_000
/** SQLSTATE: the lock was not to be had in that time, or a circle was seen. */
const GAVE_WAY = new Set(['55P03', '40P01'])

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The database holds a migration that differs from the file, or one that this version does not know. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Reads `NNNN_what.sql` files in the order of their names. */
export function readMigrations(directory: string = join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8')
      // A checkout may turn the line ends; the statements stay the same.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name, sql, checksum }
    })
}

/**
 * Applies what is missing, each file in its own transaction, and answers the names applied. Processes that start
 * together take turns by an advisory lock. A migration whose tables others have lets them get on, and tries again
 * until it has them.
 * @throws {MigrationError} when an applied file was changed or is unknown here
 */
export async function migrate(pool: Pool, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client, migrations)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  check(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function check(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    const now = known.get(name)
    if (now === undefined)
      throw new MigrationError(`The database was made by a newer version: it holds the migration ${name}.`)
    if (now !== checksum) throw new MigrationError(`The migration ${name} was changed after it had been applied.`)
  }
}

const apply = (client: PoolClient, { name, sql, checksum }: Migration): Promise<void> =>
  givingWay(client, async () => {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  })

/**
 * Changes tables in a transaction of its own, all or nothing, while others work on. It gives way as often as somebody
 * has its tables, and begins anew: an import may have them for minutes.
 */
export async function givingWay(client: PoolClient, change: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(client, change)
    } catch (error) {
      if (!GAVE_WAY.has(sqlState(error) ?? '')) throw error
      await wait(PAUSE_MS)
    }
  }
}

async function inTransaction(client: PoolClient, change: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
    await change()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
