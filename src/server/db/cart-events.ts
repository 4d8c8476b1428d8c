import { HISTORY_MAX } from '#contract/cart/access.ts'
import type { EventDetail } from './access-schema.ts'
import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'
import { preparedSql, withoutWaiting } from './pipeline.ts'

/** What one or several changes of a kind did to a cart. */
export interface CartEvent {
  /** The changes' name; `access` or `owner` where rights were given. */
  what: string
  detail: EventDetail
}

/** So many more may be there before the oldest go. */
const SLACK = 50

const insertEvents = preparedSql(
  'insert_events',
  sql`
    INSERT INTO cart_events (cart_id, actor, what, detail)
    SELECT ${sql.placeholder('cartId')}::uuid, ${sql.placeholder('actor')}, event.what, event.detail
    FROM jsonb_to_recordset(${sql.placeholder('events')}::jsonb) AS event (what text, detail jsonb)`,
)

/** Writes what was done to a cart into its history, of which the oldest goes. */
export async function writeEvents(
  tx: Tx,
  { id: cartId, revision = 0 }: { id: string; revision?: number },
  actor: string,
  events: readonly CartEvent[],
): Promise<void> {
  if (events.length === 0) return
  const written = insertEvents(tx).execute({ cartId, actor, events: JSON.stringify(events) })
  await withoutWaiting(tx, written)
  const isTime = revision % SLACK < events.length || events.some(({ what }) => what === 'access' || what === 'owner')
  if (isTime) await withoutWaiting(tx, tx.execute(forgetOldest(cartId)))
}

const forgetOldest = (cartId: string) => sql`
  DELETE FROM cart_events WHERE cart_id = ${cartId} AND id <= (
    SELECT id FROM cart_events WHERE cart_id = ${cartId} ORDER BY id DESC OFFSET ${HISTORY_MAX} LIMIT 1)`
