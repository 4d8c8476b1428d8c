import { type MutationArguments, MUTATION_ARGUMENTS, type MutationName } from '#contract/cart/mutation.schema.ts'
import { MUTATIONS } from '#contract/cart/mutations/registry.ts'
import type { SyncOperation, SyncResult } from '#contract/cart/sync.schema.ts'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { isReadOnly } from '../../db/punchout-session.ts'
import type { Session } from '../../http/session.ts'
import { bodyCheck } from '../../http/validation.ts'
import { barredBy, isBarred } from './rules/barred.ts'
import { levelRefusal } from './rules/cart-rules.ts'
import type { CartChange, Refusal } from './rules/state.ts'
import {
  type Client,
  creationWasRefused,
  lockKnownQueue,
  lockOwnQueue,
  lockQueue,
  refusalOf,
  settle,
  settleBarred,
} from './intent-queues.ts'
import { keepNotice, noticeOf } from './notices.ts'
import { lockCart } from './repository.ts'
import { isInvolved } from './rules/approval.ts'
import { lockNewCarts, readFacts, type Shop } from './facts.ts'
import { type RunOutcome, type Run, run } from './run.ts'
import { readStanding, roleOf } from './standing.ts'

export interface Done {
  result: SyncResult
  /** What was run, if anything was. */
  outcome?: RunOutcome
  /** The client's highest settled number in the cart, where its queue was looked at. */
  settled?: number | undefined
}

/** An intent as it was read: the change, why it is no good, or `null` where a newer version must read it. */
export type Read = CartChange | { invalid: ErrorCode } | null

const CHECKS = new Map(Object.entries(MUTATION_ARGUMENTS).map(([name, schema]) => [name, bodyCheck(schema)]))

const isKnown = (name: string): name is MutationName => CHECKS.has(name)

const isProper = (name: MutationName, args: object): args is MutationArguments[MutationName] =>
  CHECKS.get(name)?.(args) === true

/** An operation as a change; a mutation or a version that came after this server waits for a newer one. */
export function readOperation({ name, version, args }: SyncOperation): Read {
  if (!isKnown(name) || version > MUTATIONS[name].version) return null
  if (!isProper(name, args)) return { invalid: ERROR.validation }
  return { name, args: lowerCased(args) } as CartChange
}

/** UUIDs are one and the same in either case; the database writes them small. */
function lowerCased(args: MutationArguments[MutationName]): object {
  const ids = Object.entries(args).flatMap(([name, value]) =>
    NAMES_ID.has(name) && typeof value === 'string' ? [[name, value.toLowerCase()]] : [],
  )
  const rows =
    'rows' in args && args.rows.map((row) => (row.room === undefined ? row : { ...row, room: row.room.toLowerCase() }))
  const quantities =
    'quantities' in args && args.quantities?.map((one) => ({ ...one, lineId: one.lineId.toLowerCase() }))
  return { ...args, ...Object.fromEntries(ids), ...(rows && { rows }), ...(quantities && { quantities }) }
}

const NAMES_ID: ReadonlySet<string> = new Set(['lineId', 'customerId', 'approvalId', 'roomId', 'room', 'before'])

/** What the settling of one intent in a request has to know of those before it. */
interface Request extends Pick<Run, 'placed' | 'closed' | 'told' | 'language'> {
  /** Carts whose making was refused for want of a right: what follows them goes the same way. */
  unmade: Set<string>
}

/**
 * Settles one intent in a transaction of its own [outbox/server]: once, in the order of its queue, with its answer
 * remembered. `placed` and `closed` hear of an order, and of a punchout session's closed cart. A cart that is another's
 * leaves no trace; one that is not there does: it may come, after a backup was put back, and a copy with it. Of one
 * that was theirs, what was applied stays so, and the rest is refused. What follows a cart whose making was refused is
 * refused under its number too: it may be made yet, by another client of its owner, before a copy comes. Nothing of
 * somebody who may have no carts leaves a trace either, where the client never settled anything: it is refused anew each
 * time it comes, until they may.
 */
