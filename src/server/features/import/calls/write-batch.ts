import { ERROR } from '#contract/errors.ts'
import type { ProductAuthor } from '#contract/office/history.ts'
import type { BatchRowAnswer } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { asStored, makeAhead } from './ahead.ts'
import type { SentRow } from './batch-body.ts'
import type { Wish } from './make.ts'
import { LOCK_TIMEOUT } from './not-in-time.ts'
import { shopTerms } from './stored.ts'
import { type WriteOutcome, writeProducts } from './write.ts'

/** Rows of one transaction: as many as are written at once, so that others who write wait for no more than those. */
const TRANSACTION_ROWS = 500
const PATIENCE_MS = 20_000

/** Which shop's products are written, and by whom. */
export interface BatchTarget {
  shopId: string
  by: ProductAuthor
}

/** What became of the rows of one transaction. */
export interface WrittenRows {
  answers: BatchRowAnswer[]
  /** Products may have changed. */
  isWritten: boolean
  /** What went wrong with these rows alone; whoever runs the server should hear of it. */
  mishap?: unknown
}

/**
 * Writes the rows of a batch, transaction by transaction, and tells what became of them as they are written.
 * @throws before anything is written: a database that cannot be reached, a shop that somebody else keeps locked
 */
export async function* writeBatch(
  db: Db,
  { shopId, by }: BatchTarget,
  rows: readonly SentRow[],
): AsyncGenerator<WrittenRows> {
  const terms = await shopTerms(db, shopId)
  const chunks = [...chunksOf(rows)].map((chunk) => ({ chunk, wishes: wishesOf(chunk) }))
  const ahead = (turn: number) => makeAhead(terms, chunks[turn]?.wishes ?? [])
  let begun = false
  let outage: unknown
  // While the rows of a transaction are written, those of the next one are made.
  let next = ahead(0)
  for (const [turn, { chunk, wishes }] of chunks.entries()) {
    if (outage !== undefined) {
      yield { answers: answersOf(chunk, failing(wishes.length, outage)), isWritten: false }
      continue
    }
    const made = next
    next = ahead(turn + 1)
    try {
      if (wishes.length === 0) {
        yield { answers: answersOf(chunk, []), isWritten: false }
        continue
      }
      const outcomes = await writeProducts(db, shopId, {
        wishes,
        make: (formers, shop) => asStored(made, wishes, { formers, shop }),
        by,
        patienceMs: PATIENCE_MS,
      })
      yield { answers: answersOf(chunk, outcomes), isWritten: true }
    } catch (error) {
      const passes = isPassing(error)
      if (!begun && passes) throw error
      // What the rest would meet as well; whatever else went wrong lies in these rows.
      if (passes) outage = error
      const answers = answersOf(chunk, failing(wishes.length, error))
      yield { answers, isWritten: false, ...(!passes && { mishap: error }) }
    }
    begun = true
  }
}

const wishesOf = (chunk: readonly SentRow[]): Wish[] => chunk.flatMap((row) => ('wish' in row ? [row.wish] : []))

const uidOf = (row: SentRow): string => ('wish' in row ? row.wish.uid : row.uid)

const isPassing = (error: unknown): boolean => isUnavailable(error) || sqlState(error) === LOCK_TIMEOUT

const failing = (rows: number, error: unknown): Omit<WriteOutcome, 'uid'>[] => {
  const code = isPassing(error) ? ERROR.unavailable : ERROR.internal
  return Array.from({ length: rows }, () => ({ outcome: 'failed', revision: null, code }))
}

/** Rows that are written together: a product once, so that rows have their effects in their order. */
function* chunksOf(rows: readonly SentRow[]): Generator<SentRow[]> {
  let chunk: SentRow[] = []
  let uids = new Set<string>()
  for (const row of rows) {
    if (chunk.length === TRANSACTION_ROWS || ('wish' in row && uids.has(row.wish.uid))) {
      yield chunk
      chunk = []
      uids = new Set()
    }
    chunk.push(row)
    if ('wish' in row) uids.add(row.wish.uid)
  }
  if (chunk.length > 0) yield chunk
}

/** In the order of the rows; `outcomes` are those of the rows that ask for something. */
function answersOf(chunk: readonly SentRow[], outcomes: readonly Omit<WriteOutcome, 'uid'>[]): BatchRowAnswer[] {
  let next = 0
  return chunk.map((row): BatchRowAnswer => {
    const place = { row: row.row, uid: uidOf(row) }
    if ('errors' in row)
      return { ...place, outcome: 'refused', revision: null, code: ERROR.validation, errors: row.errors }
    return { ...place, ...outcomes[next++]! }
  })
}
