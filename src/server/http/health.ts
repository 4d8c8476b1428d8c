import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { version } from '../version.ts'
import type { App } from './app-type.ts'
import { HttpProblem } from './problem.ts'

/** What a part says of itself: whether it can answer, and numbers for people. */
interface PartHealth {
  ready: boolean
  [name: string]: boolean | number | string
}

export interface HealthDeps {
  pool: Pool
  catalogue: () => PartHealth
}

/** Anyone may ask, as often as they like: the database hears of it once a second. */
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000

/** Of this process: who looks on sees whether it has been started again. */
const STARTED_AT = new Date(Date.now() - process.uptime() * 1_000).toISOString()

const HealthSchema = Type.Object({
  status: Type.Literal('ok'),
  started_at: Type.String({ format: 'date-time' }),
  version: Type.String(),
  database: Type.Object({ ready: Type.Literal(true), version: Type.String() }),
  catalogue: Type.Object({ ready: Type.Literal(true) }, { additionalProperties: true }),
})

/** `GET /api/health`: 200 once everything can answer, else a problem document with 503 (decisions §9). */
export async function health(app: App, { pool, catalogue }: HealthDeps): Promise<void> {
  let asked = 0
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  app.get(API.health, { schema: { response: { 200: HealthSchema } } }, async () => {
    if (Date.now() - asked > FRESH_MS) {
      asked = Date.now()
      answer = databaseVersion(pool)
    }
    const database = await answer
    const products = catalogue()
    if (database === undefined) throw unavailable('The database does not answer.')
    if (!products.ready) throw unavailable('The catalogue is being read.')
    return {
      status: 'ok' as const,
      started_at: STARTED_AT,
      version,
      database: { ready: true as const, version: database },
      catalogue: { ...products, ready: true as const },
    }
  })
}

const unavailable = (detail: string): HttpProblem =>
  new HttpProblem(503, ERROR.unavailable, { detail, headers: { 'Retry-After': '2' } })

async function databaseVersion(pool: Pool): Promise<string | undefined> {
  const asked = pool.query<{ version: string }>('SELECT current_setting($1) AS version', ['server_version'])
  const patience = wait(PATIENCE_MS, undefined, { ref: false })
  try {
    return (await Promise.race([asked, patience]))?.rows[0]?.version
  } catch {
    return undefined
  }
}
