import type { Cell } from '../read/source.ts'

/** Control characters but for white space, and the replacement character's invisible kin: never part of a text. */
const UNPRINTABLE = /(?!\s)[\p{Cc}\u200b\u2060\ufeff]/gu

/**
 * A cell as a text: control characters gone, runs of white space collapsed, well-formed, NFC; empty text for nothing.
 * Numbers are written as JSON writes them, so that 368814 stays an article number.
 */
export function clean(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  return cell.toWellFormed().replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ').trim().normalize('NFC')
}

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
