import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { LocaleSchema } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { encodingOf } from './answer-cache.ts'
import { createOffline, type OfflineBody } from './offline.ts'
import { shopsAsked } from './question.ts'
import { readyInTime } from './ready-in-time.ts'

const IndexQuery = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
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
 * be shown without another answer.
 */
export function offlineRoute(app: App, { index, dataDir, offlineDays }: Options): void {
  const offline = createOffline(index, join(dataDir, 'catalogue'))
  app.get(API.index, { compress: false, schema: { querystring: IndexQuery } }, async (request, reply) => {
    const { shop_id, language, since } = request.query
    shopsAsked(signedIn(request), shop_id)
    await readyInTime(index, [shop_id], language)
    const answer = await offline(shop_id, language, since)
    reply.header('x-catalogue-version', answer.version).header('x-offline-days', offlineDays)
    reply.header('vary', 'Accept-Encoding')
    if (answer.body === null) return reply.code(204).send()
    reply.type('application/octet-stream')
    if ('file' in answer.body) reply.header('x-catalogue-bytes', answer.body.unpacked)
    return sendBrotli(reply, answer.body, encodingOf(request.headers['accept-encoding']) === 'br')
  })
}

/** The bodies are kept compressed; the few that cannot read that get them unpacked on the way. */
function sendBrotli(reply: FastifyReply, body: OfflineBody, takes: boolean): FastifyReply {
  const source = 'bytes' in body ? Readable.from([Buffer.from(body.bytes)]) : body.file.createReadStream()
  if (!takes) return reply.send(pipeline(source, createBrotliDecompress(), () => undefined))
  return reply.header('content-encoding', 'br').header('content-length', body.size).send(source)
}
