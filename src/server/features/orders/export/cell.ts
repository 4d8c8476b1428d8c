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
