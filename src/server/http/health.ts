import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { version } from '../version.ts'
import type { App } from './app-type.ts'
import { isFromHere } from './caller.ts'
import { HttpProblem } from './problem.ts'
import type { SessionStore } from './session-store.ts'
import { bearerToken } from './token.ts'

/** What a part says of itself: whether it can answer, and numbers for people. */
interface PartHealth {
  ready: boolean
  [name: string]: boolean | number | string
}

export interface HealthDeps {
  pool: Pool
  catalogue: () => PartHealth
  sessions: Pick<SessionStore, 'find'>
}

/** Anyone may ask, as often as they like: the database hears of it once a second. */
const FRESH_MS = 1_000
const TIMEOUT_MS = 3_000

/** Of this process: who looks on sees whether it has been started again. */
const STARTED_AT = new Date(Date.now() - process.uptime() * 1_000).toISOString()

const HealthSchema = Type.Object({
  status: Type.Literal('ok'),
  started_at: Type.String({ format: 'date-time' }),
  version: Type.Optional(Type.String()),
  database: Type.Object({ ready: Type.Literal(true), version: Type.Optional(Type.String()) }),
  catalogue: Type.Object({ ready: Type.Literal(true) }, { additionalProperties: true }),
})

/**
 * `GET /api/health`: 200 once everything can answer, else a problem document with 503. Which versions run here is for
 * those who look after the shop, and for whoever asks on this machine.
 */
export async function health(app: App, { pool, catalogue, sessions }: HealthDeps): Promise<void> {
  let asked = 0
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  app.get(API.health, { schema: { response: { 200: HealthSchema } } }, async (request) => {
    if (Date.now() - asked > FRESH_MS) {
      asked = Date.now()
      answer = databaseVersion(pool)
    }
    const database = await answer
    const products = catalogue()
    if (database === undefined) throw unavailable('The database does not answer.')
    if (!products.ready) throw unavailable('The catalogue is being read.')
    const state = { status: 'ok' as const, started_at: STARTED_AT }
    if (!isFromHere(request.raw) && !(await isStaff(request, sessions)))
      return { ...state, database: { ready: true as const }, catalogue: { ready: true as const } }
    return {
      ...state,
      version,
      database: { ready: true as const, version: database },
      catalogue: { ...products, ready: true as const },
    }
  })
}

/** A token that is worth nothing is no reason to refuse what everybody may know. */
async function isStaff({ headers }: FastifyRequest, sessions: HealthDeps['sessions']): Promise<boolean> {
  const token = bearerToken(headers.authorization)
  const found = token === null ? null : await sessions.find(token).catch(() => null)
  if (!found?.active || found.session.mustChangePassword || found.session.owner.kind !== 'user') return false
  return [...found.session.levels.values()].some((level) => may(level, 'shop.whole'))
}

const unavailable = (detail: string): HttpProblem =>
  new HttpProblem(503, ERROR.unavailable, { detail, headers: { 'Retry-After': '2' } })

async function databaseVersion(pool: Pool): Promise<string | undefined> {
  const asked = pool.query<{ version: string }>('SELECT current_setting($1) AS version', ['server_version'])
  const timeout = wait(TIMEOUT_MS, undefined, { ref: false })
  try {
    return (await Promise.race([asked, timeout]))?.rows[0]?.version
  } catch {
    return undefined
  }
}
