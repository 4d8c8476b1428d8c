import { HISTORY_MAX } from '#contract/cart/access.ts'
import type { EventDetail } from './access-schema.ts'
import type { Tx } from './client.ts'
import { type SQL, sql } from './drizzle.ts'
import { preparedSql, withoutWaiting } from './pipeline.ts'

/** What one or several changes of a kind did to a cart. */
export interface CartEvent {
  /** The changes' name; `access` or `owner` where rights were given. */
  what: string
  detail: EventDetail
}

/** So many more may be there before the oldest go. */
const SLACK = 50

/** The rows of a cart's history that are written; to be asked with `eventsAsked`. */
export const eventRows = (cartId: SQL): SQL => sql`
      INSERT INTO cart_events (cart_id, actor, what, detail)
      SELECT ${cartId}, ${sql.placeholder('actor')}, event.what, event.detail
      FROM jsonb_to_recordset(${sql.placeholder('events')}::jsonb) AS event (what text, detail jsonb)`

/** What `eventRows` has to be told. */
export const eventsAsked = (actor: string, events: readonly CartEvent[]): Record<'actor' | 'events', string> => ({
  actor,
  events: JSON.stringify(events),
})

const insertEvents = preparedSql('insert_events', eventRows(sql`${sql.placeholder('cartId')}::uuid`))

interface Told {
  id: string
  revision?: number
}

/** Writes what was done to a cart into its history, of which the oldest goes. */
export async function writeEvents(tx: Tx, cart: Told, actor: string, events: readonly CartEvent[]): Promise<void> {
  if (events.length === 0) return
  await withoutWaiting(tx, insertEvents(tx).execute({ cartId: cart.id, ...eventsAsked(actor, events) }))
  await forgetEvents(tx, cart, events)
}

/** Lets the oldest of a cart's history go, behind new events, now and then. */
export async function forgetEvents(
  tx: Tx,
  { id: cartId, revision = 0 }: Told,
  events: readonly CartEvent[],
): Promise<void> {
  const isTime = revision % SLACK < events.length || events.some(({ what }) => what === 'access' || what === 'owner')
  if (isTime) await withoutWaiting(tx, tx.execute(forgetOldest(cartId)))
}

const forgetOldest = (cartId: string) => sql`
  DELETE FROM cart_events WHERE cart_id = ${cartId} AND id <= (
    SELECT id FROM cart_events WHERE cart_id = ${cartId} ORDER BY id DESC OFFSET ${HISTORY_MAX} LIMIT 1)`
