import type { FastifyBaseLogger } from 'fastify'
import {
  type Sync,
  type SyncAnswer,
  SyncAnswerSchema,
  type SyncOperation,
  SyncSchema,
} from '#contract/cart/sync.schema.ts'
import { SYNC_BYTES_MAX, SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import type { Db } from '../../db/client.ts'
import { isUnavailable } from '../../db/outage.ts'
import { pipelined } from '../../db/pipeline.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Session, signedIn } from '../../http/session.ts'
import { createDifferences } from './differences.ts'
import { type Client, settledByCart } from './intent-queues.ts'
import type { Ordering } from './ordering.ts'
import type { MutationName } from '#contract/cart/mutation.schema.ts'
import type { Told } from './approvals/write.ts'
import type { CartState } from './rules/state.ts'
import type { ApprovedRequest, Closed, RunOutcome } from './run.ts'
import { type Done, readOperation, settleOperation } from './sync-op.ts'
import { namesOf } from './signatures.ts'
import type { Turns } from './turns.ts'

/** `POST /api/cart/sync`: the outbox's intents, each once, in order within a cart [outbox/server]. */
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
      // Whatever became of it: a repeated one may be the first whose answer anybody waited for.
      if (request.body.ops.some(({ name }) => MAILING.has(name))) deps.ordering.committed()
      return answer
    },
  )
}

/** What somebody gets a mail of. */
const MAILING: ReadonlySet<string> = new Set<MutationName>(['cart.order', 'cart.ask', 'cart.withdraw', 'cart.decide'])

interface Deps {
  db: Db
  ordering: Ordering
  turns: Turns
  closed: Closed
  told: Told
  log: FastifyBaseLogger
}

async function sync(deps: Deps, session: Session, body: Sync): Promise<SyncAnswer> {
  const client: Client = { owner: ownerKey(session.owner), clientId: body.clientId.toLowerCase() }
  const ops = body.ops.map((op) => ({ ...op, opId: op.opId.toLowerCase(), cartId: op.cartId.toLowerCase() }))
  const differences = createDifferences()
  const results: SyncAnswer['results'] = []
  const waiting = new Set<string>()
  const unmade = new Set<string>()
  const contains = new Map<string, number>()
  for (const group of groups(ops)) {
    const [{ cartId }] = group
    const done = waiting.has(cartId)
      ? group.map((op) => later(op, ERROR.waitingForEarlier))
      : await deps.turns(cartId, () => attempt(deps, session, client, group, { language: body.language, unmade }))
    if (done.some(({ result }) => result.outcome === 'deferred')) waiting.add(cartId)
    for (const { result, outcome, settled } of done) {
      if (outcome && isTold(outcome)) differences.add(outcome)
      if (settled !== undefined) contains.set(cartId, settled)
      results.push(result)
    }
  }
  const unseen = new Set(ops.map((op) => op.cartId).filter((id) => !contains.has(id)))
  for (const [cartId, settled] of await settledByCart(deps.db, client, [...unseen])) contains.set(cartId, settled)
  return {
    results,
    carts: differences.present(body.language, await namesOf(deps.db, differences.owners())),
    contains: Object.fromEntries(contains),
    serverTime: new Date().toISOString(),
  }
}

/** A refused intent tells of its cart only where the prices moved while it was looked at. */
const isTold = ({ refusal, work, from }: RunOutcome): boolean =>
  refusal === null || (work.cart ?? from).revision !== from.revision

const later = ({ opId }: SyncOperation, code: string): Done => ({
  result: { opId, outcome: 'deferred', code, revision: null },
})

type Group = readonly [SyncOperation, ...SyncOperation[]]

/** So many intents of a cart share a transaction: others wait for their turn as long as it takes. */
const TOGETHER_MAX = 50

/** Neighbours of one cart, in their order. */
function groups(ops: readonly SyncOperation[]): Group[] {
  const all: [SyncOperation, ...SyncOperation[]][] = []
  for (const op of ops) {
    const last = all.at(-1)
    if (last && last[0].cartId === op.cartId && last.length < TOGETHER_MAX) last.push(op)
    else all.push([op])
  }
  return all
}

/**
 * Settles intents of one cart, in one transaction as long as nothing fails. What fails leaves no trace and comes again,
 * with the rest of its cart; other carts go on. A database that is away fails the whole request: then nothing else
 * would pass either.
 */
async function attempt(
  deps: Deps,
  session: Session,
  client: Client,
  group: Group,
  request: { language: string | undefined; unmade: Set<string> },
): Promise<Done[]> {
  const { db, ordering, closed, told, log } = deps
  const { language, unmade } = request
  try {
    return await pipelined(db, (tx) =>
      inOrder(group, (op) => {
        const buyer = op.name === 'cart.order' && { buyerId: session.userId }
        const placed = (asked: ApprovedRequest | null, cart: CartState) =>
          ordering.placed(tx, { cart, language: asked ? asked.language : language, ...buyer })
        const given = { placed, closed, told, language, unmade }
        return settleOperation(tx, session, client, op, readOperation(op), given)
      }),
    )
  } catch (error) {
    if (isUnavailable(error) || error instanceof HttpProblem) throw error
    const [first, ...more] = group
    // Which one it was shows when each is alone.
    if (more.length > 0)
      return await inOrder(group, async (op) => (await attempt(deps, session, client, [op], request))[0]!)
    log.error({ err: error, mutation: first.name }, 'an intent failed')
    return [later(first, ERROR.internal)]
  }
}

/** One after the other; what follows one that was deferred waits for it. */
async function inOrder(group: Group, settle: (op: SyncOperation) => Promise<Done>): Promise<Done[]> {
  const all: Done[] = []
  for (const op of group) {
    const isHeldUp = all.at(-1)?.result.outcome === 'deferred'
    all.push(isHeldUp ? later(op, ERROR.waitingForEarlier) : await settle(op))
  }
  return all
}