export async function settleOperation(
  tx: Tx,
  session: Session,
  client: Client,
  operation: SyncOperation,
  change: Read,
  { unmade, ...given }: Request,
): Promise<Done> {
  const { opId, cartId, shopId, seq, name } = operation
  const result = (outcome: SyncResult['outcome'], code: string | null, revision: number | null = null): Done => ({
    result: { opId, outcome, code, revision },
  })
  const barred = await barredFrom(tx, session, shopId)
  const changes = change === null || 'invalid' in change || barred ? null : [change]
  // In this order, and together: the queue's lock, then all that is read, see what the cart's lock has waited for.
  await lockNewCarts(tx, client.owner, changes ?? [])
  const locked = lockCart(tx, cartId)
  const locking =
    change === null || barred ? lockKnownQueue(tx, client, cartId) : lockQueue(tx, session, client, cartId)
  const reading = changes ? readFacts(tx, session, { cartId, shopId, changes }, locked) : null
  const standing = reading ? reading.then((facts) => facts.standing) : readStanding(tx, session, cartId)
  const [found, known, facts, { rights, had }] = await Promise.all([locked, locking, reading, standing])
  const isForeign = found !== null && roleOf(session, found, { rights }) === null
  const approval = facts?.approval ?? null
  const isDecider =
    isForeign && name === 'cart.decide' && approval !== null && isInvolved(found, approval, session.userId)
  const isLost = isForeign && !isDecider
  const cart = isLost ? null : found
  const isKnown = known !== null && seq <= known.settled
  const isUnseen = isLost && !had && !isKnown
  if (isUnseen && change !== null) {
    const { code, errors } = barred ? { code: barred } : unseenRefusal(session, change, facts?.shop ?? null)
    const refused = result('refused', code)
    return errors ? { result: { ...refused.result, errors } } : refused
  }
  if (change === null && (!isLost || isUnseen)) return result('deferred', ERROR.unknownMutation, cart?.revision ?? null)
  const seenQueue = known ?? (isLost && !barred ? await lockQueue(tx, session, client, cartId) : null)
  const queue = seenQueue ?? (isDecider ? await lockOwnQueue(tx, client, cartId) : null)
  const settled = queue?.settled
  if (queue && seq <= queue.settled) {
    const before = isBarred(queue.barred, seq) ? (barred ?? ERROR.forbidden) : await refusalOf(tx, client, operation)
    const again = result(before === null ? 'duplicate' : 'refused', before, cart?.revision ?? null)
    if (name === 'line.setQuantity') Object.assign(again.result, await noticeOf(tx, client, operation))
    return { ...again, settled }
  }
  const isUnmade = async () => unmade.has(cartId) || (queue !== null && (await creationWasRefused(tx, client, cartId)))
  if (!found && name !== 'cart.create' && (await isUnmade())) {
    if (!queue) return result('deferred', ERROR.waitingForCart)
    await settle(tx, client, operation, ERROR.waitingForCart)
    return { ...result('refused', ERROR.waitingForCart), settled: seq }
  }
  if (barred) {
    if (queue) await settleBarred(tx, client, operation, queue, barred)
    if (!found && name === 'cart.create') unmade.add(cartId)
    return { ...result('refused', barred, cart?.revision ?? null), settled: queue ? seq : undefined }
  }
  if (change === null || isLost) {
    await settle(tx, client, operation, ERROR.accessEnded)
    return { ...result('refused', ERROR.accessEnded), settled: seq }
  }
  if ('invalid' in change) {
    await settle(tx, client, operation, change.invalid)
    return { ...result('refused', change.invalid, cart?.revision ?? null), settled: seq }
  }
  const outcome = await run(tx, session, { cartId, shopId, changes: [change], facts: facts ?? undefined, ...given })
  const { work, refusal } = outcome
  const seen = outcome.access || work.cart?.owner === client.owner ? (work.cart?.revision ?? null) : null
  await settle(tx, client, operation, refusal?.code ?? null)
  const done = result(refusal ? 'refused' : 'applied', refusal?.code ?? null, seen)
  if (work.notice) {
    done.result.notice = work.notice
    await keepNotice(tx, client, operation, work.notice)
  }
  if (refusal?.errors) done.result.errors = refusal.errors
  // Whose cart it is not has none to bring up to date.
  return { ...done, ...(!isDecider && { outcome }), settled: seq }
}

/** Of a cart that is another's nothing more is said than of one that is not there. */
function unseenRefusal({ levels, owner }: Session, change: Exclude<Read, null>, shop: Shop | null): Refusal {
  if ('invalid' in change) return { code: change.invalid }
  if (change.name === 'cart.create') return { code: ERROR.cartIdTaken }
  if (!shop) return { code: ERROR.shopForbidden }
  const asked = { level: levels.get(shop.shopId), punchout: owner.kind === 'punchout', shop }
  return levelRefusal(change, asked) ?? { code: ERROR.notFound }
}

/** Why whoever asks may have no carts in a shop, or change none any more; null where they may. */
const barredFrom = async (tx: Tx, { levels, owner }: Session, shopId: string): Promise<ErrorCode | null> =>
  barredBy(levels.get(shopId)) ?? ((await isReadOnly(tx, owner)) ? ERROR.forbidden : null)
