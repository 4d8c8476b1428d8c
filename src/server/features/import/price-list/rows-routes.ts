import type { PoolConfig } from 'pg'
import type { Static } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { OCTETS } from '#contract/office/import.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { PRICE_ROWS_BYTES_MAX } from '#contract/office/price-list.ts'
import {
  PriceFileQuerySchema,
  PriceListParamsSchema,
  type PriceRowsWritten,
  PriceRowsWrittenSchema,
  SentPriceRowsSchema,
  WritePriceRowsQuerySchema,
} from '#contract/office/price-list.schema.ts'
import type { Db } from '../../../db/client.ts'
import { showPriceList } from '../../../db/price-lists.ts'
import type { App } from '../../../http/app-type.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import { fileBody, wholeBodies } from '../../../http/whole-bodies.ts'
import { authorOf } from '../calls/author.ts'
import { bodyAsFile, openWriter, WRITER_BODIES_MAX } from '../writer.ts'
import type { PriceRowsAsk } from './write-rows.ts'

interface RowsRoutesDeps {
  db: Db
  connection: PoolConfig
  dataDir: string
  others: Pick<OthersFirst, 'isLong'>
}

type Params = Static<typeof PriceListParamsSchema>
type FileQuery = Static<typeof PriceFileQuerySchema>
type RowsQuery = Static<typeof WritePriceRowsQuerySchema>

/** `POST …/rows` and `POST …/file`: rows of a price list, as JSON or as a file, checked first and written as one change. */
export async function priceRowsRoutes(app: App, { db, connection, dataDir, others }: RowsRoutesDeps): Promise<void> {
  const asFile = bodyAsFile(dataDir)
  const entry = new URL('rows-thread.ts', import.meta.url)
  const run = openWriter<PriceRowsAsk, PriceRowsWritten>(app, entry, connection)

  /** @throws {HttpProblem} what the thread refused; a stale revision with the list as it is */
  async function write(session: Session, { shop, list }: Params, query: RowsQuery, sent: PriceRowsAsk['sent']) {
    const { mode, dry_run: dryRun, revision } = query
    const ask = { shopId: shop, id: list, by: authorOf(session), mode, dryRun, revision, sent }
    return { data: await run(ask, () => showPriceList(db, { shopId: shop, id: list })) }
  }

  await app.register(async (own) => {
    wholeBodies(own, ['application/json', OCTETS], WRITER_BODIES_MAX)
    const bodyLimit = PRICE_ROWS_BYTES_MAX
    const response = { 200: PriceRowsWrittenSchema }
    const params = PriceListParamsSchema

    own.post<{ Params: Params; Querystring: RowsQuery; Body: Buffer; Reply: { data: PriceRowsWritten } }>(
      OFFICE_API.priceListRows,
      { bodyLimit, schema: { params, querystring: WritePriceRowsQuerySchema, body: SentPriceRowsSchema, response } },
      async (request) => {
        const session = signedIn(request)
        requireShop(session, request.params.shop, 'shop.whole')
        others.isLong(request)
        return await write(session, request.params, request.query, { bytes: someBytes(request.body) })
      },
    )

    own.post<{ Params: Params; Querystring: FileQuery; Body: Buffer; Reply: { data: PriceRowsWritten } }>(
      OFFICE_API.priceListFile,
      { bodyLimit, schema: { params, querystring: PriceFileQuerySchema, body: fileBody(OCTETS), response } },
      async (request) => {
        const session = signedIn(request)
        requireShop(session, request.params.shop, 'shop.whole')
        others.isLong(request)
        const { name, decimal } = request.query
        return await asFile(request.body, name, (path) =>
          write(session, request.params, request.query, { path, decimal }),
        )
      },
    )
  })
}

/** @throws {HttpProblem} 400 there is nothing in it */
function someBytes(body: Buffer | undefined): Uint8Array {
  if (body && body.length > 0) return body
  throw new HttpProblem(400, ERROR.malformed, { detail: 'The body is empty.' })
}
