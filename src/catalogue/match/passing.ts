/**
 * Which of a column's numbers pass: of those below `own` the ones from `from` on, `width` of them, and of the others those
 * with a 1 in the table. Values that ascend need no table, which would be as long as they are many and read all over.
 */
export interface Passing {
  from: number
  width: number
  own: number
  table: Uint8Array
  /** All rows that may have one of the others, where these are few; where `own` is 0, none are named. */
  rows: Uint32Array
}

const NO_TABLE = new Uint8Array(0)
const NO_ROWS = new Uint32Array(0)

/** A byte for each number, 1: it passes. */
export const passingByTable = (table: Uint8Array): Passing => ({ from: 0, width: 0, own: 0, table, rows: NO_ROWS })

/** Of so many numbers those from one place up to another. */
export const passingBetween = (size: number, from: number, to: number): Passing => ({
  from,
  width: Math.max(0, to - from),
  own: size,
  table: NO_TABLE,
  rows: NO_ROWS,
})

/** How many numbers there are. */
export const sizeOf = ({ own, table }: Passing): number => own + table.length

/** 1: it passes; 0: not. The parts of `Passing` one by one, for loops that have them at hand. */
export function passed(number: number, from: number, width: number, own: number, table: Uint8Array): number {
  // What is below `from` becomes very large.
  return number < own ? ((number - from) >>> 0 < width ? 1 : 0) : (table[number - own] as number)
}

export const passes = ({ from, width, own, table }: Passing, number: number): boolean =>
  passed(number, from, width, own, table) === 1
