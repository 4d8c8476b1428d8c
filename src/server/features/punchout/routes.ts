import type { FastifyRequest } from 'fastify'
import { isOpen } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import {
  CartCxmlAnswerSchema,
  CartCxmlQuerySchema,
  CartCxmlSchema,
  PunchoutSessionAnswerSchema,
} from '#contract/punchout/punchout.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Connection, PunchoutSession } from '../../db/punchout-schema.ts'
import type { Field } from '#contract/punchout/connection.ts'
import { USUAL_OCI } from '../../db/punchout-settings.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../http/session.ts'
import type { RunCart, StoredCart } from './carts.ts'
import { documentOf, readSession, type StoredDocument } from './documents.ts'
import { type FormFields, readFields } from './oci/fields-text.ts'
import { unclassifiedIn } from './unclassified.ts'

/** What a punchout session asks of itself and of its cart [punchout/sessions]. */
export function sessionRoutes(app: App, { db, run }: { db: Db; run: RunCart }): void {
  app.get(
    API.cartCxml,
    { schema: { params: CartCxmlSchema, querystring: CartCxmlQuerySchema, response: { 200: CartCxmlAnswerSchema } } },
    async (request, reply) => {
      const { cartId, shop_id: shopId } = request.params
      const kind = request.query.cancel ? 'cancel' : 'cart'
      const session = punchoutIn(request, shopId, kind === 'cancel' ? 'cart.use' : 'cart.order')
      const made = await db.transaction(async (tx) => {
        const cart = await currentCart(tx, run, session, cartId.toLowerCase(), shopId)
        const found = await readSession(tx, session.owner.id)
        if (!found) throw new HttpProblem(404, ERROR.notFound)
        const stored = await documentOf(tx, { ...found, cart, kind })
        // Of what has gone already nobody can change a class any more.
        const shown = kind === 'cart' && isOpen(cart.status)
        return { ...stored, ...found, unclassified: shown ? await unclassifiedIn(tx, cart, found.connection) : [] }
      })
      reply.header('ETag', `"${made.revision}"`)
      return { data: formOf(made) }
    },
  )

  app.get(API.punchoutSession, { schema: { response: { 200: PunchoutSessionAnswerSchema } } }, async (request) => {
    const { owner } = signedIn(request)
    if (owner.kind !== 'punchout') throw new HttpProblem(403, ERROR.forbidden)
    const found = await db.transaction((tx) => readSession(tx, owner.id))
    if (!found) throw new HttpProblem(404, ERROR.notFound)
    const { session, connection } = found
    return {
      data: {
        shop_id: connection.shopId,
        cart_id: session.cartId,
        operation: session.operation,
        start_uid: session.startUid,
        start_search: session.startSearch,
        notices: session.notices,
        return_host: URL.parse(session.returnUrl)?.host ?? '',
        read_only: session.operation === 'inspect' || session.closedAt !== null,
        outcome: session.outcome,
        closed_at: session.closedAt?.toISOString() ?? null,
      },
    }
  })
}

/** A punchout session with that right in that shop; others have nothing to send. @throws {HttpProblem} 403 */
function punchoutIn(request: FastifyRequest, shopId: string, capability: 'cart.use' | 'cart.order'): Session {
  const session = signedIn(request)
  requireShop(session, shopId, capability)
  if (session.owner.kind !== 'punchout') throw new HttpProblem(403, ERROR.forbidden)
  return session
}

/** The session's cart by the catalogue of now. @throws {HttpProblem} 404 when it is none of its own */
async function currentCart(
  tx: Tx,
  run: RunCart,
  session: Session,
  cartId: string,
  shopId: string,
): Promise<StoredCart> {
  const { cart } = (await run(tx, session, { cartId, shopId, changes: [] })).work
  if (cart?.owner !== ownerKey(session.owner)) throw new HttpProblem(404, ERROR.notFound)
  if (cart.shopId !== shopId) throw new HttpProblem(409, ERROR.wrongShop)
  return cart
}

/** The form that takes a document to the buyer's system: OCI's fields, or the one that the receiver decodes by its name. */
function formOf({ session, connection, document, revision, unclassified }: FormParts) {
  const { kind, settings } = connection
  const { returnUrl: url, returnTarget: target } = session
  const form = { url, method: 'post' as const, kind, revision, target, unclassified }
  return kind === 'oci'
    ? { ...form, fields: readFields(document), charset: settings.oci?.charset ?? USUAL_OCI.charset, cxml: '' }
    : { ...form, fields: messageField(settings.field, document), charset: 'utf-8' as const, cxml: document }
}

interface FormParts extends StoredDocument {
  session: PunchoutSession
  connection: Connection
  unclassified: string[]
}

/** Exactly one field [punchout/posting]. */
const messageField = (field: Field, document: string): FormFields => ({
  [field]: field.toLowerCase().endsWith('base64') ? Buffer.from(document, 'utf8').toString('base64') : document,
})
