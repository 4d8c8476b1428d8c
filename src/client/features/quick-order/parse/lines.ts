import type { PastedLine } from './types.ts'

/** What separates columns, whichever a line has first in this order; a comma only where it is no decimal sign. */
const SEPARATORS = ['\t', ';', '|'] as const
/** A quoted cell from a spreadsheet may hold line breaks; a stray quote must not swallow the rest of the list. */
const QUOTED_LINES_MAX = 20

/** Takes a pasted text apart into lines, and each into columns (CSV with quotes, tabs, wide gaps) or words. */
export function linesOf(text: string): PastedLine[] {
  const physical = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (physical.at(-1) === '') physical.pop()
  const lines: PastedLine[] = []
  for (let at = 0; at < physical.length; ) {
    const span = quotedSpan(physical, at)
    const whole = physical.slice(at, at + span).join('\n')
    lines.push({ line: at + 1, text: whole.replaceAll('\n', ' ').trim(), ...takeApart(whole) })
    at += span
  }
  return lines
}

/** How many lines a record takes up: more than one where a quote opened at a cell's start is closed further down. */
function quotedSpan(physical: readonly string[], at: number): number {
  let text = physical[at] ?? ''
  if (!endsInQuote(text)) return 1
  for (let span = 2; span <= QUOTED_LINES_MAX && at + span <= physical.length; span++) {
    text += `\n${physical[at + span - 1]}`
    if (!endsInQuote(text)) return span
  }
  return 1
}

function endsInQuote(text: string): boolean {
  let inside = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (!inside) inside = /(^|[\t;|,])\s*$/.test(text.slice(Math.max(0, at - 20), at))
    else if (text[at + 1] === '"') at++
    else inside = false
  }
  return inside
}

function takeApart(record: string): Pick<PastedLine, 'cells' | 'kind'> {
  // A quote that is never closed is an inch, or a slip.
  const text = endsInQuote(record) ? record.replaceAll('"', '') : record
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '""')
  const separator = SEPARATORS.find((one) => bare.includes(one))
  if (separator) return { cells: split(text, separator), kind: 'columns' }
  if (commasSeparate(bare)) return { cells: split(text, ','), kind: 'columns' }
  const gaps = text.trim().split(/\s{2,}/)
  if (gaps.length > 1) return { cells: gaps.map(unquoted), kind: 'columns' }
  return { cells: words(text), kind: 'words' }
}

/** A comma between digits in a line with blanks, as in `368814 2,0`, is a decimal one. */
const commasSeparate = (bare: string): boolean =>
  bare.includes(',') && !(/\s/.test(bare.trim()) && !/,(?!\d)|(?<!\d),/.test(bare))

export const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const unquoted = (cell: string): string =>
  /^"(?:[^"]|"")*"$/.test(cell.trim()) ? cell.trim().slice(1, -1).replaceAll('""', '"').trim() : cell.trim()

/** Splits at a separator outside quotes, and takes the quotes off. */
function split(text: string, separator: string): string[] {
  const cells: string[] = []
  let start = 0
  let inside = false
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at]
    if (sign === '"') inside = inside ? text[at + 1] === '"' && text[++at] === '"' : text.slice(start, at).trim() === ''
    else if (sign === undefined || (sign === separator && !inside)) {
      cells.push(unquoted(text.slice(start, at)))
      start = at + 1
    }
  }
  return cells
}
