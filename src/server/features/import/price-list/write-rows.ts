import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import {
  PRICE_LIST_ROWS_MAX,
  PRICE_PROBLEMS_TOLD,
  PRICE_ROWS_MAX,
  PRICE_UNKNOWN_TOLD,
  type PriceListAuthor,
  type PriceRowsMode,
} from '#contract/office/price-list.ts'
import type { FileFormat } from '#contract/office/import.schema.ts'
import type { PriceRowsWritten } from '#contract/office/price-list.schema.ts'
import type { Db, Tx } from '../../../db/client.ts'
import {
  type PriceListResult,
  PriceRowsClashError,
  type PriceRowKey,
  writePriceRows,
} from '../../../db/price-list-writer.ts'
import { countRows, lockPriceList, type PriceListFacts, priceListAt } from '../../../db/price-lists.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { storable, storableFormat, toldOf } from '../browser/storable.ts'
import { ImportError } from '../import-error.ts'
import type { Decimal } from '../map/number-text.ts'
import { categoriesOf, lookIntoPriceList, type PriceListFile, unknownSubjects } from './read-price-list.ts'
import { rowKey, type RowProblem } from './rows.ts'
import { readSentRows, rowsOf } from './sent-rows.ts'

/** Rows that somebody sends, as JSON or as a file that lies here. */
export interface PriceRowsAsk {
  shopId: string
  id: string
  by: PriceListAuthor
  mode: PriceRowsMode
  dryRun: boolean
  revision: number | undefined
  sent: { bytes: Uint8Array } | { path: string; decimal: Decimal | undefined }
}

type Read = Omit<PriceListFile, 'format'> & { format: FileFormat | null; away: PriceRowKey[] }

/**
 * Reads rows and writes them as one change of the list, all of them or none; a dry run does the same and takes it back.
 * @throws {HttpProblem} 404; 412 without its data; 400 and 413 what cannot be read; 422 rows that break a rule
 */
export async function writeSentRows(db: Db, ask: PriceRowsAsk): Promise<PriceRowsWritten> {
  const rows = 'bytes' in ask.sent ? rowsOf(ask.sent.bytes) : []
  const list = await priceListAt(db, ask)
  if (!list) throw new HttpProblem(404, ERROR.notFound)
  const read = await readSent(db, ask, list, rows)
  if (!ask.dryRun) requireNone(read.problems)
  try {
    return await write(db, ask, list, read)
  } catch (error) {
    if (!(error instanceof PriceRowsClashError)) throw error
    const field = 'bytes' in ask.sent ? 'subject' : 'product'
    const clashes = new Set(error.rows.map(rowKey))
    const problems = read.rows.flatMap((row, i) =>
      clashes.has(rowKey(row))
        ? [{ row: read.places[i]!, reasons: [`${field}: the list has a row for the same on some of these days`] }]
        : [],
    )
    if (!ask.dryRun) requireNone(problems)
    const nothing = { created: 0, updated: 0, unchanged: read.rows.length, removed: 0 }
    return told({ ...read, problems: [...read.problems, ...problems] }, nothing, list.revision, true)
  }
}

async function readSent(
  db: Db,
  { sent, shopId, mode }: PriceRowsAsk,
  { currency }: PriceListFacts,
  rows: readonly unknown[],
): Promise<Read> {
  if ('bytes' in sent) {
    const found = readSentRows(rows, { mode, currency, categoryOf: await categoriesOf(db, shopId) })
    return { ...found, format: null, unknown: await unknownSubjects(db, shopId, found.rows) }
  }
  const { path, decimal } = sent
  try {
    return { ...(await lookIntoPriceList(db, { path, shopId, currency, decimal, most: PRICE_ROWS_MAX })), away: [] }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const message = toldOf(error.message, path)
    throw new HttpProblem(400, ERROR.validation, { errors: [{ field: 'file', rule: RULE.format, message }] })
  }
}

/** Ends a transaction that was for a look alone. */
class TakenBack extends Error {
  override name = 'TakenBack'
}

async function write(db: Db, ask: PriceRowsAsk, list: PriceListFacts, read: Read): Promise<PriceRowsWritten> {
  let written: PriceRowsWritten | undefined
  try {
    await db.transaction(async (tx) => {
      const now = await lockPriceList(tx, ask)
      if (!now) throw new HttpProblem(404, ERROR.notFound)
      const expected = ask.revision ?? now.revision
      // Rows were read by the currency that the list had.
      if (now.revision !== expected || now.currency !== list.currency) throw new HttpProblem(412, ERROR.revisionChanged)
      const result = await writePriceRows(tx, ask, { rows: read.rows, away: read.away, mode: ask.mode }, ask.by)
      await requireRoom(tx, ask)
      const after = (await priceListAt(tx, ask))?.revision ?? now.revision
      written = told(read, result, ask.dryRun ? now.revision : after, ask.dryRun)
      if (ask.dryRun) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return written!
}

async function requireRoom(tx: Tx, ask: PriceRowsAsk): Promise<void> {
  if ((await countRows(tx, ask)) <= PRICE_LIST_ROWS_MAX) return
  const message = `A price list has at most ${PRICE_LIST_ROWS_MAX} rows`
  throw new HttpProblem(422, ERROR.validation, { errors: [{ field: 'rows', rule: RULE.range, message }] })
}

interface Problem {
  row: number
  field: string
  message: string
}

/** A reason is `field: rule`, or a rule of the row as a whole. */
const apart = ({ row, reasons }: RowProblem): Problem[] =>
  reasons.map((reason) => {
    const [, field = '', message = reason] = /^([\w.]*): (.*)$/s.exec(storable(reason)) ?? []
    return { row, field, message }
  })

const ERRORS_TOLD = 50

function requireNone(problems: readonly RowProblem[]): void {
  const errors = problems.slice(0, ERRORS_TOLD).flatMap(apart)
  if (errors.length === 0) return
  throw new HttpProblem(422, ERROR.validation, {
    errors: errors.slice(0, ERRORS_TOLD).map(
      ({ row, field, message }): FieldError => ({
        field: field === '' ? `rows.${row}` : `rows.${row}.${field}`,
        rule: RULE.format,
        message,
      }),
    ),
  })
}

const told = (
  { rows, problems, unknown, format }: Read,
  { created, updated, unchanged, removed }: PriceListResult,
  revision: number,
  dryRun: boolean,
): PriceRowsWritten => ({
  dry_run: dryRun,
  format: format && storableFormat(format),
  rows: rows.length,
  created,
  updated,
  unchanged,
  removed,
  revision,
  problems: { count: problems.length, rows: problems.slice(0, PRICE_PROBLEMS_TOLD).flatMap(apart) },
  unknown: { count: unknown.length, subjects: unknown.slice(0, PRICE_UNKNOWN_TOLD) },
})
