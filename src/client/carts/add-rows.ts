import { ADD_ROWS_MAX, ANTAL_MAX } from '#contract/cart/line.ts'

interface Row {
  uid: string
  quantity: number
}

/** Rows of `lines.add` in pieces that one intent can hold. */
export const piecesOf = <R extends Row>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / ADD_ROWS_MAX) }, (_, i) =>
    rows.slice(i * ADD_ROWS_MAX, (i + 1) * ADD_ROWS_MAX),
  )

/** The same of lines that were somewhere else: whatever else they have stays there, and no quantity is too large. */
export const rowsOf = (lines: readonly Row[]): Row[][] =>
  piecesOf(lines.map(({ uid, quantity }) => ({ uid, quantity: Math.min(quantity, ANTAL_MAX) })))
