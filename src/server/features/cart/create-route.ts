import { randomUUID } from 'node:crypto'
import { CartQuerySchema } from '#contract/cart/cart.schema.ts'
import { CartAnswerSchema, CreateCartSchema } from '#contract/cart/calls.schema.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API } from '#contract/paths.ts'
import { textLanguagesOf } from '../../db/cart-wire.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { idempotentlyAhead, sendAnswer } from '../../http/idempotency.ts'
import { requireShop, signedIn } from '../../http/session.ts'
import { refusalProblem, wholeAnswer } from './answers.ts'
import type { CartChange } from './rules/state.ts'
import { run } from './run.ts'

/** `POST /api/cart`: a new cart, or the one of that id if it was made before [contract/ids]. */
export function createRoute(app: App, db: Db): void {
  app.post(
    API.cart,
    { schema: { querystring: CartQuerySchema, body: CreateCartSchema, response: { 201: CartAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const { title, shop_id: shopId, id, company_id } = request.body
      requireShop(session, shopId, 'cart.use')
      const companyId = company_id?.toLowerCase() ?? company_id
      const changes: CartChange[] = [
        { name: 'cart.create', args: { title, ...(companyId !== undefined && { companyId }) } },
      ]
      const answer = await idempotentlyAhead(db, request, ownerKey(session.owner), async (tx, provided) => {
        const cartId = id?.toLowerCase() ?? randomUUID()
        const { work, refusal, language, ...seen } = await run(tx, session, { cartId, shopId, changes, provided })
        if (refusal || !work.cart) throw refusalProblem(refusal ?? { code: 'not_found' })
        const languages = textLanguagesOf(language, request.query.language)
        return await wholeAnswer(tx, 201, { ...seen, cart: work.cart, languages })
      })
      return sendAnswer(reply, answer)
    },
  )
}
