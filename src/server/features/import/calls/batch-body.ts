import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { BATCH_LINE_MAX, BATCH_ROWS_MAX } from '#contract/office/product.ts'
import { type BatchRow, BatchRowSchema } from '#contract/office/product.schema.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { badText } from '../../../http/text-guard.ts'
import { valueCheck } from '../../../http/validation.ts'
import { clean } from '../item/text.ts'
import type { Wish } from './make.ts'

/** A row as it was sent: something that is asked about a product, or what is wrong with the row itself. */
export type SentRow = { row: number } & ({ wish: Wish } | { uid: string; errors: FieldError[] })

export type BatchKind = 'json' | 'ndjson'

/**
 * The rows of a batch's body, and how many they are. Lines are read one by one, as they are taken.
 * @throws {HttpProblem} 400 a body that is no batch, 413 too many rows
 */
export function readBatch(bytes: Uint8Array, kind: BatchKind): { count: number; rows: Iterable<SentRow> } {
  const sent = kind === 'json' ? rowsOf(bytes) : null
  const count = sent?.length ?? countLines(bytes)
  if (count > BATCH_ROWS_MAX)
    throw new HttpProblem(413, ERROR.tooLarge, { detail: `A batch has ${BATCH_ROWS_MAX} rows at most.` })
  return { count, rows: readRows(sent ?? linesOf(bytes)) }
}

function* readRows(sent: Iterable<Sent>): Generator<SentRow, void> {
  for (const { row, value, isPlain, error } of sent)
    yield error === undefined ? readRow(row, value, isPlain) : { row, uid: '', errors: [wrong('', error)] }
}

interface Sent {
  row: number
  value?: unknown
  /** It was said without escapes of single characters: the decoder has seen all of it. */
  isPlain?: boolean
  error?: string
}

const isPlain = (json: string): boolean => !json.includes('\\u')

function rowsOf(bytes: Uint8Array): Sent[] {
  let [text, body]: [string, unknown] = ['', null]
  try {
    text = decoded(bytes)
    body = JSON.parse(text)
  } catch {
    throw new HttpProblem(400, ERROR.malformed, { detail: 'The body is not JSON.' })
  }
  const isBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  const errors = isBody ? unknownNames(body as object) : [error('', RULE.type, 'The body must be object')]
  const rows = isBody ? (body as { rows?: unknown }).rows : null
  if (errors.length === 0 && !Array.isArray(rows))
    errors.push(error('rows', rows === undefined ? RULE.required : RULE.type, 'rows must be array'))
  if (errors.length > 0) throw new HttpProblem(400, ERROR.validation, { errors })
  const wasPlain = isPlain(text)
  return (rows as unknown[]).map((value, i) => ({ row: i + 1, value, isPlain: wasPlain }))
}

const NAMES_SHOWN = 50

const unknownNames = (body: object): FieldError[] =>
  Object.keys(body)
    .filter((name) => name !== 'rows')
    .slice(0, NAMES_SHOWN)
    .map((name) => error(name.slice(0, 100), RULE.unknown, `${name.slice(0, 100)} is not a known field`))

const error = (field: string, rule: FieldError['rule'], message: string): FieldError => ({ field, rule, message })
const wrong = (field: string, message: string): FieldError => error(field, RULE.format, message)

const NEWLINE = 10

/** White space of ASCII that ends no line. */
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 13 || byte === 9

/** Each line that has anything, with its number from 1 on; a body of nothing but blank ones is gone through at once. */
function* split(bytes: Uint8Array): Generator<{ row: number; line: Uint8Array }, void> {
  let row = 0
  for (let at = 0; at < bytes.length; ) {
    let from = at
    while (isBlank(bytes[from])) from++
    const found = bytes.indexOf(NEWLINE, from)
    const end = found < 0 ? bytes.length : found
    row++
    if (from < end) yield { row, line: bytes.subarray(at, end) }
    at = end + 1
  }
}

/** The lines that are not blank; blank ones are counted all the same. */
function* linesOf(bytes: Uint8Array): Generator<Sent, void> {
  for (const { row, line } of split(bytes)) {
    const read = readLine(line)
    if (read) yield { row, ...read }
  }
}

const BRACE = 123

/** How many lines are not blank. */
function countLines(bytes: Uint8Array): number {
  let count = 0
  // Whatever is a row begins like one, nearly always.
  for (const { line } of split(bytes)) if (line[0] === BRACE || readLine(line)) count++
  return count
}

function readLine(bytes: Uint8Array): Omit<Sent, 'row'> | null {
  if (bytes.length > BATCH_LINE_MAX) return { error: `A line has ${BATCH_LINE_MAX} bytes at most` }
  try {
    const text = decoded(bytes)
    return text.trim() === '' ? null : { value: JSON.parse(text), isPlain: isPlain(text) }
  } catch {
    return { error: 'The line is not JSON in UTF-8' }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws what is no UTF-8 */
const decoded = (bytes: Uint8Array): string => decoder.decode(bytes)

const checkRow = valueCheck(BatchRowSchema)

function readRow(row: number, value: unknown, isPlain = false): SentRow {
  const bad = isPlain ? null : badText(value)
  const errors =
    bad === null ? checkRow(value) : [wrong(bad.slice(0, 200), 'Text must be well-formed Unicode without NUL')]
  if (errors.length > 0) return { row, uid: saidUid(value), errors }
  const { uid: said, op = 'put', revision, ...product } = value as BatchRow
  const uid = clean(said)
  if (op === 'delete' && Object.keys(product).length > 0)
    return { row, uid, errors: [wrong('op', 'What is deleted has nothing else to say')] }
  return uid === ''
    ? { row, uid, errors: [error('uid', RULE.required, 'uid is missing')] }
    : { row, wish: { op, uid, product, ...(revision !== undefined && { revision }) } }
}

/** The article number, as far as it can be repeated in an answer. */
function saidUid(value: unknown): string {
  const uid: unknown = typeof value === 'object' && value !== null && 'uid' in value ? value.uid : ''
  return typeof uid === 'string' ? clean(uid).slice(0, 100) : ''
}
