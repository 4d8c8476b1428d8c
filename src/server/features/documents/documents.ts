import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { DOCUMENT_BYTES_MAX, DOCUMENT_PATH, DOCUMENT_TYPE } from '#contract/catalogue/documents.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { BatchQuerySchema, DocumentFileAnswerSchema } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { createLookup } from '#server/pictures/lookup.ts'
import { documentsToday, keepDocument, knownDocuments } from '#server/pictures/documents.ts'
import { originalChunks } from '#server/pictures/originals.ts'
import type { App } from '../../http/app-type.ts'
import { attachment } from '../../http/attachment.ts'
import { HttpProblem } from '../../http/problem.ts'
import { tooMany } from '../../http/rate-limit.ts'
import { requireShop, signedIn } from '../../http/session.ts'
import { fileBody, wholeBodies } from '../../http/whole-bodies.ts'

/** Files that one process holds while they come in, of up to 20 MB each. */
const UPLOADS_MAX = 4
/** Files in a day, of all shops: more than anybody scans, and no more than a disk holds. */
const FILES_A_DAY = 5_000
const HOUR_S = 3_600

const HASH = /^[0-9a-f]{64}$/
/** Within these first bytes a PDF says that it is one (ISO 32000-1, annex H). */
const HEAD_BYTES = 1_024

/**
 * Documents of products [contract/documents]: `POST /api/documents` takes a file in, and `/public/document/<hash>/<name>`
 * gives it to keep. It is never shown by a browser in the shop's name, whatever it holds.
 */
export async function documentsFeature(app: App, { db }: { db: Db }): Promise<void> {
  await app.register(async (own) => {
    wholeBodies(own, DOCUMENT_TYPE, UPLOADS_MAX)
    own.post<{ Querystring: { shop_id: string }; Body: Buffer }>(
      OFFICE_API.documents,
      {
        bodyLimit: DOCUMENT_BYTES_MAX,
        schema: {
          querystring: BatchQuerySchema,
          // A file is looked at below.
          body: fileBody(DOCUMENT_TYPE),
          response: { 200: DocumentFileAnswerSchema },
        },
      },
      async (request) => {
        requireShop(signedIn(request), request.query.shop_id, 'shop.whole')
        const bytes = request.body
        if (!isPdf(bytes)) throw notPdf()
        if ((await documentsToday(db)) >= FILES_A_DAY) throw tooMany(HOUR_S)
        return { data: { hash: await keepDocument(db, bytes), bytes: bytes.length } }
      },
    )
  })

  const sizeOf = createLookup((hashes) => knownDocuments(db, hashes))
  app.get(
    `${DOCUMENT_PATH}:hash/:name`,
    { schema: { params: Type.Object({ hash: Type.String(), name: Type.String() }) } },
    async (request, reply) => {
      const { hash, name } = request.params
      const bytes = HASH.test(hash) ? await sizeOf(hash) : undefined
      if (bytes === undefined) throw new HttpProblem(404, ERROR.notFound)
      const tag = `"${hash}"`
      reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('ETag', tag)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('Content-Disposition', attachment(name))
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return reply
        .type(DOCUMENT_TYPE)
        .header('Content-Length', bytes)
        .send(Readable.from(originalChunks(db, { hash, byteLength: bytes })))
    },
  )
}

const isPdf = (bytes: unknown): bytes is Buffer =>
  Buffer.isBuffer(bytes) && bytes.subarray(0, HEAD_BYTES).includes('%PDF-')

const notPdf = (): HttpProblem =>
  new HttpProblem(422, ERROR.validation, {
    errors: [{ field: 'file', rule: RULE.format, message: 'file must be a PDF' }],
  })
