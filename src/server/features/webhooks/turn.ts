import type { Db, Tx } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { webhookAttempts } from '../../db/webhook-schema.ts'
import type { Reach } from '../../web/web-address.ts'
import { type Attempt, type Due, eventBody, send } from './send.ts'

export interface TurnDeps {
  db: Db
  reach: Reach
  /** How long until the next try after so many, in milliseconds. */
  pauseMs: (attempts: number) => number
  /** How long an endpoint is left alone after it took nothing so many times in a row. */
  restMs: (failures: number) => number
  /** How long an event is tried before it is parked. */
  parkAfterMs: number
  /** How long an endpoint may take with one. */
  timeoutMs: number
  /** Told of events that were parked. */
  onParked: (endpointId: string, deliveries: readonly number[]) => void
}

/** Events that one endpoint gets at once, of different orders. */
const AT_ONCE = 4
/** Whoever claimed an event and died leaves it to the others after so long. */
const CLAIM_MS = 120_000
/** An endpoint that was away as often in a row, and is back, gets at once what waits for it. */
const AWAY = 3
/** Any number will do that nobody else takes. */
const LOCK = 7_401

/** Nothing of the same order is before it that has not been settled: of one order, events go in their order. */
const IS_FIRST = sql`(d.subject IS NULL OR NOT EXISTS (
  SELECT FROM webhook_deliveries b
  WHERE b.endpoint_id = d.endpoint_id AND b.subject = d.subject AND b.id < d.id AND b.state IN ('waiting', 'parked')))`

const CAN_GO = sql`d.endpoint_id = e.id AND d.state = 'waiting' AND ${IS_FIRST}`

/**
 * Delivers some of what is due at one endpoint; false: nothing is, or other servers are at it. The endpoint is locked
 * while that goes on, so that no event is sent twice at a time, and the tries are committed before anything leaves, so that a database
 * that can no longer be written sends nothing.
 */
export async function takeTurn(deps: TurnDeps): Promise<boolean> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    SELECT e.id FROM webhook_endpoints e
    WHERE e.active AND coalesce(e.rests_until <= now(), true)
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE ${CAN_GO} AND d.next_attempt_at <= now())
    ORDER BY e.last_turn_at NULLS FIRST, e.id LIMIT 50`)
  for (const { id } of rows) if (await turnAt(deps, id)) return true
  return false
}

const turnAt = (deps: TurnDeps, endpointId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}, hashtext(${endpointId})) AS mine`,
    )
    if (!rows[0]?.mine) return false
    const due = await claim(deps.db, endpointId)
    if (due.length === 0) return false
    const { url, secrets } = await endpointOf(deps.db, endpointId)
    const attempts = await Promise.all(due.map((one) => send(one, { url, secrets, ...deps })))
    await settle(tx, endpointId, attempts, deps)
    return true
  })

/** Counts a try of what is due, in a transaction of its own. */
async function claim(db: Db, endpointId: string): Promise<Due[]> {
  const { rows } = await db.execute<{
    id: string
    attempts: number
    message: string
    type: string
    at: string
    data: Record<string, unknown>
    tried_ms: number
  }>(sql`
    WITH picked AS (
      SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = ${endpointId} AND ${CAN_GO}
      WHERE e.active AND d.next_attempt_at <= now()
      ORDER BY d.next_attempt_at, d.id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
    UPDATE webhook_deliveries d
    SET attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now()),
      next_attempt_at = now() + make_interval(secs => ${CLAIM_MS / 1000})
    FROM picked, webhook_events v WHERE d.id = picked.id AND v.id = d.event_id
    RETURNING d.id, d.attempts, v.message, v.type, v.at, v.data,
      (extract(epoch FROM now() - d.first_attempt_at) * 1000)::float8 AS tried_ms`)
  return rows.map(({ id, message, tried_ms, type, at, data, attempts }) => ({
    id: Number(id),
    attempts,
    triedMs: tried_ms,
    message,
    body: eventBody({ type, at: new Date(at), data }),
  }))
}

async function endpointOf(db: Db, endpointId: string): Promise<{ url: string; secrets: Buffer[] }> {
  const { rows } = await db.execute<{ url: string; secret: Buffer }>(sql`
    SELECT e.url, s.secret FROM webhook_endpoints e JOIN webhook_secrets s ON s.endpoint_id = e.id
    WHERE e.id = ${endpointId} AND coalesce(s.expires_at > now(), true) ORDER BY s.id DESC`)
  const [first] = rows
  if (!first) throw new Error(`The webhook endpoint ${endpointId} has no secret`)
  return { url: first.url, secrets: rows.map(({ secret }) => secret) }
}

/** Notes what became of each try. */
async function settle(tx: Tx, endpointId: string, attempts: readonly Attempt[], deps: TurnDeps): Promise<void> {
  await tx.insert(webhookAttempts).values(
    attempts.map(({ id, at, milliseconds, status, error, answer }) => ({
      deliveryId: id,
      at,
      milliseconds,
      status,
      error,
      answer,
    })),
  )
  const parked: number[] = []
  for (const { id, isTaken, triedMs, attempts: tries } of attempts) {
    const isOver = !isTaken && triedMs >= deps.parkAfterMs
    if (isOver) parked.push(id)
    await tx.execute(
      isTaken || isOver
        ? sql`UPDATE webhook_deliveries SET state = ${isTaken ? 'delivered' : 'parked'}, settled_at = clock_timestamp()
            WHERE id = ${id} AND state = 'waiting'`
        : sql`UPDATE webhook_deliveries SET next_attempt_at = ${after(deps.pauseMs(tries))}
            WHERE id = ${id} AND state = 'waiting'`,
    )
  }
  await noteTurn(
    tx,
    endpointId,
    attempts.some(({ isTaken }) => isTaken),
    deps,
  )
  if (parked.length > 0) deps.onParked(endpointId, parked)
}

async function noteTurn(tx: Tx, endpointId: string, isThere: boolean, { restMs }: TurnDeps): Promise<void> {
  const { rows } = await tx.execute<{ failures: number }>(
    sql`SELECT failures FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`,
  )
  const before = rows[0]?.failures ?? 0
  const failures = isThere ? 0 : before + 1
  await tx.execute(sql`
    UPDATE webhook_endpoints SET failures = ${failures}, last_turn_at = clock_timestamp(),
      rests_until = ${isThere ? null : after(restMs(failures))} WHERE id = ${endpointId}`)
  if (isThere && before >= AWAY)
    await tx.execute(sql`
      UPDATE webhook_deliveries SET next_attempt_at = now()
      WHERE endpoint_id = ${endpointId} AND state = 'waiting' AND next_attempt_at > now()`)
}

/** The time so many milliseconds from now; `now()` would be when the transaction began. */
const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`

/** Milliseconds until there is something to deliver, at most `longest`. */
export async function untilDue(db: Db, longest: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(greatest(next.at, e.rests_until)) - clock_timestamp()) * 1000)::float8 AS ms
    FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT d.next_attempt_at AS at FROM webhook_deliveries d WHERE ${CAN_GO} ORDER BY d.next_attempt_at, d.id LIMIT 1
    ) next
    WHERE e.active`)
  const ms = rows[0]?.ms ?? longest
  // Not below a moment: what is due but locked is with another server.
  return Math.min(Math.max(ms, 100), longest)
}
