import { ADD_ROWS_MAX } from '#contract/cart/line.ts'

interface QuantityRow {
  uid: string
  quantity: number
}

/** Rows of `lines.add` in pieces that one intent can hold. */
export const piecesOf = <R extends QuantityRow>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / ADD_ROWS_MAX) }, (_, i) =>
    rows.slice(i * ADD_ROWS_MAX, (i + 1) * ADD_ROWS_MAX),
  )
