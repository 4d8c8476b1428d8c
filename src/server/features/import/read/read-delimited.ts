import { FILE_DELIMITERS, type FileDelimiter } from '#contract/office/import.ts'
import { ImportError } from '../import-error.ts'
import { detectDelimiter } from './delimiter.ts'
import { decodedText, detectEncoding } from './encoding.ts'
import { readRecord } from './record.ts'
import { columnNames, isBlank, type Source, type SourceRow } from './source.ts'

const SAMPLE_CHARACTERS = 1 << 18
/** Longer than any honest row: an unclosed quote shall not make us hold the whole file. */
const RECORD_CHARACTERS = 1 << 20

/** A CSV or TSV file with a header; encoding and delimiter are found out. */
export async function openDelimited(path: string): Promise<Source> {
  const encoding = await detectEncoding(path)
  const text = () => decodedText(path, encoding)
  const { sample, complete } = await head(text())
  const stated = /^sep=(.)\n/i.exec(sample)?.[1]
  const delimiter = FILE_DELIMITERS.find((one) => one === stated) ?? detectDelimiter(sample, complete)

  let columns: string[] | undefined
  for await (const { cells, broken } of records(text(), delimiter)) {
    if (broken) throw new ImportError(`The header cannot be read: ${broken}.`)
    columns = columnNames(cells)
    break
  }
  if (!columns) throw new ImportError('The file has no rows.')
  return {
    kind: 'delimited',
    format: { type: delimiter === '\t' ? 'TSV' : 'CSV', encoding, delimiter },
    columns,
    rows: () => dataRows(text(), delimiter, columns.length),
  }
}

async function head(chunks: AsyncIterable<string>): Promise<{ sample: string; complete: boolean }> {
  let sample = ''
  for await (const chunk of chunks) {
    sample += chunk
    if (sample.length >= SAMPLE_CHARACTERS) return { sample: sample.slice(0, SAMPLE_CHARACTERS), complete: false }
  }
  return { sample, complete: true }
}

async function* dataRows(chunks: AsyncIterable<string>, delimiter: FileDelimiter, columns: number) {
  let header = true
  for await (const row of records(chunks, delimiter, columns)) {
    if (header) header = false
    else yield row
  }
}

/**
 * Every record that is not blank. One whose number of fields differs from `columns` is broken; if it spans lines, a
 * stray quote has joined them, and reading goes on at its second line.
 */
async function* records(
  chunks: AsyncIterable<string>,
  delimiter: FileDelimiter,
  columns?: number,
): AsyncGenerator<SourceRow> {
  let text = ''
  let at = 0
  let row = 0
  const take = function* (atEnd: boolean): Generator<SourceRow> {
    while (at < text.length) {
      let read = readRecord(text, at, delimiter, atEnd)
      if (read.kind === 'more') {
        if (text.length - at < RECORD_CHARACTERS) return
        read = readRecord(text, at, delimiter, true)
        if (read.kind === 'more') return
      }
      if (read.kind === 'record') read = settled(read, columns, text, at)
      row++
      const start = at
      at = read.next
      if (read.kind === 'broken') {
        yield { row, cells: text.slice(start, read.next - 1).split(delimiter), broken: read.reason }
        continue
      }
      if (isBlank(read.fields) || (row === 1 && /^sep=.$/i.test(text.slice(start, read.next - 1)))) continue
      const reason = wrongCount(read.fields, columns)
      yield reason ? { row, cells: read.fields, broken: reason } : { row, cells: read.fields }
    }
  }
  for await (const chunk of chunks) {
    text = text.slice(at) + chunk
    at = 0
    yield* take(false)
  }
  text = text.slice(at)
  at = 0
  yield* take(true)
}

type Read = Exclude<ReturnType<typeof readRecord>, { kind: 'more' }>

function settled(read: Extract<Read, { kind: 'record' }>, columns: number | undefined, text: string, at: number): Read {
  if (read.lines === 1 || !wrongCount(read.fields, columns)) return read
  return { kind: 'broken', reason: 'a stray quote joins it with the next row', next: text.indexOf('\n', at) + 1 }
}

function wrongCount(fields: readonly string[], columns: number | undefined): string | undefined {
  if (columns === undefined || fields.length === columns) return undefined
  if (fields.length > columns && isBlank(fields.slice(columns))) return undefined
  return `${fields.length} columns where the header has ${columns}`
}
