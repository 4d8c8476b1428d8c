import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './db/client.ts'
import { useEmbedded } from './db/embedded.ts'
import { letterWarning } from './db/letter-warning.ts'
import { migrate } from './db/migrate.ts'
import { whenReached } from './db/reach.ts'
import type { Env } from './env.ts'
import { tellCompanyless } from './accounts/without-company.ts'
import { furnish } from './furnish.ts'
import { makeSetupLink } from './features/setup/setup-link.ts'
import { keepBuild } from './http/kept-builds.ts'
import { ownOrigin } from './http/origin.ts'
import { closeWithin } from './http/stop.ts'
import { settingWarnings } from './setting-warnings.ts'
import { ROOT } from './version.ts'

export interface Running {
  /** Where it listens, such as `http://127.0.0.1:4173`. */
  address: string
  /** What the person who started it should know, as lines of text: demo accounts, people without a company. */
  lines: string[]
  /** By which the first administrator is made, while nobody has rights over the installation: for a terminal, for no log. */
  setupLink: string | null
  log: FastifyBaseLogger
  /** Finishes what is under way, then lets go of the database. */
  stop: () => Promise<void>
  /** Waits for requests under way no longer. */
  cutOff: () => void
}

/** How long an external database may be away while the server starts. */
const REACH_MS = 30_000
/** How long requests under way may take when the server stops. */
const STOP_MS = 10_000

/** The whole server: database, tables, demo shop, listening. What fails on the way is taken down again. */
export async function serve(env: Env, dist: string = join(ROOT, 'dist')): Promise<Running> {
  const closers: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const database = await connect(env, closers)
    await whenReached(database.pool, REACH_MS, () => migrate(database.pool))
    const demo = env.demo ? await whenReached(database.pool, REACH_MS, () => furnish(database.db)) : []
    const companyless = await tellCompanyless(database.db)
    const built = existsSync(join(dist, 'index.html'))
    if (built) keepBuild(dist, env.dataDir)
    const app = await buildApp({ env, ...database, ...(built && { dist }) })
    closers.push(() => closeWithin(app, STOP_MS))
    const letters = await letterWarning(database.pool)
    for (const warning of [...settingWarnings(env), ...(letters === null ? [] : [letters])]) app.log.warn(warning)
    await app.listen({ host: env.host, port: env.port })
    const { port } = app.server.address() as AddressInfo
    return {
      address: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
      lines: [...demo, ...companyless],
      setupLink: await makeSetupLink(database.db, { demo: env.demo, origin: ownOrigin(env, port) }),
      log: app.log,
      stop,
      cutOff: () => app.server.closeAllConnections(),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function connect(env: Env, closers: (() => Promise<void>)[]): Promise<Database> {
  const embedded =
    env.databaseUrl === undefined
      ? await useEmbedded(env.dataDir, { address: `http://${env.host}:${env.port}` })
      : undefined
  if (embedded) closers.push(embedded.stop)
  const database = openDatabase(embedded?.connection ?? env.databaseUrl ?? '')
  closers.push(database.close)
  return database
}
