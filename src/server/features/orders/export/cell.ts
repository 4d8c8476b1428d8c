/** What stands in a cell of a table: text, an amount with two decimals, kilograms with three, a whole number, a day. */
export type Cell =
  | { text: string }
  | { amount: number }
  | { kilograms: number }
  | { count: number }
  /** `2026-11-21`. */
  | { day: string }
  | null

export interface Column<T> {
  title: string
  /** In characters. */
  width: number
  cell: (row: T) => Cell
}

export const text = (value: string | null): Cell => (value === null || value === '' ? null : { text: value })

/** A spreadsheet holds no more in one cell. */
const LONGEST = 32_000

// What a formula may begin with, the full-width signs included, which some programs read alike.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/**
 * Text that a spreadsheet takes for text: an apostrophe stands before what it would run as a formula. Signs that no
 * file may hold are gone.
 */
export function safeText(value: string): string {
  const clean = value.toWellFormed().replaceAll(UNPRINTABLE, '').slice(0, LONGEST).toWellFormed()
  return FORMULA.test(clean) ? `'${clean}` : clean
}

/** Control signs but tab and line ends, and what XML does not allow. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\uFFFE\uFFFF]/gu
