import { ERROR } from '#contract/errors.ts'
import type { ProductAuthor } from '#contract/office/history.ts'
import type { BatchRowAnswer } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { asStored, type Chunk, readAhead } from './ahead.ts'
import type { SentRow } from './batch-body.ts'
import type { Former } from './make.ts'
import { LOCK_TIMEOUT } from './not-in-time.ts'
import { oneAhead } from './one-ahead.ts'
import type { ShopTerms } from './read-product.ts'
import { shopTerms } from './stored.ts'
import { type WriteOutcome, writeProducts } from './write.ts'

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
  rows: Iterable<SentRow>,
): AsyncGenerator<WrittenRows, void> {
  const terms = await shopTerms(db, shopId)
  // While the rows of a transaction are written, those of the next one are made.
  const next = oneAhead(readAhead(rows, terms))
  let begun = false
  let outage: unknown
  for (let { value: chunk } = await next(); chunk; { value: chunk } = await next()) {
    const { wishes } = chunk
    if (outage !== undefined) {
      yield { answers: answersOf(chunk, failing(wishes.length, outage)), isWritten: false }
      continue
    }
    try {
      if (wishes.length === 0) {
        yield { answers: answersOf(chunk, []), isWritten: false }
        continue
      }
      const make = (formers: Former[], shop: ShopTerms) => asStored(chunk, { formers, shop })
      const outcomes = await writeProducts(db, shopId, { wishes, make, by, patienceMs: PATIENCE_MS })
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

const uidOf = (row: SentRow): string => ('wish' in row ? row.wish.uid : row.uid)

const isPassing = (error: unknown): boolean => isUnavailable(error) || sqlState(error) === LOCK_TIMEOUT

const failing = (rows: number, error: unknown): Omit<WriteOutcome, 'uid'>[] => {
  const code = isPassing(error) ? ERROR.unavailable : ERROR.internal
  return Array.from({ length: rows }, () => ({ outcome: 'failed', revision: null, code }))
}

/** In the order of the rows; `outcomes` are those of the rows that ask for something. */
function answersOf({ rows }: Chunk, outcomes: readonly Omit<WriteOutcome, 'uid'>[]): BatchRowAnswer[] {
  let next = 0
  return rows.map((row): BatchRowAnswer => {
    const place = { row: row.row, uid: uidOf(row) }
    if ('errors' in row)
      return { ...place, outcome: 'refused', revision: null, code: ERROR.validation, errors: row.errors }
    return { ...place, ...outcomes[next++]! }
  })
}
