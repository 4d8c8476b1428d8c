import { join } from 'node:path'
import { Type } from 'typebox'
import { CompanyIdSchema, LocaleSchema } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { encodingOf } from './answer-cache.ts'
import type { View } from './companies/overlays.ts'
import { createOffline } from './offline.ts'
import { shopsAsked } from './question.ts'
import { readyInTime } from './ready-in-time.ts'
import { sendBrotli } from './send-brotli.ts'

const IndexQuery = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
    company_id: Type.Optional(CompanyIdSchema),
    language: LocaleSchema,
    /** The version of the copy that the caller has. */
    since: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)

interface Options {
  index: CatalogueIndex
  dataDir: string
  offlineDays: number
}

/**
 * `GET /api/products/index`: the engine's index of a shop in a language, with all that its pages show, for offline use
 * (the body: contract/catalogue-index.ts). With `since`: what changed after that version, the whole when that is too
 * much, or 204 when nothing did. `X-Catalogue-Version` names the version that the caller then has, `X-Catalogue-Bytes`
 * what a whole weighs once unpacked, for those who show how far it has come, and `X-Offline-Days` for how long it may
 * be shown without another answer. `X-Catalogue-Hides` names what the copy lacks since it is hidden from the company; sent
 * back with the next question, what has been hidden since is among the deleted, and what is no longer hidden comes again.
 */
export function offlineRoute(app: App, { index, dataDir, offlineDays }: Options): void {
  const offline = createOffline(index, join(dataDir, 'catalogue'))
  app.get(API.index, { compress: false, schema: { querystring: IndexQuery } }, async (request, reply) => {
    const { shop_id, company_id, language, since } = request.query
    const views = index.views(shopsAsked(signedIn(request), shop_id, company_id))
    await readyInTime(index, views, language)
    const hides = request.headers['x-catalogue-hides']
    const former = { since, hides: typeof hides === 'string' ? hides : undefined }
    const answer = await offline(views[0] as View, language, former)
    reply.header('x-catalogue-version', answer.version).header('x-offline-days', offlineDays)
    if (views[0]?.buyer) reply.header('x-catalogue-hides', answer.hides)
    reply.header('vary', 'Accept-Encoding')
    if (answer.body === null) return reply.code(204).send()
    reply.type('application/octet-stream')
    if ('file' in answer.body) reply.header('x-catalogue-bytes', answer.body.unpacked)
    return sendBrotli(reply, answer.body, encodingOf(request.headers['accept-encoding']) === 'br')
  })
}
