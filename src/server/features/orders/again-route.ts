import {
  type AgainLine,
  OrderAgainQuerySchema,
  OrderAgainSchema,
  OrderIdSchema,
} from '#contract/orders/orders.schema.ts'
import { textIn, type TextLanguages } from '#contract/locale.ts'
import { toDecimal } from '#contract/money.ts'
import { API } from '#contract/paths.ts'
import { piecePrice } from '#contract/cart/line-amounts.ts'
import { piecesElsewhere } from '#contract/cart/mutations/lines.ts'
import type { LineSuccessor } from '../../db/cart-schema.ts'
import { presentSuccessor, textLanguagesIn } from '../../db/cart-wire.ts'
import type { Db } from '../../db/client.ts'
import { type ProductState, readProducts } from '../../db/line-products.ts'
import { readSuccessors } from '../../db/successors.ts'
import type { App } from '../../http/app-type.ts'
import { companyAsked, signedIn } from '../../http/session.ts'
import { asOfOneMoment, storedOrder } from './detail-route.ts'
import type { StoredOrder } from './present.ts'

type FormerLine = StoredOrder['lines'][number]

/**
 * `GET /api/orders/{id}/again`: what ordering the same today would be, for a company of the caller's; nothing is changed
 * by asking.
 */
export function againRoute(app: App, db: Db): void {
  app.get(
    API.orderAgain,
    { schema: { params: OrderIdSchema, querystring: OrderAgainQuerySchema, response: { 200: OrderAgainSchema } } },
    async (request) => {
      const session = signedIn(request)
      return await asOfOneMoment(db, async (tx) => {
        const { order, cart, lines } = await storedOrder(tx, session, request.params.id)
        const languages = await textLanguagesIn(tx, order.shopId, request.query.language)
        const counted = lines.filter((line) => line.parentId === null).toSorted((a, b) => a.position - b.position)
        const company = companyAsked(session, order.shopId, request.query.company_id)
        const products = await readProducts(tx, order.shopId, new Set(counted.map(({ uid }) => uid)), company)
        const missing = counted.flatMap(({ uid }) => (products.has(uid) ? [] : [uid]))
        const successors = await readSuccessors(tx, order.shopId, [...new Set(missing)], company)
        const parts = Map.groupBy(lines, ({ parentId }) => parentId)
        const compare = (line: FormerLine) => {
          const pieces = piecesElsewhere(
            counted.filter(({ uid }) => uid === line.uid),
            '',
          )
          return againLine(line, parts.get(line.id) ?? [], products.get(line.uid), {
            pieces,
            successor: successors.get(line.uid),
            currencyThen: cart.currency,
            languages,
          })
        }
        return { data: { lines: counted.map(compare) } }
      })
    },
  )
}

interface Today {
  /** Of the product, in all places of the order. */
  pieces: number
  /** Where it is gone. */
  successor: LineSuccessor | undefined
  currencyThen: string
  languages: TextLanguages
}

function againLine(
  line: FormerLine,
  parts: readonly FormerLine[],
  product: ProductState | undefined,
  { pieces, successor, currencyThen, languages }: Today,
): AgainLine {
  const { language, own } = languages
  const now = product ? piecePrice(product, pieces).unitPrice : null
  const then = line.unitPrice
  const texts = product?.product ?? line.product
  const moved = now !== then || product?.currency !== currencyThen
  return {
    uid: line.uid,
    quantity: line.antal,
    ...(line.room !== null && { room: line.room }),
    ...(line.note !== '' && { note: line.note }),
    name: textIn(texts.name, language, own) || line.uid,
    thumbnail: texts.thumbnail,
    state: !product ? 'gone' : !sameParts(line, parts, product) ? 'parts_changed' : moved ? 'price_changed' : 'same',
    ...(successor && { replaced_by: presentSuccessor(successor, languages) }),
    price_then: then === null ? null : toDecimal(then),
    price_now: now === null ? null : toDecimal(now),
    currency: product?.currency ?? currencyThen,
    currency_then: currencyThen,
  }
}

/** Whether a piece is made of the same parts, whatever their order. */
function sameParts({ antal }: FormerLine, before: readonly FormerLine[], { parts }: ProductState): boolean {
  const pieces = new Map(before.map((part) => [part.uid, part.antal / antal]))
  return parts.length === pieces.size && parts.every(({ uid, quantity }) => pieces.get(uid) === quantity)
}
