import { Readable } from 'node:stream'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { BATCH_BYTES_MAX, NDJSON, OUTCOMES } from '#contract/office/product.ts'
import {
  BatchAnswerSchema,
  BatchQuerySchema,
  BatchRowAnswerSchema,
  BatchRowSchema,
  type BatchRowAnswer,
  BatchSchema,
  type BatchSummary,
} from '#contract/office/product.schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { requireShop, signedIn } from '../../../http/session.ts'
import { wholeBodies } from '../../../http/whole-bodies.ts'
import type { Batches } from './batch.ts'
import { authorOf } from './author.ts'
import type { BatchKind } from './batch-body.ts'

const SCHEMA = {
  querystring: BatchQuerySchema,
  body: { content: { 'application/json': { schema: BatchSchema }, [NDJSON]: { schema: BatchRowSchema } } },
  response: {
    200: {
      description: 'What became of each row, in their order',
      content: { 'application/json': { schema: BatchAnswerSchema }, [NDJSON]: { schema: BatchRowAnswerSchema } },
    },
  },
} as const

/** Batches whose bodies and rows one process holds at a time. */
const BATCHES_MAX = 4

interface BatchRouteDeps {
  batches: Batches
  others: Pick<OthersFirst, 'isLong'>
  /** A batch of that shop has been written; its answer may still be on its way. */
  onEnd: (shopId: string, summary: BatchSummary) => void
}

/**
 * `POST /api/products/batch`: many products at once, as JSON or with a row a line, answered in kind. Rows have their
 * effects in their order, in transactions of up to 500; one that is refused stops no other [contract/products-by-machine].
 */
export async function batchRoute(app: App, { batches, others, onEnd }: BatchRouteDeps): Promise<void> {
  // Parsers of its own: the body goes to a thread as it came.
  await app.register(async (own) => {
    const takeOver = wholeBodies(own, ['application/json', NDJSON], BATCHES_MAX)
    own.post<{ Querystring: { shop_id: string }; Body: Buffer }>(
      OFFICE_API.productBatch,
      {
        bodyLimit: BATCH_BYTES_MAX,
        compress: false,
        // Rows are checked where they are read; none of them spoils the others.
        schema: SCHEMA,
      },
      async (request, reply) => {
        const { shop_id: shopId } = request.query
        const session = signedIn(request)
        requireShop(session, shopId, 'shop.whole')
        others.isLong(request)
        const kind = kindOf(request.headers['content-type'])
        const bytes = ownBytes(request.body)
        // From here on it is written to its end and keeps its slot, even when the client hangs up.
        const release = takeOver(request)
        const told = summed(batches.write({ shopId, by: authorOf(session) }, bytes, kind), (summary) => {
          release()
          if (summary) onEnd(shopId, summary)
        })
        if (kind === 'json') return await wholeAnswer(told)
        // A batch that is refused as a whole is refused before the first line of the answer.
        const first = await told.next()
        return reply.type(`${NDJSON}; charset=utf-8`).send(Readable.from(lines(first, told)))
      },
    )
  })
}

const kindOf = (type: string | undefined): BatchKind => (type?.startsWith(NDJSON) ? 'ndjson' : 'json')

/** A copy of the bytes, to transfer to a thread: a small body shares its buffer with others. */
function ownBytes(body: Buffer | undefined): Uint8Array<ArrayBuffer> {
  if (!body || body.length === 0) throw new HttpProblem(400, ERROR.malformed, { detail: 'The body is empty.' })
  return new Uint8Array(body)
}

/** The same rows; when they end, how many had each outcome, or null if they came to no end. */
async function* summed(
  chunks: AsyncIterable<BatchRowAnswer[]>,
  onEnd: (summary: BatchSummary | null) => void,
): AsyncGenerator<BatchRowAnswer[], BatchSummary> {
  const summary = Object.fromEntries(OUTCOMES.map((one) => [one, 0])) as BatchSummary
  let isWhole = false
  try {
    for await (const rows of chunks) {
      for (const { outcome } of rows) summary[outcome]++
      yield rows
    }
    isWhole = true
    return summary
  } finally {
    onEnd(isWhole ? summary : null)
  }
}

async function wholeAnswer(told: AsyncGenerator<BatchRowAnswer[], BatchSummary>) {
  const data: BatchRowAnswer[] = []
  for (;;) {
    const next = await told.next()
    if (next.done) return { data, meta: next.value }
    data.push(...next.value)
  }
}

/** Runs to its end even when nobody reads any more: what was sent is written. */
async function* lines(
  first: IteratorResult<BatchRowAnswer[], BatchSummary>,
  told: AsyncGenerator<BatchRowAnswer[], BatchSummary>,
): AsyncGenerator<string> {
  let next = first
  try {
    for (; !next.done; next = await told.next()) yield next.value.map((row) => `${JSON.stringify(row)}\n`).join('')
  } finally {
    while (!next.done) next = await told.next()
  }
}
