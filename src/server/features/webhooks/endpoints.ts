import { ENDPOINTS_MAX, WEBHOOK_TEST, type WebhookEvent } from '#contract/office/webhook.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, asc, count, eq, inArray, sql } from '../../db/drizzle.ts'
import {
  type WebhookAction,
  webhookActions,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookRemovals,
  webhookSecrets,
} from '../../db/webhook-schema.ts'
import { newSecret, secretText } from './sign.ts'

/** Endpoints as people make and change them. Who may is decided before. */

export interface EndpointValues {
  /** Checked by `webAddress`. */
  url: string
  events: readonly WebhookEvent[]
}

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const record = (tx: Tx, endpointId: string, actor: string, action: WebhookAction) =>
  tx.insert(webhookActions).values({ endpointId, actor, action })

/** Tells the servers to look. */
const announce = (tx: Tx) => tx.execute(sql`SELECT pg_notify('webhooks', '')`)

/** What was waited for goes at once. */
const WAKE = { restsUntil: null, failures: 0 } as const

/** Makes an endpoint; answers it and its secret, which nobody is told again. Null: the shop has as many as it may. */
export async function createEndpoint(
  tx: Tx,
  actor: string,
  { shopId, url, events }: EndpointValues & { shopId: string },
): Promise<{ endpoint: Endpoint; secret: string } | null> {
  // Two at a time must not both be the last one.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('webhook endpoints of ' || ${shopId}))`)
  const [kept] = await tx.select({ number: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.shopId, shopId))
  if ((kept?.number ?? 0) >= ENDPOINTS_MAX) return null
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ shopId, url, events: [...events] })
    .returning()
  if (!row) throw new Error('No endpoint was made')
  const secret = newSecret()
  await tx.insert(webhookSecrets).values({ endpointId: row.id, secret })
  await record(tx, row.id, actor, 'created')
  return { endpoint: await presentEndpoint(tx, row), secret: secretText(secret) }
}

export type EndpointChange = Partial<EndpointValues & { active: boolean }>

/** Changes what is named, and answers the endpoint. */
export async function changeEndpoint(
  tx: Tx,
  actor: string,
  before: EndpointRow,
  change: EndpointChange,
): Promise<Endpoint> {
  const { events, ...rest } = change
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ ...rest, ...(events && { events: [...events] }), ...WAKE, revision: before.revision + 1 })
    .where(eq(webhookEndpoints.id, before.id))
    .returning()
  if (!row) throw new Error('There is no such endpoint')
  if (change.url !== undefined || events !== undefined) await record(tx, row.id, actor, 'changed')
  if (change.active !== undefined && change.active !== before.active)
    await record(tx, row.id, actor, change.active ? 'enabled' : 'disabled')
  await announce(tx)
  return await presentEndpoint(tx, row)
}

/** An endpoint with all that was, and would be, delivered to it; who removed it stays known. */
export async function removeEndpoint(
  tx: Tx,
  actor: string,
  { id: endpointId, shopId, url }: EndpointRow,
): Promise<void> {
  // Locked in the order in which a turn locks them.
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId))
  const removed = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).returning()
  // Of two at once, one has removed it.
  if (removed.length > 0) await tx.insert(webhookRemovals).values({ endpointId, shopId, url, actor })
}

/** How many removals are told. */
const REMOVALS_SHOWN = 200

/** Endpoints that were removed, the latest first, and by whom. @param shopId only those of one shop */
export const listRemovals = async (db: Db, shopId?: string): Promise<(typeof webhookRemovals.$inferSelect)[]> =>
  await db
    .select()
    .from(webhookRemovals)
    .where(shopId === undefined ? undefined : eq(webhookRemovals.shopId, shopId))
    .orderBy(sql`${webhookRemovals.id} DESC`)
    .limit(REMOVALS_SHOWN)

/**
 * Gives an endpoint another secret, and answers it; that before signs as well for so many days. Of more, the newest stays.
 */
export async function rotateSecret(tx: Tx, actor: string, endpointId: string, days: number): Promise<string> {
  const secret = newSecret()
  await tx.execute(sql`
    DELETE FROM webhook_secrets WHERE endpoint_id = ${endpointId} AND id <> (
      SELECT max(id) FROM webhook_secrets WHERE endpoint_id = ${endpointId})`)
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: sql`now() + make_interval(days => ${days})` })
    .where(eq(webhookSecrets.endpointId, endpointId))
  await tx.insert(webhookSecrets).values({ endpointId, secret })
  await record(tx, endpointId, actor, 'rotated')
  return secretText(secret)
}

