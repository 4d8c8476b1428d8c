import { eq } from '../../db/drizzle.ts'
import { CartIdSchema } from '#contract/cart/cart.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import { type CartPrices, CartPricesAnswerSchema, CartPricesQuerySchema } from '#contract/cart/prices.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { textIn, type TextLanguages } from '#contract/locale.ts'
import { toDecimal } from '#contract/money.ts'
import { API } from '#contract/paths.ts'
import { sumsOnWire } from '#contract/cart/wire.ts'
import { textLanguagesOf } from '../../db/cart-wire.ts'
import type { Db, Tx } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import { readProducts } from '../../db/line-products.ts'
import { shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { companyAsked, requireShop, type Session, signedIn } from '../../http/session.ts'
import { refusalProblem } from './answers.ts'
import { pricingCompany, readPrices } from './prices.ts'
import { findCart, readCustomers, readOwnLines } from './repository.ts'
import { fold, startWork, type Work } from './rules/cart-rules.ts'
import { companyRefusal } from './rules/header.ts'
import { reprice } from './rules/reprice.ts'
import type { CartState, LineState } from './rules/state.ts'

/**
 * `GET /api/cart/{cartId}/prices`: what choosing another company would do to an open cart, before it is done: the same
 * that `setInfo` does to it, and nothing is written [contract/agreement-prices].
 */
export function pricesRoute(app: App, db: Db): void {
  app.get(
    API.cartPrices,
    { schema: { params: CartIdSchema, querystring: CartPricesQuerySchema, response: { 200: CartPricesAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { company_id, language } = request.query
      const look = async (tx: Tx) => {
        const cart = await findCart(tx, request.params.cartId, session)
        if (!cart) throw new HttpProblem(404, ERROR.notFound)
        requireShop(session, cart.shopId, 'cart.use')
        if (!isOpen(cart.status)) throw new HttpProblem(409, ERROR.cartClosed)
        return await comparison(tx, { session, cart, asked: company_id, language })
      }
      const data = await db.transaction(look, { isolationLevel: 'repeatable read', accessMode: 'read only' })
      return { data }
    },
  )
}

interface Question {
  session: Session
  cart: CartState
  asked: string | undefined
  language: string | undefined
}

async function comparison(tx: Tx, { session, cart, asked, language }: Question): Promise<CartPrices> {
  const { shopId } = cart
  const companies = session.companies.get(shopId) ?? NO_COMPANIES
  const company = asked === 'none' ? null : companyAsked(session, shopId, asked)
  const known = await readCustomers(tx, shopId, new Set(company === null ? [] : [company]), cart.id)
  const code = companyRefusal(company, { companies, customer: (id) => known.get(id) ?? null })
  if (code) throw refusalProblem({ code })
  const [shop] = await tx.select().from(shops).where(eq(shops.shopId, shopId))
  if (!shop) throw new HttpProblem(404, ERROR.notFound)
  const lines = await readOwnLines(tx, cart.id)
  const lineId = lineIds(cart.id, shopId)
  const uids = new Set(lines.map(({ uid }) => uid))
  const pricedFor = async (whose: string | null): Promise<Work> => {
    const prices = await readPrices(tx, shopId, whose)
    const products = await readProducts(tx, shopId, uids, prices.company)
    const work = startWork(cart, lines)
    fold(work, reprice(cart, work.lines, { shop, prices, lineId, product: (uid) => products.get(uid) ?? null }))
    return work
  }
  const before = await pricedFor(pricingCompany(cart.customerId, companies))
  const after = await pricedFor(company)
  return {
    cart_id: cart.id,
    revision: cart.revision,
    company_id: company,
    currency: cart.currency,
    lines: changedLines(lines, { before, after }, textLanguagesOf(shop.language, language)),
    before: sumsOf(before),
    after: sumsOf(after),
  }
}

const sumsOf = ({ cart }: Work): CartPrices['before'] => sumsOnWire(cart ?? { subtotal: 0, vat: 0 })

function changedLines(
  lines: readonly LineState[],
  works: { before: Work; after: Work },
  { language, own }: TextLanguages,
): CartPrices['lines'] {
  return lines.flatMap(({ id, uid, parentId, antal, product }) => {
    const [before, after] = [works.before.lines.get(id), works.after.lines.get(id)]
    if (parentId !== null || !before || !after) return []
    if (before.unitPrice === after.unitPrice && before.gone === after.gone) return []
    const name = textIn(product.name, language, own) || uid
    return [{ id, article_number: uid, name, antal: String(antal), before: priceOf(before), after: priceOf(after) }]
  })
}

const priceOf = ({ unitPrice, subtotal, gone }: LineState): CartPrices['lines'][number]['before'] => ({
  unit_price: unitPrice === null ? null : toDecimal(unitPrice),
  subtotal: toDecimal(subtotal),
  gone,
})
