import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { PROBLEM_COLUMN } from '#contract/office/import.ts'
import type { Cell, SourceRow } from '../read/source.ts'

/** Rows that are written at most; who has more has another problem. */
const ROWS_MAX = 100_000

interface Shape {
  columns: readonly string[]
  /** How numbers of spreadsheets are written, which have no sign of their own. */
  decimal?: ',' | '.' | undefined
}

/**
 * Rows that could not be loaded, as a CSV file that says first what is wrong with each and then has the columns that they
 * came with, to be mended and imported again.
 */
export function problemRows(path: string, { columns, decimal = '.' }: Shape) {
  const out = createWriteStream(path, { mode: 0o600 })
  let failure: Error | null = null
  // Told to whoever writes or closes next.
  out.on('error', (error) => (failure = error))
  // A leading column without a name is a row's number, and what was wrong the last time is mended.
  const places = [...columns.keys()].filter((i) => columns[i] !== PROBLEM_COLUMN && (i > 0 || columns[i] !== ''))
  const dropped = columns.flatMap((name, i) => (places.includes(i) || name === '' ? [] : [i]))
  const line = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(cell, decimal)).join(';')}\r\n`
  let rows = 0
  out.write(`\ufeff${line([PROBLEM_COLUMN, ...places.map((i) => columns[i])])}`)
  return {
    /** Resolves when there is room again, so that many bad rows do not pile up in memory. @throws what the disk says */
    async add({ cells, broken }: SourceRow, reasons: readonly string[]): Promise<void> {
      if (rows++ >= ROWS_MAX) return
      if (failure) throw failure
      // With as many cells as it came with, a broken row stays one until it is mended.
      const kept = broken ? from(cells, columns, dropped) : places.map((i) => cells[i])
      if (!out.write(line([reasons.join('; '), ...kept]))) await once(out, 'drain')
    },
    close: async (): Promise<void> => {
      if (failure) throw failure
      out.end()
      await finished(out)
    },
  }
}

/** The cells of a row whose columns cannot be trusted. */
const from = (cells: readonly Cell[], columns: readonly string[], dropped: readonly number[]): readonly Cell[] =>
  cells.filter((_, i) => !(i === 0 && columns[0] === '') && !dropped.includes(i))

/** Quoted where it has to be; the file is read again by us, so what looks like a formula stays as it came. */
function quoted(cell: Cell, decimal: string): string {
  const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : (cell ?? '')
  return /[";\r\n\u2028]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
