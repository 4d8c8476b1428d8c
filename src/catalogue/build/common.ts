import type { Columns } from '../blob/blob.ts'
import { ones } from '../match/bits.ts'
import { column } from '../segment-columns.ts'

/**
 * A word that at least one in so many rows has is kept as a bit for each row and not as a list: joined and counted in
 * no time, and where many rows have it a good deal smaller. Whoever changes this changes the blob's version too.
 */
const ONE_IN = 32

export const isCommon = (count: number, rows: number): boolean => count * ONE_IN >= rows

/** Numbers of 32 bits that the rows of a word take. */
export const bitWords = (rows: number): number => (rows + 31) >> 5

/** So many numbers of 32 bits share one rank, as a shift. */
export const RANKED = 2

/** Ranks of a word. */
export const rankWords = (rows: number): number => (bitWords(rows) + (1 << RANKED) - 1) >> RANKED

/** How many rows of a word stand before every fourth of its bits' numbers, so that the weight of any row is found. */
export function rankColumns(columns: Columns): Columns {
  const bits = column(columns, 'bits', Uint32Array)
  const words = column(columns, 'common', Uint32Array).length
  const rows = column(columns, 'length', Uint16Array).length
  const [size, step] = [bitWords(rows), rankWords(rows)]
  const rank = new Uint32Array(words * step)
  for (let word = 0; word < words; word++)
    for (let i = 0, before = 0; i < size; i++) {
      if ((i & ((1 << RANKED) - 1)) === 0) rank[word * step + (i >> RANKED)] = before
      before += ones(bits[word * size + i] as number)
    }
  return { rank }
}
