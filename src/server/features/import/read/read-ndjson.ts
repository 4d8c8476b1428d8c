import { ImportError } from '../import-error.ts'
import { columnCollector } from './columns.ts'
import { decodedText, detectEncoding } from './encoding.ts'
import { jsonRow } from './json-row.ts'
import type { Source, SourceRow } from './source.ts'

const LINE_CHARACTERS = 1 << 20

/** A file with one JSON object per line; its columns are the names that occur anywhere in it. */
export async function openNdjson(path: string): Promise<Source> {
  const encoding = await detectEncoding(path)
  const collector = columnCollector()
  for await (const { text } of lines(path, encoding)) {
    const named = jsonRow(text)
    if (typeof named !== 'string') collector.add(named.keys())
  }
  const columns = collector.columns()
  if (columns.length === 0) throw new ImportError('No line of the file is a JSON object.')

  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const { row, text } of lines(path, encoding)) {
      const named = jsonRow(text)
      yield typeof named === 'string' ? { row, cells: [], broken: named } : { row, cells: collector.cells(named) }
    }
  }
  return { kind: 'ndjson', format: { type: 'NDJSON', encoding }, columns, rows }
}

/** The lines that are not blank. Of one that is far too long only the beginning comes, which is not JSON. */
async function* lines(path: string, encoding: string): AsyncGenerator<{ row: number; text: string }> {
  let held = ''
  let row = 0
  for await (const chunk of decodedText(path, encoding)) {
    const parts = (held + chunk).split('\n')
    held = (parts.pop() ?? '').slice(0, LINE_CHARACTERS)
    for (const text of parts) {
      row++
      if (text.trim() !== '') yield { row, text }
    }
  }
  if (held.trim() !== '') yield { row: row + 1, text: held }
}
