import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { SyncOperation } from '#contract/cart-sync.schema.ts'
import { ERROR } from '#contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { cartLanes, cartRefusals } from '../../db/cart-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { type Barred, withBarred } from './decide/barred.ts'

/** Whose intents: a client of an owner (offline.md, *The server's side*). */
export interface Client {
  owner: string
  clientId: string
}

const ofClient = ({ owner, clientId }: Client) => and(eq(cartLanes.owner, owner), eq(cartLanes.clientId, clientId))

/** Cart id → highest number of the client's that is settled there. */
export async function settledByCart(
  tx: Tx,
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
export interface Lane {
  settled: number
  barred: Barred
}

const LANE = { settled: cartLanes.settled, barred: cartLanes.barred }

/** The lane, locked until the transaction ends: two copies of one intent take turns here. */
export async function lockLane(tx: Tx, client: Client, cartId: string): Promise<Lane> {
  const [lane] = await tx
    .insert(cartLanes)
    .values({ ...client, cartId, settled: 0 })
    .onConflictDoUpdate({
      target: [cartLanes.owner, cartLanes.clientId, cartLanes.cartId],
      set: { settled: sql`${cartLanes.settled}` },
    })
    .returning(LANE)
  return lane ?? { settled: 0, barred: [] }
}

/** As `lockLane`, but only where the client has one already; else null. */
export async function lockKnownLane(tx: Tx, client: Client, cartId: string): Promise<Lane | null> {
  const [lane] = await tx
    .select(LANE)
    .from(cartLanes)
    .where(and(ofClient(client), eq(cartLanes.cartId, cartId)))
    .for('update')
  return lane ?? null
}

/** More often nobody loses a right and gets it back. */
const RUNS_MAX = 50

/**
 * Settles an intent that its owner has no right to, in a lane that is locked. One of too many runs is kept as any other
 * refusal: whoever has a right in one shop could else make a lane of any size by asking in two shops by turns.
 * @throws {HttpProblem} as `settle`
 */
export async function settleBarred(
  tx: Tx,
  client: Client,
  operation: SyncOperation,
  lane: Lane,
  code: string,
): Promise<void> {
  const { cartId, seq } = operation
  const barred = withBarred(lane.barred, lane.settled, seq)
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
  await tx
    .update(cartLanes)
    .set({ settled: sql`greatest(${cartLanes.settled}, ${seq})` })
    .where(and(ofClient(client), eq(cartLanes.cartId, cartId)))
  if (code !== null) await tx.insert(cartRefusals).values({ ...client, cartId, seq, opId, mutation: name, code })
}

/** What an honest device is refused in a day is a few; each is remembered for ever. */
const REFUSALS_A_DAY = 10_000
const WAIT_S = 3_600

async function boundRefusals(tx: Tx, owner: string): Promise<void> {
  const lately = tx
    .select({ one: sql`1` })
    .from(cartRefusals)
    .where(and(eq(cartRefusals.owner, owner), sql`${cartRefusals.refusedAt} > now() - interval '1 day'`))
    .limit(REFUSALS_A_DAY)
    .as('lately')
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(lately)
  if ((row?.count ?? 0) >= REFUSALS_A_DAY)
    throw new HttpProblem(429, ERROR.rateLimited, { headers: { 'Retry-After': String(WAIT_S) } })
}

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

/** Whether the client's making of this cart was refused: what depends on it waits for a new one. */
export async function creationWasRefused(tx: Tx, client: Client, cartId: string): Promise<boolean> {
  const [row] = await tx
    .select({ seq: cartRefusals.seq })
    .from(cartRefusals)
    .where(and(refusalsIn(client, cartId), eq(cartRefusals.mutation, 'cart.create')))
    .limit(1)
  return row !== undefined
}
