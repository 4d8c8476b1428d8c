import { DELIVERIES_PER_PAGE, type WebhookState } from '#contract/office/webhook.ts'
import type { Deliveries, Delivery } from '#contract/office/webhook.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from '../../db/drizzle.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from '../../db/webhook-schema.ts'
import { noteAction, queueAgain } from './endpoints.ts'
import { eventBody } from './send.ts'

/** What was, and is to be, delivered to endpoints [contract/webhooks]. */

interface Asked {
  state?: WebhookState | undefined
  page?: number | undefined
}

const attemptOf = (column: 'status' | 'error') =>
  sql<never>`(SELECT ${sql.raw(column)} FROM webhook_attempts a WHERE a.delivery_id = ${webhookDeliveries.id}
    ORDER BY a.id DESC LIMIT 1)`

const ROW = {
  id: webhookDeliveries.id,
  endpoint_id: webhookDeliveries.endpointId,
  webhook_id: webhookEvents.message,
  type: webhookEvents.type,
  at: webhookEvents.at,
  data: webhookEvents.data,
  subject: webhookDeliveries.subject,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  settledAt: webhookDeliveries.settledAt,
  lastStatus: attemptOf('status').mapWith(Number),
  lastError: attemptOf('error').mapWith(String),
  /** The one of the same order that has to be settled before. */
  heldBy: sql<string | null>`(SELECT b.id FROM webhook_deliveries b
    WHERE b.endpoint_id = ${webhookDeliveries.endpointId} AND b.subject = ${webhookDeliveries.subject}
      AND b.id < ${webhookDeliveries.id} AND b.state IN ('waiting', 'parked') ORDER BY b.id LIMIT 1)`,
  /** Later ones of the same order. */
  holds: sql<number>`CASE WHEN ${webhookDeliveries.state} IN ('waiting', 'parked') THEN (
    SELECT count(*)::integer FROM webhook_deliveries l
    WHERE l.endpoint_id = ${webhookDeliveries.endpointId} AND l.subject = ${webhookDeliveries.subject}
      AND l.id > ${webhookDeliveries.id} AND l.state IN ('waiting', 'parked')) ELSE 0 END`,
}

const rowsOf = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select(ROW)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(where)

type DeliveryRow = Awaited<ReturnType<typeof rowsOf>>[number]

function present(stored: DeliveryRow) {
  const { at, data: _, nextAttemptAt, settledAt, lastStatus, lastError, heldBy, ...row } = stored
  const isWaiting = row.state === 'waiting'
  return {
    ...row,
    at: at.toISOString(),
    next_attempt_at: isWaiting ? nextAttemptAt.toISOString() : null,
    settled_at: settledAt?.toISOString() ?? null,
    last_status: lastStatus ?? null,
    last_error: lastError ?? null,
    held_by: isWaiting && heldBy !== null ? Number(heldBy) : null,
  }
}

/** A page of what goes to an endpoint, the newest first. */
export async function listDeliveries(db: Db, endpointId: string, { state, page = 1 }: Asked): Promise<Deliveries> {
  const wanted = and(
    eq(webhookDeliveries.endpointId, endpointId),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
  )
  const [counted] = await db.select({ total: count() }).from(webhookDeliveries).where(wanted)
  const rows = await rowsOf(db, wanted)
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_PER_PAGE)
    .offset((page - 1) * DELIVERIES_PER_PAGE)
  const total = counted?.total ?? 0
  return {
    data: rows.map(present),
    meta: {
      current_page: page,
      per_page: DELIVERIES_PER_PAGE,
      total,
      total_pages: Math.max(1, Math.ceil(total / DELIVERIES_PER_PAGE)),
    },
  }
}

/** One of them with its body and each try; null: there is none at an endpoint of these shops, `null` being all. */
export async function readDelivery(
  db: Db | Tx,
  id: number,
  shopIds: readonly string[] | null,
): Promise<Delivery | null> {
  const own =
    shopIds === null
      ? undefined
      : inArray(
          webhookDeliveries.endpointId,
          db
            .select({ id: webhookEndpoints.id })
            .from(webhookEndpoints)
            .where(inArray(webhookEndpoints.shopId, [...shopIds])),
        )
  const [row] = await rowsOf(db, and(eq(webhookDeliveries.id, id), own))
  if (!row) return null
  const tries = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.id))
  return {
    ...present(row),
    body: eventBody(row),
    tries: tries.map(({ at: tried, milliseconds, status, error, answer }) => ({
      at: tried.toISOString(),
      milliseconds,
      status,
      error,
      answer,
    })),
  }
}

/** A delivery that somebody decides about. */
interface Settled {
  id: number
  actor: string
}

/** Locks a delivery and tells where it stands. */
async function lockDelivery(tx: Tx, id: number) {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('no key update')
  return row ?? null
}

/**
 * Sends an event again: one that is parked in its place before its order's later ones, one that is settled by itself.
 * @returns the delivery that is on its way; null: it is on its way already
 */
export async function resend(tx: Tx, { id, actor }: Settled): Promise<number | null> {
  const delivery = await lockDelivery(tx, id)
  if (!delivery || delivery.state === 'waiting') return null
  const { endpointId, eventId } = delivery
  if (delivery.state !== 'parked') return await queueAgain(tx, { endpointId, eventId, actor, action: 'resent' })
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, firstAttemptAt: null, nextAttemptAt: sql`now()`, settledAt: null })
    .where(eq(webhookDeliveries.id, id))
  await noteAction(tx, { endpointId, actor, action: 'resent' })
  return id
}

/** Gives an event up, so that its order's later ones go on; false: it was settled before. */
export async function skip(tx: Tx, { id, actor }: Settled): Promise<boolean> {
  const delivery = await lockDelivery(tx, id)
  if (!delivery || (delivery.state !== 'parked' && delivery.state !== 'waiting')) return false
  await tx
    .update(webhookDeliveries)
    .set({ state: 'skipped', settledAt: sql`now()` })
    .where(eq(webhookDeliveries.id, id))
  await noteAction(tx, { endpointId: delivery.endpointId, actor, action: 'skipped' })
  return true
}
