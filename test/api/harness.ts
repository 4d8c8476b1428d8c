import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { App } from '#server/http/app-type.ts'
import { watchGivenBack } from './given-back.ts'
import { withDatabase } from './global-setup.ts'

export interface Api extends Database {
  app: App
  env: Env
  inject: App['inject']
}

export interface ApiOptions {
  /** Environment variables, as a person would set them. */
  env?: Record<string, string>
  /** Directory of a built app. */
  dist?: string
  /** Milliseconds since 1970, by which the catalogue tells which day a shop has. */
  now?: () => number
  /** Runs on the fresh database before the app is put together. */
  seed?: (database: Database) => Promise<void>
}

/** However busy the machine is; the time that holds elsewhere has a test of its own (punchout-trouble). */
const TIMEOUT_MS = 300_000

/** A migrated database of its own, copied from the template. `close` drops it. */
export async function freshDatabase(): Promise<Database> {
  // A busy machine may take its time with a connection, too.
  const connection = { ...(JSON.parse(inject('postgres')) as PoolConfig), connectionTimeoutMillis: TIMEOUT_MS }
  const name = `interior_${process.pid}_${randomBytes(6).toString('hex')}`
  const server = openDatabase(connection)
  await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  const database = openDatabase(withDatabase(connection, name))
  const requireAtRest = watchGivenBack(database.pool)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server.close()
      requireAtRest()
    },
  }
}

/** The whole server over a fresh database, answering injected requests; nothing listens. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'interior-data-'))
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...options.env })
  await options.seed?.(database)
  const app = await buildApp({
    env,
    ...database,
    timeoutMs: TIMEOUT_MS,
    ...(options.dist !== undefined && { dist: options.dist }),
    ...(options.now !== undefined && { now: options.now }),
  })
  await app.ready()
  return {
    ...database,
    app,
    env,
    inject: app.inject.bind(app),
    close: async () => {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
