import type { FastifyBaseLogger } from 'fastify'
import {
  type Sync,
  type SyncAnswer,
  SyncAnswerSchema,
  type SyncOperation,
  SyncSchema,
} from '#contract/cart-sync.schema.ts'
import { SYNC_BYTES_MAX, SYNC_PROTOCOL } from '#contract/cart-sync.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/owner.ts'
import { API } from '#contract/paths.ts'
import { type Tongue, tongueIn } from '../../db/cart-wire.ts'
import type { Db } from '../../db/client.ts'
import { isUnavailable } from '../../db/outage.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { createDifferences } from './differences.ts'
import { type Client, settledByCart } from './lanes.ts'
import type { Ordering } from './ordering.ts'
import { readOperation } from './read-operation.ts'
import type { Closed, Outcome } from './run.ts'
import { type Done, settleOperation } from './sync-op.ts'
import type { Turns } from './turns.ts'

/** `POST /api/cart/sync`: the outbox's intents, each once, in order within a cart (offline.md, *The server's side*). */
export function syncRoute(app: App, deps: Omit<Deps, 'log'>): void {
  app.post(
    API.cartSync,
    { bodyLimit: SYNC_BYTES_MAX, schema: { body: SyncSchema, response: { 200: SyncAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      // Another tab signed in as somebody else: nothing of it is for this owner, and nothing is stored.
      if (request.body.owner !== ownerKey(session.owner)) throw new HttpProblem(409, ERROR.wrongOwner)
      if (request.body.protocol !== SYNC_PROTOCOL) throw new HttpProblem(426, ERROR.updateRequired)
      const answer = await sync({ ...deps, log: request.log }, session, request.body)
      deps.ordering.committed()
      return answer
    },
  )
}

interface Deps {
  db: Db
  ordering: Ordering
  turns: Turns
  closed: Closed
  log: FastifyBaseLogger
}

async function sync(deps: Deps, session: Session, body: Sync): Promise<SyncAnswer> {
  const client: Client = { owner: ownerKey(session.owner), clientId: body.clientId.toLowerCase() }
  const ops = body.ops.map((op) => ({ ...op, opId: op.opId.toLowerCase(), cartId: op.cartId.toLowerCase() }))
  const differences = createDifferences()
  const results: SyncAnswer['results'] = []
  const waiting = new Set<string>()
  for (const op of ops) {
    const done = waiting.has(op.cartId)
      ? later(op, ERROR.waitingForEarlier)
      : await deps.turns(`${client.owner} ${op.cartId}`, () => attempt(deps, session, client, op, body.language))
    if (done.result.outcome === 'deferred') waiting.add(op.cartId)
    if (done.outcome && isTold(done.outcome)) differences.add(done.outcome)
    results.push(done.result)
  }
  return await deps.db.transaction(async (tx) => {
    const tongues = new Map<string, Tongue>()
    for (const { shopId } of differences.carts()) tongues.set(shopId, await tongueIn(tx, shopId, body.language))
    const contains = await settledByCart(tx, client, [...new Set(ops.map((op) => op.cartId))])
    return {
      results,
      carts: differences.present((shopId) => tongues.get(shopId)!),
      contains: Object.fromEntries(contains),
      serverTime: new Date().toISOString(),
    }
  })
}

/** A refused intent tells of its cart only where the prices moved while it was looked at. */
const isTold = ({ refusal, work, from }: Outcome): boolean => refusal === null || (work.cart?.revision ?? from) !== from

const later = ({ opId }: SyncOperation, code: string): Done => ({
  result: { opId, outcome: 'deferred', code, revision: null },
})

/**
 * What fails here leaves no trace and comes again, with the rest of its cart; other carts go on. A database that is
 * away fails the whole request: then nothing else would pass either.
 */
async function attempt(
  { db, ordering, closed, log }: Deps,
  session: Session,
  client: Client,
  op: SyncOperation,
  language: string | undefined,
): Promise<Done> {
  try {
    return await db.transaction((tx) => {
      const placed = () => ordering.placed(tx, { cartId: op.cartId, language })
      return settleOperation(tx, session, client, op, readOperation(op), { placed, closed })
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, mutation: op.name }, 'an intent failed')
    return later(op, ERROR.internal)
  }
}
