import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { CompanyIdSchema, LocaleSchema } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { CatalogueEntrySchema } from '#contract/catalogue/product.schema.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type AgreedByUid, agreedFor } from './companies/agreed.ts'
import type { View } from './companies/overlays.ts'
import { presentEntry } from './present.ts'
import { type ProductKey, type ProductRow, productsAfter, type Reader } from './rows.ts'
import { shopsAsked } from './question.ts'

const ExportQuery = Type.Object(
  {
    shop_id: Type.Optional(Type.String({ maxLength: 100 })),
    company_id: Type.Optional(CompanyIdSchema),
    language: Type.Optional(LocaleSchema),
  },
  { additionalProperties: false },
)
const ExportAnswer = Type.Object({ data: Type.Array(CatalogueEntrySchema) })

/** Small enough to present between two requests, and all that is held for a slow reader. */
const BATCH = 100
const NDJSON = 'application/x-ndjson'

/**
 * `GET /api/products`: everything that the user's shops sell, for integrations, as `{data: […]}` or, when the caller
 * accepts `application/x-ndjson`, a product per line. Sent as fast as it is taken; if the database fails on the way,
 * the connection breaks, so that half a catalogue is never taken for a whole one.
 */
export function exportRoute(app: App, { pool, index }: { pool: Reader; index: CatalogueIndex }): void {
  app.get(
    API.products,
    { schema: { querystring: ExportQuery, response: { 200: ExportAnswer } } },
    async (request, reply) => {
      const { shop_id, company_id, language } = request.query
      const views = index.views(shopsAsked(signedIn(request), shop_id, company_id))
      const lines = request.headers.accept?.includes(NDJSON) ?? false
      return sendParts(reply, exported({ pool, index }, views, language, lines), lines)
    },
  )
}

function sendParts(reply: FastifyReply, parts: AsyncGenerator<string>, lines: boolean): FastifyReply {
  reply.type(lines ? `${NDJSON}; charset=utf-8` : 'application/json; charset=utf-8').header('vary', 'Accept')
  return reply.send(Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 }))
}

async function* exported(
  { pool, index }: { pool: Reader; index: CatalogueIndex },
  views: readonly View[],
  asked: Locale | undefined,
  lines: boolean,
): AsyncGenerator<string> {
  const shops = views.map(({ shop }) => shop)
  if (!lines) yield '{"data":['
  let last: ProductKey | null = null
  let isFirst = true
  for (;;) {
    const rows = await productsAfter(pool, shops, last, BATCH)
    if (rows.length === 0) break
    const agreed = await agreedByShop(pool, views, rows)
    const texts = rows.flatMap((row) => {
      const own = index.own(row.shop)
      const by = agreed.get(row.shop)
      const price = by?.get(row.uid)
      if (price === 'hidden') return []
      const entry = presentEntry(row, { language: asked ?? own, own }, undefined, price)
      return JSON.stringify({ ...entry, related: entry.related.filter((uid) => by?.get(uid) !== 'hidden') })
    })
    last = rows.at(-1) ?? null
    if (texts.length === 0) continue
    if (lines) yield `${texts.join('\n')}\n`
    else yield `${isFirst ? '' : ','}${texts.join(',')}`
    isFirst = false
  }
  if (!lines) yield ']}'
}

/** What is agreed about products and those that they are related to, which may be hidden. */
async function agreedByShop(
  pool: Reader,
  views: readonly View[],
  rows: readonly ProductRow[],
): Promise<ReadonlyMap<string, AgreedByUid>> {
  const found = new Map<string, AgreedByUid>()
  for (const { shop, buyer } of views) {
    const uids = rows.flatMap((row) => (row.shop === shop ? [row.uid, ...row.item.related] : []))
    if (buyer) found.set(shop, await agreedFor(pool, buyer, [...new Set(uids)]))
  }
  return found
}
