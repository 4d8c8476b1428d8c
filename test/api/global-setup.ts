import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { PoolConfig } from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { isOrphan, readPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's maintenance database, as JSON of node-postgres' options. */
    postgres: string
    template: string
    /** A migrated database of the embedded PostgreSQL, stopped; empty where there is none. */
    prepared: string
    /** A directory for whatever tests leave behind: it goes away with the run. */
    scratch: string
  }
}

const PREFIX = 'interior-test-'
/** What these tests write is thrown away, so that nothing needs to reach the disk. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** What runs of this account left behind when they were killed. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name)
    const database = join(directory, 'database')
    if (statSync(directory, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const left = readPostmaster(database)
    if (!left || !isOrphan(left.pid)) continue
    await stopPostmaster(left.pid, database)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Makes a database that is migrated, and keeps a copy of it: making one takes as long as starting ten. */
async function prepare(directory: string): Promise<string> {
  const { connection, stop } = await useEmbedded(directory, { settings: UNSAFE })
  const { pool, close } = openDatabase(connection)
  await migrate(pool)
  await close()
  await stop()
  const database = join(directory, 'database')
  // It had to go where its account can reach it, and so would each copy.
  if (lstatSync(database).isSymbolicLink()) return ''
  const prepared = join(directory, 'prepared')
  copyDatabase(database, prepared)
  return prepared
}

/** Copies the directory of a database that nobody uses, its owner included. */
export function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** One PostgreSQL for the run, and a migrated database that each test file copies. TEST_DATABASE_URL names another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  await sweep()
  const directory = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(directory, 0o755)
  const scratch = join(directory, 'scratch')
  mkdirSync(scratch)
  project.provide('scratch', scratch)
  project.provide('prepared', external ? '' : await prepare(directory))
  const embedded = external ? undefined : await useEmbedded(directory, { settings: UNSAFE })
  const connection: PoolConfig = embedded?.connection ?? { connectionString: external }
  const template = `interior_template_${process.pid}`
  const server = openDatabase(connection)
  await server.pool.query(`CREATE DATABASE ${template}`)
  const fresh = openDatabase(withDatabase(connection, template))
  await migrate(fresh.pool)
  await fresh.close()
  project.provide('postgres', JSON.stringify(connection))
  project.provide('template', template)
  return async () => {
    await server.pool.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.close()
    await embedded?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function withDatabase(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
