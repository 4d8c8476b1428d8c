import { type Database, openDatabase } from '../db/client.ts'
import { useEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { whenReached } from '../db/reach.ts'
import { type Env, readEnv } from '../env.ts'
import { explain } from './explain.ts'
import { keepPrivate } from './private-data.ts'

const REACH_MS = 5_000

/**
 * Runs a command over the shop's database: the server's while that runs, else one that is started and stopped again.
 * The tables are brought up to date first. A failure is told in words, and the process ends with status 1.
 */
export async function withDatabase(work: (database: Database, env: Env) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(process.env)
    keepPrivate(env.dataDir)
    const embedded = env.databaseUrl === undefined ? await useEmbedded(env.dataDir) : undefined
    const database = openDatabase(embedded?.connection ?? env.databaseUrl ?? '')
    try {
      await whenReached(database.pool, REACH_MS, () => migrate(database.pool))
      await work(database, env)
    } finally {
      await database.close()
      await embedded?.stop()
    }
  } catch (error) {
    explain(error)
  }
}