/** Writes an event that is for one endpoint alone, and waits for no other; answers its delivery. */
export async function queueTest(tx: Tx, actor: string, { id, shopId }: EndpointRow): Promise<number> {
  const data = { endpoint_id: id, shop_id: shopId }
  const [event] = await tx
    .insert(webhookEvents)
    .values({ shopId, type: WEBHOOK_TEST, data })
    .returning({ id: webhookEvents.id })
  return await queueAgain(tx, { endpointId: id, eventId: event!.id, actor, action: 'tested' })
}

interface Again {
  endpointId: string
  eventId: number
  actor: string
  action: WebhookAction
}

/** One more delivery of an event, beside all others. */
export async function queueAgain(tx: Tx, { endpointId, eventId, actor, action }: Again): Promise<number> {
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({ endpointId, eventId })
    .returning({ id: webhookDeliveries.id })
  await noteAction(tx, { endpointId, actor, action })
  return delivery!.id
}

/** Keeps who did it, and has it happen at once also where the endpoint rests. */
export async function noteAction(tx: Tx, { endpointId, actor, action }: Omit<Again, 'eventId'>): Promise<void> {
  await tx.update(webhookEndpoints).set(WAKE).where(eq(webhookEndpoints.id, endpointId))
  await record(tx, endpointId, actor, action)
  await announce(tx)
}

/** An endpoint of one of these shops, `null` being all; null: there is none. */
export async function findEndpoint(
  db: Db | Tx,
  id: string,
  shopIds: readonly string[] | null,
): Promise<EndpointRow | null> {
  const own = shopIds === null ? undefined : inArray(webhookEndpoints.shopId, [...shopIds])
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), own))
  return row ?? null
}

/** The same, locked: of two who change it, the second sees what the first has done. */
export async function lockEndpoint(tx: Tx, id: string, shopIds: readonly string[] | null): Promise<EndpointRow | null> {
  await tx.execute(sql`SELECT FROM webhook_endpoints WHERE id = ${id} FOR NO KEY UPDATE`)
  return await findEndpoint(tx, id, shopIds)
}

/** The endpoints of a shop, the oldest first; of all shops where none is named. */
export async function listEndpoints(db: Db, shopId?: string): Promise<Endpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(shopId === undefined ? undefined : eq(webhookEndpoints.shopId, shopId))
    .orderBy(asc(webhookEndpoints.shopId), asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return await Promise.all(rows.map((row) => presentEndpoint(db, row)))
}

const CHANGES_SHOWN = 100

/** As staff and machines are told of it, without its secrets. */
export async function presentEndpoint(db: Db | Tx, row: EndpointRow): Promise<Endpoint> {
  const secrets = await db
    .select({ created: webhookSecrets.createdAt, expires: webhookSecrets.expiresAt })
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.endpointId, row.id), sql`coalesce(${webhookSecrets.expiresAt} > now(), true)`))
    .orderBy(sql`${webhookSecrets.id} DESC`)
  const { rows } = await db.execute<{ waiting: number; parked: number; last: Date | null }>(sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
      count(*) FILTER (WHERE state = 'parked')::integer AS parked,
      (SELECT max(settled_at) FROM webhook_deliveries WHERE endpoint_id = ${row.id} AND state = 'delivered') AS last
    FROM webhook_deliveries WHERE endpoint_id = ${row.id} AND state IN ('waiting', 'parked')`)
  const changes = await db
    .select({ at: webhookActions.at, actor: webhookActions.actor, action: webhookActions.action })
    .from(webhookActions)
    .where(eq(webhookActions.endpointId, row.id))
    .orderBy(sql`${webhookActions.id} DESC`)
    .limit(CHANGES_SHOWN)
  const [counted] = rows
  return {
    id: row.id,
    shop_id: row.shopId,
    url: row.url,
    events: row.events,
    active: row.active,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    secrets: secrets.map(({ created, expires }) => ({
      created_at: created.toISOString(),
      expires_at: expires?.toISOString() ?? null,
    })),
    waiting: counted?.waiting ?? 0,
    parked: counted?.parked ?? 0,
    failures: row.failures,
    last_delivered_at: counted?.last ? new Date(counted.last).toISOString() : null,
    changes: changes.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
  }
}
