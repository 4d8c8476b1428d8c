import { ERROR } from '#contract/errors.ts'
import type { ProductAuthor } from '#contract/office/history.ts'
import type { BatchRowAnswer } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { openThread, type Thread } from '../../../threads/thread.ts'
import { refusedBy } from '../thread-refusal.ts'
import { asStored, makeAhead, type MakeRows, type Wished } from './ahead.ts'
import type { BatchKind } from './batch-body.ts'
import type { BatchJobs, KnownRow } from './batch-thread.ts'
import { shopTerms } from './stored.ts'
import { type WriteOutcome, writeProducts } from './write.ts'

/** Rows of one transaction: as many as are written at once, so that others who write wait for no more than those. */
const TRANSACTION_ROWS = 500
const PATIENCE_MS = 20_000
export const LOCK_TIMEOUT = '55P03'

interface BatchDeps {
  db: Db
  /** After each transaction that may have changed something. */
  onWritten: (shopId: string) => void
  onError: (error: unknown) => void
}

/** Which shop's products are written, and by whom. */
export interface BatchTarget {
  shopId: string
  by: ProductAuthor
}

export interface Batches {
  /**
   * Writes a batch, transaction by transaction, and tells what became of its rows as they are written.
   * @throws {HttpProblem} before anything is written: what is no batch, or a database that cannot be reached
   */
  write: (target: BatchTarget, bytes: Uint8Array<ArrayBuffer>, kind: BatchKind) => AsyncGenerator<BatchRowAnswer[]>
  close: () => Promise<void>
}

/** Writes many products by call; they are read and made in a thread, so that others' questions do not wait for it. */
export function createBatches(deps: BatchDeps): Batches {
  const thread = openThread<BatchJobs>(new URL('./batch-thread.ts', import.meta.url), null)
  let next = 0
  return {
    write: async function* (target, bytes, kind) {
      const id = next++
      try {
        const read = await thread.run('read', { id, bytes, kind }, [bytes.buffer])
        if ('refusal' in read) throw refusedBy(read.refusal)
        yield* writeChunks(deps, thread, { id, ...target, rows: read.rows })
      } finally {
        await thread.run('forget', { id }).catch(() => undefined)
      }
    },
    close: () => thread.close(),
  }
}

interface Batch extends BatchTarget {
  id: number
  rows: readonly KnownRow[]
}

async function* writeChunks(
  deps: BatchDeps,
  thread: Thread<BatchJobs>,
  { id, shopId, by, rows }: Batch,
): AsyncGenerator<BatchRowAnswer[]> {
  const terms = await shopTerms(deps.db, shopId)
  const make: MakeRows = async (places, formers, shop) => (await thread.run('make', { id, places, formers, shop })).made
  const chunks = [...chunksOf(rows)].map((places) => ({ places, wished: wishedAt(rows, places) }))
  const ahead = (turn: number) => makeAhead(make, terms, chunks[turn]?.wished ?? [])
  let begun = false
  let outage: unknown
  // While the rows of a transaction are written, those of the next one are made.
  let next = ahead(0)
  for (const [turn, { places, wished }] of chunks.entries()) {
    const chunk = places.map((place) => rows[place]!)
    if (outage !== undefined) {
      yield answers(chunk, failing(wished.length, outage))
      continue
    }
    const made = next
    next = ahead(turn + 1)
    try {
      if (wished.length === 0) {
        yield answers(chunk, [])
        continue
      }
      const outcomes = await writeProducts(deps.db, shopId, {
        wishes: wished,
        make: (formers, shop) => asStored(make, made, wished, { formers, shop }),
        by,
        patienceMs: PATIENCE_MS,
      })
      deps.onWritten(shopId)
      yield answers(chunk, outcomes)
    } catch (error) {
      const passes = isPassing(error)
      if (!begun && passes) throw error
      // What the rest would meet as well; whatever else went wrong lies in these rows.
      if (passes) outage = error
      else deps.onError(error)
      yield answers(chunk, failing(wished.length, error))
    }
    begun = true
  }
}

const wishedAt = (rows: readonly KnownRow[], places: readonly number[]): Wished[] =>
  places.flatMap((place) => {
    const row = rows[place]
    if (!row || !('op' in row)) return []
    const { row: _, ...wish } = row
    return [{ place, ...wish }]
  })

const isPassing = (error: unknown): boolean => isUnavailable(error) || sqlState(error) === LOCK_TIMEOUT

const failing = (rows: number, error: unknown): Omit<WriteOutcome, 'uid'>[] => {
  const code = isPassing(error) ? ERROR.unavailable : ERROR.internal
  return Array.from({ length: rows }, () => ({ outcome: 'failed', revision: null, code }))
}

/** Places of rows that are written together: a product once, so that rows have their effects in their order. */
function* chunksOf(rows: readonly KnownRow[]): Generator<number[]> {
  let chunk: number[] = []
  let uids = new Set<string>()
  for (const [place, row] of rows.entries()) {
    if (chunk.length === TRANSACTION_ROWS || ('op' in row && uids.has(row.uid))) {
      yield chunk
      chunk = []
      uids = new Set()
    }
    chunk.push(place)
    if ('op' in row) uids.add(row.uid)
  }
  if (chunk.length > 0) yield chunk
}

/** In the order of the rows; `outcomes` are those of the rows that ask for something. */
function answers(chunk: readonly KnownRow[], outcomes: readonly Omit<WriteOutcome, 'uid'>[]): BatchRowAnswer[] {
  let next = 0
  return chunk.map((row): BatchRowAnswer => {
    const place = { row: row.row, uid: row.uid }
    if ('errors' in row)
      return { ...place, outcome: 'refused', revision: null, code: ERROR.validation, errors: row.errors }
    return { ...place, ...outcomes[next++]! }
  })
}
