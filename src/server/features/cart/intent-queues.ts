import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { SyncOperation } from '#contract/cart/sync.schema.ts'
import { askerOf, hadAccess, type Viewer } from '../../db/cart-access.ts'
import type { Db, Tx } from '../../db/client.ts'
import { cartLanes, cartRefusals } from '../../db/cart-schema.ts'
import { preparedSql, withoutWaiting } from '../../db/pipeline.ts'
import { boundRefusals } from '../../http/refusals.ts'
import { type Barred, withBarred } from './rules/barred.ts'

/** Whose intents: a client of an owner [outbox/server]. */
export interface Client {
  owner: string
  clientId: string
}

const ofClient = ({ owner, clientId }: Client) => and(eq(cartLanes.owner, owner), eq(cartLanes.clientId, clientId))

/** Cart id → highest number of the client's that is settled there. */
export async function settledByCart(
  tx: Tx | Db,
  client: Client,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (cartIds.length === 0) return new Map()
  const rows = await tx
    .select({ cartId: cartLanes.cartId, settled: cartLanes.settled })
    .from(cartLanes)
    .where(and(ofClient(client), inArray(cartLanes.cartId, [...cartIds])))
  return new Map(rows.map(({ cartId, settled }) => [cartId, settled]))
}

/** How far a client's intents are settled in a cart: the highest number, and those that a right was missing for. */
export interface IntentQueue {
  settled: number
  barred: Barred
}

/**
 * The queue, locked until the transaction ends: two copies of one intent take turns here. A cart that is another's, and
 * was never shared with the client's owner, has none: null.
 */
export const lockQueue = (tx: Tx, viewer: Viewer, client: Client, cartId: string): Promise<IntentQueue | null> =>
  queueOf(lockedQueue(tx).execute({ ...askerOf(viewer), ...client, cartId }))

/** As `lockQueue`, but only where the client has one already, whoever's the cart is; else null. */
export const lockKnownQueue = (tx: Tx, client: Client, cartId: string): Promise<IntentQueue | null> =>
  queueOf(knownQueue(tx).execute({ ...client, cartId }))

/** As `lockQueue`, whoever's the cart is: of somebody who has to do with it otherwise. */
export async function lockOwnQueue(tx: Tx, client: Client, cartId: string): Promise<IntentQueue | null> {
  await tx
    .insert(cartLanes)
    .values({ ...client, cartId, settled: 0 })
    .onConflictDoNothing()
  return await lockKnownQueue(tx, client, cartId)
}

async function queueOf(asked: Promise<{ rows: Record<string, unknown>[] }>): Promise<IntentQueue | null> {
  const [row] = (await asked).rows as { settled: string; barred: string[] }[]
  return row ? { settled: Number(row.settled), barred: row.barred.map(Number) } : null
}

const lockedQueue = preparedSql(
  'lock_lane',
  sql`
    INSERT INTO cart_lanes (owner, client_id, cart_id, settled)
    SELECT mine.* FROM (VALUES (
      ${sql.placeholder('owner')}::text, ${sql.placeholder('clientId')}::uuid, ${sql.placeholder('cartId')}::uuid, 0
    )) AS mine (owner, client_id, cart_id, settled)
    WHERE NOT EXISTS (SELECT FROM carts c WHERE c.id = mine.cart_id AND c.owner <> mine.owner)
      OR ${hadAccess(sql`mine.cart_id`, {
        owner: sql`mine.owner`,
        userId: sql`${sql.placeholder('userId')}::uuid`,
        companies: sql`${sql.placeholder('companies')}::uuid[]`,
      })}
      OR EXISTS (SELECT FROM cart_lanes l
        WHERE (l.owner, l.client_id, l.cart_id) = (mine.owner, mine.client_id, mine.cart_id))
    ON CONFLICT (owner, client_id, cart_id) DO UPDATE SET settled = cart_lanes.settled
    RETURNING settled, barred`,
)

const knownQueue = preparedSql(
  'lock_known_lane',
  sql`
    SELECT settled, barred FROM cart_lanes
    WHERE owner = ${sql.placeholder('owner')} AND client_id = ${sql.placeholder('clientId')}
      AND cart_id = ${sql.placeholder('cartId')}
    FOR UPDATE`,
)

/** More often nobody loses a right and gets it back. */
const RUNS_MAX = 50

/**
 * Settles an intent that its owner has no right to, in a queue that is locked. One of too many runs is kept as any
 * other refusal: whoever has a right in one shop could else make a queue of any size by asking in two shops by turns.
 * @throws {HttpProblem} as `settle`
 */
export async function settleBarred(
  tx: Tx,
  client: Client,
  operation: SyncOperation,
  queue: IntentQueue,
  code: string,
): Promise<void> {
  const { cartId, seq } = operation
  const barred = withBarred(queue.barred, queue.settled, seq)
  if (barred.length > 2 * RUNS_MAX) return await settle(tx, client, operation, code)
  await tx
    .update(cartLanes)
    .set({ settled: seq, barred: [...barred] })
    .where(and(ofClient(client), eq(cartLanes.cartId, cartId)))
}

/**
 * Settles an intent; a refused one leaves its code, so that it is refused again and never taken for a duplicate.
 * @throws {HttpProblem} 429 when the owner was refused too much lately; then nothing is settled
 */
export async function settle(
  tx: Tx,
  client: Client,
  { cartId, seq, opId, name }: SyncOperation,
  code: string | null,
): Promise<void> {
  if (code !== null) await boundRefusals(tx, client.owner)
  await withoutWaiting(tx, settledQueue(tx).execute({ ...client, cartId, seq }))
  if (code === null) return
  await withoutWaiting(tx, tx.insert(cartRefusals).values({ ...client, cartId, seq, opId, mutation: name, code }))
}

const settledQueue = preparedSql(
  'settle_lane',
  sql`
    UPDATE cart_lanes SET settled = greatest(settled, ${sql.placeholder('seq')}::bigint)
    WHERE owner = ${sql.placeholder('owner')} AND client_id = ${sql.placeholder('clientId')}
      AND cart_id = ${sql.placeholder('cartId')}`,
)

const refusalsIn = ({ owner, clientId }: Client, cartId: string) =>
  and(eq(cartRefusals.owner, owner), eq(cartRefusals.clientId, clientId), eq(cartRefusals.cartId, cartId))

/** Why an intent was refused before; null when it took effect. */
export async function refusalOf(tx: Tx, client: Client, { cartId, seq, opId }: SyncOperation): Promise<string | null> {
  const [row] = await tx
    .select({ code: cartRefusals.code })
    .from(cartRefusals)
    .where(and(refusalsIn(client, cartId), eq(cartRefusals.seq, seq), eq(cartRefusals.opId, opId)))
  return row?.code ?? null
}

/** Whether the client's making of this cart was refused: what follows it is refused, unless there is one after all. */
export async function creationWasRefused(tx: Tx, client: Client, cartId: string): Promise<boolean> {
  const [row] = await tx
    .select({ seq: cartRefusals.seq })
    .from(cartRefusals)
    .where(and(refusalsIn(client, cartId), eq(cartRefusals.mutation, 'cart.create')))
    .limit(1)
  return row !== undefined
}
