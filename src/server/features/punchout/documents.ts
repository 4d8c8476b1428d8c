import { and, eq, sql } from '../../db/drizzle.ts'
import { isOpen, STATUS } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { SEND_AGAIN_MINUTES } from '#contract/punchout/punchout.ts'
import { OUTCOMES } from '#contract/punchout/punchout-log.ts'
import type { Tx } from '../../db/client.ts'
import {
  type Connection,
  punchoutConnections,
  punchoutDocuments,
  type PunchoutSession,
  punchoutSessions,
} from '../../db/punchout-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { StoredCart } from './carts.ts'
import { redacted } from './cxml/redact.ts'
import { readTree } from './cxml/tree.ts'
import { keepExchange } from './exchange-log.ts'
import { makeMessage } from './message.ts'
import { fieldsText, readFields } from './oci/fields-text.ts'

export interface StoredDocument {
  document: string
  revision: number
}

interface DocumentRequest {
  session: PunchoutSession
  connection: Connection
  cart: StoredCart
  kind: 'cart' | 'cancel'
}

/** A session with its connection, by its owner's id; null where there is none. */
export async function readSession(
  tx: Tx,
  ownerId: string,
): Promise<{ session: PunchoutSession; connection: Connection } | null> {
  const [row] = await tx
    .select({ session: punchoutSessions, connection: punchoutConnections })
    .from(punchoutSessions)
    .innerJoin(punchoutConnections, eq(punchoutConnections.id, punchoutSessions.connectionId))
    .where(eq(punchoutSessions.id, ownerId))
  return row ?? null
}

/**
 * The document of an open cart: made once per revision, so that what the browser got is what is kept when it is sent.
 * @throws {HttpProblem} 409 as `makeMessage`
 */
async function draft(
  tx: Tx,
  { session, connection, cart, kind }: DocumentRequest,
  revision: number,
): Promise<StoredDocument> {
  const place = and(eq(punchoutDocuments.cartId, cart.id), eq(punchoutDocuments.kind, kind))
  const [known] = await tx.select().from(punchoutDocuments).where(place)
  if (known?.revision === revision) return known
  const at = new Date()
  const document = await makeMessage(tx, { session, connection, cart, kind, at, revision })
  const made = { sessionId: session.id, revision, document, madeAt: at }
  await tx
    .insert(punchoutDocuments)
    .values({ cartId: cart.id, kind, ...made })
    .onConflictDoUpdate({ target: [punchoutDocuments.cartId, punchoutDocuments.kind], set: made })
  return made
}

/**
 * What goes back to the buyer's system. Of a cart that has gone already it is the same text, byte for byte, for half an
 * hour: a submit that was lost must not lose the cart [punchout/sessions].
 * @throws {HttpProblem} 403 an inspecting session has nothing to send; 409 `cart_closed`, and as `makeMessage`
 */
export async function documentOf(tx: Tx, asked: DocumentRequest): Promise<StoredDocument> {
  const { session, cart, kind } = asked
  if (session.operation === 'inspect' && kind === 'cart') throw new HttpProblem(403, ERROR.forbidden)
  const ended = session.closedAt !== null || !isOpen(cart.status)
  if (!ended) return await draft(tx, asked, cart.revision)
  const fresh = sql`${punchoutSessions.closedAt} > now() - make_interval(mins => ${SEND_AGAIN_MINUTES})`
  const [sent] = await tx
    .select({ document: punchoutDocuments.document, revision: punchoutDocuments.revision })
    .from(punchoutDocuments)
    .innerJoin(punchoutSessions, eq(punchoutSessions.id, punchoutDocuments.sessionId))
    .where(
      and(
        eq(punchoutDocuments.cartId, cart.id),
        eq(punchoutDocuments.kind, kind),
        eq(punchoutSessions.outcome, kind === 'cart' ? 'sent' : 'cancelled'),
        fresh,
      ),
    )
  if (!sent) throw new HttpProblem(409, ERROR.cartClosed)
  return sent
}

/**
 * Ends the session whose cart was just closed, in that transaction: sent, or cancelled where it is the session's own
 * cart. The document of the revision before is kept, made now if nobody had asked for it.
 */
export async function cartClosed(tx: Tx, ownerId: string, cart: StoredCart): Promise<void> {
  const found = await readSession(tx, ownerId)
  if (!found) return
  const { session, connection } = found
  const outcome = cart.status === STATUS.handedOver ? 'sent' : 'cancelled'
  if (outcome === 'cancelled' && cart.id !== session.cartId) return
  const kind = outcome === 'sent' ? 'cart' : 'cancel'
  const { document } = await draft(tx, { session, connection, cart, kind }, cart.revision - 1)
  await tx.update(punchoutSessions).set({ closedAt: sql`now()`, outcome }).where(eq(punchoutSessions.id, session.id))
  await keepExchange(tx, {
    connectionId: connection.id,
    sessionId: session.id,
    kind: connection.kind === 'oci' ? 'OciReturn' : 'PunchOutOrderMessage',
    status: outcome === 'sent' ? 200 : 204,
    reason: outcome === 'sent' ? OUTCOMES.sent : OUTCOMES.cancelled,
    result:
      outcome === 'sent'
        ? `Sent a cart of ${cart.lineCount} lines back by the browser.`
        : 'Went back without a change.',
    proven: true,
    document: connection.kind === 'oci' ? fieldsText(readFields(document)) : redacted(readTree(document)),
    answer: '',
  })
}
