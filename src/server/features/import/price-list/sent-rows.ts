import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { PRICE_ROWS_MAX, type PriceRowsMode } from '#contract/office/price-list.ts'
import { type SentPriceRow, SentPriceRowSchema } from '#contract/office/price-list.schema.ts'
import { TARGETS } from '#contract/organisation/price-list.ts'
import type { PriceListRow, PriceRowKey } from '../../../db/price-list-writer.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { badText } from '../../../http/text-guard.ts'
import { valueCheck } from '../../../http/validation.ts'
import { type PriceListColumns, PRICE_LIST_FIELDS, type PriceListField } from './columns.ts'
import { type RowContext, toPriceListRow } from './row.ts'
import { type ReadRows, rowCollector } from './rows.ts'

export interface SentRows extends ReadRows {
  /** Rows that are to go. */
  away: PriceRowKey[]
}

const COLUMNS: PriceListColumns = Object.fromEntries(PRICE_LIST_FIELDS.map((field, i) => [field, i]))
const checkRow = valueCheck(SentPriceRowSchema)

/** The rows of a call's body, by the rules that files are read by. */
export function readSentRows(
  sent: readonly unknown[],
  { mode, ...context }: Pick<RowContext, 'currency' | 'categoryOf'> & { mode: PriceRowsMode },
): SentRows {
  const { found, add, refuse } = rowCollector(PRICE_ROWS_MAX)
  const away: PriceRowKey[] = []
  for (const [i, value] of sent.entries()) {
    const wrong = wrongIn(value)
    const row = wrong.length > 0 ? wrong : read(value as SentPriceRow, mode, context)
    if (Array.isArray(row)) refuse(i + 1, row)
    else if ('isAway' in row) away.push(row.key)
    else add(i + 1, row)
  }
  const problems = found.problems.map(({ row, reasons }) => ({ row, reasons: reasons.map(asSent) }))
  return { ...found, problems, away }
}

/** What a file has a column each for is one field here. */
const asSent = (reason: string): string => reason.replace(/^(product|category|brand):/, 'subject:')

function wrongIn(value: unknown): string[] {
  const bad = badText(value)
  if (bad !== null) return [`${bad.slice(0, 100)}: must be well-formed Unicode without NUL`]
  return checkRow(value).map(({ field, message }) => `${field}: ${message.replace(`${field} `, '')}`)
}

function read(
  row: SentPriceRow,
  mode: PriceRowsMode,
  context: Pick<RowContext, 'currency' | 'categoryOf'>,
): PriceListRow | { isAway: true; key: PriceRowKey } | string[] {
  const { removed = false, ...said } = row
  if (removed && mode === 'replace') return ['removed: goes with patch alone']
  // What goes is told by what tells rows apart; it is read as a row that says something.
  const asRow = removed ? { ...said, price: null, discount_percentage: null, hidden: false, valid_to: null } : said
  const found = toPriceListRow(cellsOf(asRow, removed), { ...context, columns: COLUMNS, decimals: new Map() })
  if (Array.isArray(found)) return found
  const { target, subject, from, validFrom } = found
  return removed ? { isAway: true, key: { target, subject, from, validFrom } } : found
}

const cellsOf = (row: Omit<SentPriceRow, 'removed'>, isAway: boolean): (string | number | undefined)[] => {
  const cells: Record<PriceListField, string | number | null | undefined> = {
    ...(Object.fromEntries(TARGETS.map((one) => [one, one === row.target ? row.subject : undefined])) as Record<
      SentPriceRow['target'],
      string | undefined
    >),
    price: row.price,
    discount_percentage: isAway ? 0 : row.discount_percentage,
    from_quantity: row.from_quantity,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    hidden: row.hidden ? 'yes' : undefined,
  }
  return PRICE_LIST_FIELDS.map((field) => cells[field] ?? undefined)
}

/**
 * The rows of a call's body as they were sent, whatever they say.
 * @throws {HttpProblem} 400 a body that is none, 413 too many rows
 */
export function rowsOf(bytes: Uint8Array): unknown[] {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpProblem(400, ERROR.malformed, { detail: 'The body is not JSON.' })
  }
  const isBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isBody) throw invalid({ field: '', rule: RULE.type, message: 'The body must be object' })
  const unknown = Object.keys(body as object).find((name) => name !== 'rows')
  if (unknown !== undefined) {
    const field = unknown.slice(0, 100).toWellFormed()
    throw invalid({ field, rule: RULE.unknown, message: `${field} is not a known field` })
  }
  const { rows } = body as { rows?: unknown }
  if (!Array.isArray(rows))
    throw invalid({
      field: 'rows',
      rule: rows === undefined ? RULE.required : RULE.type,
      message: 'rows must be array',
    })
  if (rows.length > PRICE_ROWS_MAX)
    throw new HttpProblem(413, ERROR.tooLarge, { detail: `One call has ${PRICE_ROWS_MAX} rows at most.` })
  return rows
}

const invalid = (error: FieldError): HttpProblem => new HttpProblem(400, ERROR.validation, { errors: [error] })
