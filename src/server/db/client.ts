import { drizzle, type NodePgDatabase } from './drizzle.ts'
import { Pool, type PoolConfig } from 'pg'
import { clientFor } from './hosts.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema> & { $client: Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Where the database is: a URL, or what node-postgres takes. */
export type Connection = string | PoolConfig

export interface Database {
  db: Db
  pool: Pool
  /** For connections outside the pool, such as a listener's. */
  connection: PoolConfig
  close: () => Promise<void>
}

/** Opens a pool. Nothing connects until the first question; a lost connection is replaced by the next one. */
export function openDatabase(where: Connection): Database {
  const connection: PoolConfig = {
    connectionTimeoutMillis: 5_000,
    application_name: 'interior',
    // What is asked over one connection without waiting goes out at once (pipeline.ts).
    pipeline: true,
    keepAlive: true,
    ...(typeof where === 'string' ? { connectionString: where } : where),
  }
  const pool = new Pool({ max: 10, idleTimeoutMillis: 30_000, ...connection, Client: clientFor(connection) })
  // An idle connection that breaks is thrown away by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return { db: drizzle(pool, { schema }), pool, connection, close: () => pool.end() }
}
