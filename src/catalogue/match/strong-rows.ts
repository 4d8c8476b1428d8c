import type { Columns } from '../blob/blob.ts'
import { bitWords } from '../build/common.ts'
import type { Segment } from '../segment.ts'
import { type Bits, setBit } from './bits.ts'
import { Memory } from './memory.ts'
import { readPostings } from './postings.ts'
import { dilution, thinningOf } from './score.ts'
import { scratch } from './scratch.ts'

/** The rows where a common word weighs most for the length of the text; in all others it weighs less than `others`. */
export interface Strong {
  rows: Bits
  others: number
  /** Words of a text that `others` was reckoned with. */
  averageLength: number
}

/** About one in so many rows of a word is strong. */
const ONE_IN = 16
const SAMPLE = 512

/** Columns never change, so that what is made of them outlives every change to the catalogue around them. */
const made = new WeakMap<Columns, Memory<Strong>>()

export function strongRows(segment: Segment, word: number, averageLength: number): Strong {
  let kept = made.get(segment.columns)
  if (!kept) {
    kept = new Memory(500, Math.max(50_000, 8 * segment.rows))
    made.set(segment.columns, kept)
  }
  return kept.get(
    String(word),
    () => makeStrong(segment, word, averageLength),
    ({ rows }) => rows.length,
  )
}

function makeStrong(segment: Segment, word: number, averageLength: number): Strong {
  const { rows, weights } = scratch.for(segment.rows)
  const count = readPostings({ ...segment, dead: null }, word, rows, weights)
  const { length } = segment
  const thinning = thinningOf(averageLength)
  const step = Math.max(1, Math.floor(count / SAMPLE))
  const sample: number[] = []
  for (let i = 0; i < count; i += step)
    sample.push((weights[i] as number) / dilution(thinning, length[rows[i] as number] as number))
  const others = sample.toSorted((a, b) => b - a)[Math.floor(sample.length / ONE_IN)] ?? 0
  const strong = new Uint32Array(bitWords(segment.rows))
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number
    if ((weights[i] as number) >= others * dilution(thinning, length[row] as number)) setBit(strong, row)
  }
  return { rows: strong, others, averageLength }
}
