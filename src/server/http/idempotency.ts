import { createHash } from 'node:crypto'
import { and, eq, sql } from '../db/drizzle.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR, RULE } from '#contract/errors.ts'
import type { Db, Tx } from '../db/client.ts'
import { pipelined, savepoint, withoutWaiting } from '../db/pipeline.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { sqlState } from '../db/sql-state.ts'
import { HttpProblem, PROBLEM_TYPE, problemDocument } from './problem.ts'
import { boundRefusals } from './refusals.ts'

/** An answer as it goes out: the body is text already, so that a repetition is the same byte for byte. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export const jsonAnswer = (status: number, data: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(data),
})

export const sendAnswer = (reply: FastifyReply, { status, headers, body }: Answer): FastifyReply =>
  reply.code(status).headers(headers).send(body)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** How long a second request waits for the first one with its key. */
const WAIT = '5s'

/**
 * Runs a change at most once per `Idempotency-Key` of its owner, method and path [contract/idempotency]. Key, answer
 * and effect are one transaction: a repeated key gets the first answer and changes nothing. Token and permission must
 * have been checked before. Without the header the work simply runs in a transaction.
 * @param owner `ownerKey` of the session, or the name of the call for those who are signed out
 * @throws {HttpProblem} 400 a key that is no UUID, 422 `idempotency_key_reused` with another body, 409
 *   `request_in_progress` when the first one takes too long, 429 where too much was refused lately; and what `work` throws
 */
export const idempotently = (
  db: Db,
  request: FastifyRequest,
  owner: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  idempotentlyAhead(db, request, owner, async (tx, provided) => {
    await provided
    return await work(tx)
  })

/**
 * As `once`, for work that reads while the key is looked for: over a `pipelined` transaction both go out together.
 * @param work must have waited for `provided` before it writes anything
 */
export async function idempotentlyAhead(
  db: Db,
  request: FastifyRequest,
  owner: string,
  work: (tx: Tx, provided: Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request)
  if (key === null) return await pipelined(db, (tx) => work(tx, Promise.resolve()))
  const path = request.url.split('?', 1)[0] ?? ''
  const place = { owner, key, method: request.method, path }
  const bodyHash = hashBody(request.body)
  try {
    return await pipelined(db, async (tx) => {
      await withoutWaiting(tx, tx.execute(sql`SELECT set_config('lock_timeout', ${WAIT}, true)`))
      const provided = takePlace(tx, place, bodyHash)
      // Work that fails before it has asked leaves nobody to hear of it.
      provided.catch(() => undefined)
      const answer = await answerOf(tx, place, () => work(tx, provided)).catch(async (error: unknown) => {
        if (error instanceof TakenError) return null
        throw error
      })
      if (answer === null) return await firstAnswer(tx, place, bodyHash)
      const { status, headers, body } = answer
      await withoutWaiting(tx, tx.update(idempotencyKeys).set({ status, headers, response: body }).where(at(place)))
      return { status, headers, body }
    })
  } catch (error) {
    if (sqlState(error) === LOCK_TIMEOUT)
      throw new HttpProblem(409, ERROR.inProgress, { headers: { 'Retry-After': '1' } })
    throw error
  }
}

const LOCK_TIMEOUT = '55P03'

/** The key was used before. */
class TakenError extends Error {
  override name = 'TakenError'
}

/**
 * Two at a time: the second waits here until the first has ended, and then finds its row or takes its place.
 * @throws {TakenError}
 */
async function takePlace(tx: Tx, place: Place, bodyHash: Buffer): Promise<void> {
  const mine = await tx
    .insert(idempotencyKeys)
    .values({ ...place, bodyHash, status: 0, response: '' })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .execute()
  if (mine.length === 0) throw new TakenError('The key was used before.')
}

type Place = Pick<typeof idempotencyKeys.$inferSelect, 'owner' | 'key' | 'method' | 'path'>

const at = (place: Place) =>
  and(
    eq(idempotencyKeys.owner, place.owner),
    eq(idempotencyKeys.key, place.key),
    eq(idempotencyKeys.method, place.method),
    eq(idempotencyKeys.path, place.path),
  )

async function firstAnswer(tx: Tx, place: Place, bodyHash: Buffer): Promise<Answer> {
  const [first] = await tx.select().from(idempotencyKeys).where(at(place))
  if (!first) throw new HttpProblem(409, ERROR.inProgress, { headers: { 'Retry-After': '1' } })
  if (!first.bodyHash.equals(bodyHash)) throw new HttpProblem(422, ERROR.idempotencyReused)
  return { status: first.status, headers: first.headers, body: first.response }
}

/**
 * The work's answer. A refusal that lies in the request is an answer too: what the work had written is undone, the
 * refusal is kept. Failures of ours, limits and missing rights are not kept: they may pass.
 * @throws {HttpProblem} 429 instead of one refusal too many
 */
async function answerOf(tx: Tx, { owner, path }: Place, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await savepoint(tx, work)
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500 || PASSING.has(error.status)) throw error
    await boundRefusals(tx, owner)
    const headers = { ...error.options.headers, 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' }
    return { status: error.status, headers, body: JSON.stringify(problemDocument(error, path)) }
  }
}

const PASSING: ReadonlySet<number> = new Set([401, 403, 429])

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase()
  throw new HttpProblem(400, ERROR.validation, {
    errors: [{ field: 'Idempotency-Key', rule: RULE.format, message: 'Idempotency-Key must be a UUID' }],
  })
}

/** Equal for bodies that say the same, in whatever order of names. */
const hashBody = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body, sorted) ?? '')
    .digest()

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
