import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { API } from '#contract/paths.ts'
import { CompanyPricesQuerySchema, CompanyPricesSchema } from '#contract/organisation/prices.schema.ts'
import type { App } from '../../../http/app-type.ts'
import { signedIn } from '../../../http/session.ts'
import { encodingOf } from '../answer-cache.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { shopsAsked } from '../question.ts'
import { readyInTime } from '../ready-in-time.ts'
import { sendBrotli } from '../send-brotli.ts'
import type { PackedPrices } from './company-prices.ts'
import type { KnownBuyer } from './overlays.ts'

/** Bytes of compressed prices kept: all devices of a company ask for the same after the same change. */
const CAPACITY = 32_000_000
/** What an answer weighs besides its body. */
const ENTRY = 300

const NothingSchema = Type.Null({ description: 'No body' })

/** What a company without any price list has, and needs not be asked again about. */
const NONE = 'none'

/**
 * `GET /api/products/prices`: what a company pays otherwise than anybody, for a device that answers by itself. With
 * `since`: what has changed since that version, everything where that is not known any more, or 204 when nothing has.
 */
export function pricesRoute(app: App, index: CatalogueIndex): void {
  const packed = createPacked(index)
  app.get(
    API.prices,
    {
      compress: false,
      schema: { querystring: CompanyPricesQuerySchema, response: { 200: CompanyPricesSchema, 204: NothingSchema } },
    },
    async (request, reply) => {
      const { shop_id, company_id, since } = request.query
      const asked = shopsAsked(signedIn(request), shop_id, company_id)
      // Without the index it is not known yet what is known of companies.
      await readyInTime(index, [{ shop: shop_id, buyer: null }], index.own(shop_id))
      const [view] = index.views(asked)
      if (!view?.buyer) {
        if (since === NONE) return reply.code(204).send(null)
        return { data: { version: NONE, whole: true, prices: [], removed: [] } }
      }
      const { body } = await packed(view.buyer, since ?? null)
      if (body === null) return reply.code(204).send(null)
      reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
      const takes = encodingOf(request.headers['accept-encoding']) === 'br'
      return sendBrotli(reply, { bytes: body, size: body.byteLength }, takes)
    },
  )
}

/** Each answer is made once, however many ask at a time. */
function createPacked(index: CatalogueIndex) {
  const kept = new LRUCache<string, PackedPrices>({ maxSize: CAPACITY })
  const making = new Map<string, Promise<PackedPrices>>()
  return async (buyer: KnownBuyer, since: string | null): Promise<PackedPrices> => {
    const { shop, company, day } = buyer
    // Named before anything is read, as every answer is.
    const key = JSON.stringify([shop, buyer.state, index.stateOf(shop), since])
    const known = kept.get(key)
    if (known) return known
    let made = making.get(key)
    if (!made) {
      made = index.price('prices', { buyer: { shop, company, day }, since })
      making.set(key, made)
      void made.catch(() => undefined).finally(() => making.delete(key))
    }
    const answer = await made
    kept.set(key, answer, { size: ENTRY + (answer.body?.byteLength ?? 0) })
    return answer
  }
}
