import type { Cell } from '../read/source.ts'

/** Control characters but for white space, and the replacement character's invisible kin: never part of a text. */
const UNPRINTABLE = /(?!\s)[\p{Cc}\u200b\u2060\ufeff]/gu

/** What most texts are not: anything but printable Latin letters, figures and signs with single blanks between them. */
const UNUSUAL = /[^ -~\u00a1-\u00ac\u00ae-\u017f]| {2}|^ | $|^#/

/**
 * A cell as a text: control characters gone, runs of white space collapsed, well-formed, NFC; empty text for nothing,
 * and for the errors of a spreadsheet.
 * Numbers are written as JSON writes them, so that 368814 stays an article number.
 */
export function clean(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (!UNUSUAL.test(cell)) return cell
  const text = cell.toWellFormed().replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ').trim().normalize('NFC')
  return isSheetError(text) ? '' : text
}

const SHEET_ERRORS = new Set(['#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#N/A'])

/** Whether a formula has failed here: what stands there is no text of a product. */
export const isSheetError = (cell: Cell): boolean => typeof cell === 'string' && SHEET_ERRORS.has(cell.trim())

const NOTHING = new Set(['', '-', '–', '—', 'n/a', 'na', 'nan', 'null', 'none', '#n/a'])

/** Whether a text stands for no value where a number is expected. */
export const meansNothing = (text: string): boolean => NOTHING.has(text.toLowerCase())

/** The entries of a list separated by `;`, without empty and repeated ones. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]
