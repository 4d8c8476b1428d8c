import type { Columns } from '../blob/blob.ts'
import type { Segment } from '../segment.ts'
import { type Bits, ones, setBit } from './bits.ts'
import { Memory } from './memory.ts'
import { readPostings, rowsWithWord, setRows } from './postings.ts'
import { dilution } from './score.ts'
import { scratch } from './scratch.ts'

/** The rows with a common word, hidden ones included. */
export interface Common {
  rows: Bits
  /** How many rows there are before every fourth of these numbers. */
  ranks: Uint32Array
}

/** The rows where a common word weighs most for the length of the text; in all others it weighs less than `others`. */
export interface Strong {
  rows: Bits
  others: number
  /** Words of a text that `others` was reckoned with. */
  averageLength: number
}

/** What is found in more than one of so many products is kept, bit by bit. */
export const COMMON = 64
/** About one in so many rows of a word is strong. */
const ONE_IN = 16
const SAMPLE = 512

/** Columns never change, so that what is made of them outlives every change to the catalogue around them. */
const made = new WeakMap<Columns, { rows: Memory<Common>; strong: Memory<Strong> }>()

function keptOf({ columns, rows }: Segment) {
  let kept = made.get(columns)
  if (!kept) {
    const most = Math.max(50_000, 4 * rows)
    kept = { rows: new Memory(500, most), strong: new Memory(500, most) }
    made.set(columns, kept)
  }
  return kept
}

export const isCommonWord = (segment: Segment, word: number): boolean =>
  rowsWithWord(segment, word) * COMMON >= segment.rows

export const commonRows = (segment: Segment, word: number): Common =>
  keptOf(segment).rows.get(
    String(word),
    () => makeCommon(segment, word),
    ({ rows, ranks }) => rows.length + ranks.length,
  )

function makeCommon(segment: Segment, word: number): Common {
  const rows = new Uint32Array((segment.rows + 31) >> 5)
  setRows(segment, word, rows)
  const ranks = new Uint32Array((rows.length + 3) >> 2)
  for (let i = 0, before = 0; i < rows.length; i++) {
    if ((i & 3) === 0) ranks[i >> 2] = before
    before += ones(rows[i] as number)
  }
  return { rows, ranks }
}

export const strongRows = (segment: Segment, word: number, averageLength: number): Strong =>
  keptOf(segment).strong.get(
    String(word),
    () => makeStrong(segment, word, averageLength),
    ({ rows }) => rows.length,
  )

function makeStrong(segment: Segment, word: number, averageLength: number): Strong {
  const { rows, weights } = scratch.for(segment.rows)
  const count = readPostings({ ...segment, dead: null }, word, rows, weights)
  const { length } = segment
  const step = Math.max(1, Math.floor(count / SAMPLE))
  const sample: number[] = []
  for (let i = 0; i < count; i += step)
    sample.push((weights[i] as number) / dilution(averageLength, length[rows[i] as number] as number))
  const others = sample.toSorted((a, b) => b - a)[Math.floor(sample.length / ONE_IN)] ?? 0
  const strong = new Uint32Array((segment.rows + 31) >> 5)
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number
    if ((weights[i] as number) >= others * dilution(averageLength, length[row] as number)) setBit(strong, row)
  }
  return { rows: strong, others, averageLength }
}
