import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PoolConfig } from 'pg'
import { Type } from 'typebox'
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
import type { Static } from 'typebox'
import type { Db } from '../../../db/client.ts'
import { showPriceList } from '../../../db/price-lists.ts'
import type { App } from '../../../http/app-type.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { ownerSlots } from '../../../http/owner-slots.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import { compileCheck } from '../../../http/validation.ts'
import { openThread } from '../../../threads/thread.ts'
import { importFiles } from '../browser/files.ts'
import { authorOf } from '../calls/author.ts'
import { refusedBy } from '../thread-refusal.ts'
import type { PriceRowsJobs } from './rows-thread.ts'
import type { PriceRowsAsk } from './write-rows.ts'

/** Bodies that one process holds at a time. */
const BODIES_MAX = 2
/** Within it a thread ends what it writes. */
const GRACE_MS = 3_000

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
  const files = importFiles(dataDir)
  const thread = openThread<PriceRowsJobs>(new URL('rows-thread.ts', import.meta.url), connection, undefined, GRACE_MS)
  app.addHook('onClose', () => thread.close())

  /** @throws {HttpProblem} what the thread refused; a stale revision with the list as it is */
  async function write(session: Session, { shop, list }: Params, query: RowsQuery, sent: PriceRowsAsk['sent']) {
    const { mode, dry_run: dryRun, revision } = query
    const ask = { shopId: shop, id: list, by: authorOf(session), mode, dryRun, revision, sent }
    const answer = await thread.run('write', ask)
    if ('written' in answer) return { data: answer.written }
    const isStale = answer.refusal.code === ERROR.revisionChanged
    throw refusedBy(answer.refusal, isStale ? await showPriceList(db, { shopId: shop, id: list }) : undefined)
  }

  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser<Buffer>(['application/json', OCTETS], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    ownerSlots(own, BODIES_MAX)
    const common = {
      bodyLimit: PRICE_ROWS_BYTES_MAX,
      // Bodies are checked where they are read.
      validatorCompiler: ((part) =>
        part.httpPart === 'body' ? () => true : compileCheck(part)) satisfies typeof compileCheck,
    }
    const response = { 200: PriceRowsWrittenSchema }
    const params = PriceListParamsSchema

    own.post<{ Params: Params; Querystring: RowsQuery; Body: Buffer; Reply: { data: PriceRowsWritten } }>(
      OFFICE_API.priceListRows,
      {
        ...common,
        schema: { params, querystring: WritePriceRowsQuerySchema, body: SentPriceRowsSchema, response },
      },
      async (request) => {
        const session = signedIn(request)
        requireShop(session, request.params.shop, 'shop.whole')
        others.isLong(request)
        return await write(session, request.params, request.query, { bytes: bodyOf(request.body, 'application/json') })
      },
    )

    own.post<{ Params: Params; Querystring: FileQuery; Body: Buffer; Reply: { data: PriceRowsWritten } }>(
      OFFICE_API.priceListFile,
      {
        ...common,
        schema: {
          params,
          querystring: PriceFileQuerySchema,
          body: { content: { [OCTETS]: { schema: Type.String({ format: 'binary' }) } } },
          response,
        },
      },
      async (request) => {
        const session = signedIn(request)
        requireShop(session, request.params.shop, 'shop.whole')
        others.isLong(request)
        const { name, decimal } = request.query
        const id = randomUUID()
        await files.receive(id, name, Readable.from([bodyOf(request.body, OCTETS)]))
        try {
          return await write(session, request.params, request.query, { path: files.pathOf(id, name), decimal })
        } finally {
          await files.forget(id, name)
        }
      },
    )
  })
}

/** @throws {HttpProblem} 400 there is nothing in it */
function bodyOf(body: Buffer | undefined, type: string): Uint8Array {
  if (body && body.length > 0) return body
  const detail = type === OCTETS ? 'The file is empty.' : 'The body is empty.'
  throw new HttpProblem(400, ERROR.malformed, { detail })
}
