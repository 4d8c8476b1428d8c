/** What stands at a place of a delimited text. `next` is where to go on; `lines` is how many lines it took. */
export type RecordRead =
  | { kind: 'record'; fields: string[]; next: number; lines: number }
  | { kind: 'broken'; reason: string; next: number }
  | { kind: 'more' }

const UNCLOSED = 'a quote is opened and never closed'
const JUNK = 'text after a closing quote'

/**
 * Reads one record of a delimited text (RFC 4180) whose lines end in `\n`. Quotes inside an unquoted field are kept:
 * `55" screen`. A malformed record ends at its first line, so that it never takes the rows after it with it: this is
 * why records are read here and not by a general parser.
 * `more` asks for the same place with more text; with `atEnd` there is none.
 */
export function readRecord(text: string, start: number, delimiter: string, atEnd: boolean): RecordRead {
  const newline = text.indexOf('\n', start)
  if (newline < 0 && !atEnd) return { kind: 'more' }
  const lineEnd = newline < 0 ? text.length : newline
  const line = text.slice(start, lineEnd)
  if (!line.includes('"')) return { kind: 'record', fields: line.split(delimiter), next: lineEnd + 1, lines: 1 }
  const broken = (reason: string): RecordRead => ({ kind: 'broken', reason, next: lineEnd + 1 })

  const fields: string[] = []
  let end = lineEnd
  let at = start
  let lines = 1
  for (;;) {
    const quote = opening(text, at, delimiter)
    let fieldEnd: number
    if (quote < 0) {
      const found = text.indexOf(delimiter, at)
      fieldEnd = found < 0 || found > end ? end : found
      fields.push(text.slice(at, fieldEnd))
    } else {
      const close = closing(text, quote + 1)
      if (close < 0) return atEnd ? broken(UNCLOSED) : { kind: 'more' }
      const value = text.slice(quote + 1, close)
      fields.push(value.replaceAll('""', '"'))
      const after = skipSpaces(text, close + 1, delimiter)
      if (after >= text.length && !atEnd) return { kind: 'more' }
      if (after < text.length && text[after] !== '\n' && text[after] !== delimiter) return broken(JUNK)
      if (after > end) {
        lines += value.split('\n').length - 1
        end = text.indexOf('\n', after)
        if (end < 0 && !atEnd) return { kind: 'more' }
        if (end < 0) end = text.length
      }
      fieldEnd = after
    }
    if (fieldEnd >= end) return { kind: 'record', fields, next: end + 1, lines }
    at = fieldEnd + 1
  }
}

/** The place of the quote that opens the field at `at`, blanks before it allowed; -1 for an unquoted field. */
function opening(text: string, at: number, delimiter: string): number {
  const quote = skipSpaces(text, at, delimiter)
  return text[quote] === '"' ? quote : -1
}

function closing(text: string, from: number): number {
  let quote = text.indexOf('"', from)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at++
  return at
}
