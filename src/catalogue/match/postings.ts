import { bitWords, isCommon } from '../build/common.ts'
import type { Segment } from '../segment.ts'
import { placeIn } from './ascending.ts'
import { goneRows } from './gone-rows.ts'
import { type Bits, eachBit, hasBit, join, setBit } from './bits.ts'
import { populationOfBoth } from './count.ts'

/** In how many rows a word stands, hidden ones included. */
export const rowsWithWord = (segment: Segment, word: number): number =>
  (segment.weightStart[word + 1] as number) - (segment.weightStart[word] as number)

/** Whether so many rows have a word that they are kept bit by bit. */
export const isCommonWord = (segment: Segment, word: number): boolean =>
  isCommon(rowsWithWord(segment, word), segment.rows)

/** Which of the common words a common word is. */
export const commonIndex = ({ common }: Segment, word: number): number => placeIn(common, word)

/** The rows with a common word, hidden ones included. */
export function bitsOfWord(segment: Segment, word: number): Bits {
  const size = bitWords(segment.rows)
  const at = commonIndex(segment, word) * size
  return segment.bits.subarray(at, at + size)
}

/** Calls back for each row that holds a word, hidden rows included, in the order of rows. */
export function eachPosting(segment: Segment, word: number, found: (row: number, weight: number) => void): void {
  const { weight } = segment
  let i = segment.weightStart[word] as number
  const each = (row: number): void => found(row, weight[i++] as number)
  if (isCommonWord(segment, word)) eachBit(bitsOfWord(segment, word), each)
  else eachListed(segment, word, each)
}

function eachListed(segment: Segment, word: number, found: (row: number) => void): void {
  const { posting } = segment
  let row = 0
  for (let at = segment.postingStart[word] as number, end = segment.postingStart[word + 1] as number; at < end; ) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    row += delta
    found(row)
  }
}

/**
 * Writes the rows that show a word, and its weights there, to the beginning of two arrays with room for all rows;
 * gives how many. This is where a search spends its time: no calls, no allocation.
 */
export function readPostings(segment: Segment, word: number, rows: Uint32Array, weights: Uint8Array): number {
  if (isCommonWord(segment, word)) return readBits(segment, word, rows, weights)
  const { posting, weight, dead } = segment
  let at = segment.postingStart[word] as number
  let row = 0
  let n = 0
  for (let i = segment.weightStart[word] as number, end = segment.weightStart[word + 1] as number; i < end; i++) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    row += delta
    rows[n] = row
    weights[n] = weight[i] as number
    n += dead === null ? 1 : 1 - (dead[row] as number)
  }
  return n
}

function readBits(segment: Segment, word: number, rows: Uint32Array, weights: Uint8Array): number {
  const { weight, dead } = segment
  const bits = bitsOfWord(segment, word)
  let at = segment.weightStart[word] as number
  let n = 0
  for (let i = 0; i < bits.length; i++)
    for (let these = bits[i] as number; these !== 0; these &= these - 1) {
      const row = (i << 5) + 31 - Math.clz32(these & -these)
      rows[n] = row
      weights[n] = weight[at++] as number
      n += dead === null ? 1 : 1 - (dead[row] as number)
    }
  return n
}

/** Adds the rows with a word to a set, hidden ones included. */
export function setRows(segment: Segment, word: number, bits: Bits): void {
  if (isCommonWord(segment, word)) {
    join(bits, bitsOfWord(segment, word))
    return
  }
  const { posting } = segment
  let at = segment.postingStart[word] as number
  const end = segment.postingStart[word + 1] as number
  let row = 0
  while (at < end) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    row += delta
    bits[row >> 5] = (bits[row >> 5] as number) | (1 << (row & 31))
  }
}

/** Whether a word stands in at least one row that shows. */
export function isLiveWord(segment: Segment, word: number): boolean {
  const rows = rowsWithWord(segment, word)
  if (rows > segment.rows - segment.live) return true
  return liveRowsWithWord(segment, word) > 0
}

/** In how many rows that show a word stands. */
export function liveRowsWithWord(segment: Segment, word: number): number {
  const { dead } = segment
  if (!dead) return rowsWithWord(segment, word)
  if (isCommonWord(segment, word)) {
    const bits = bitsOfWord(segment, word)
    const gone = goneRows(dead)
    if (gone.length > bits.length >> 3) return populationOfBoth(bits, shownRows(dead))
    let live = rowsWithWord(segment, word)
    for (let i = 0; i < gone.length; i++) live -= hasBit(bits, gone[i] as number) ? 1 : 0
    return live
  }
  let live = 0
  eachListed(segment, word, (row) => {
    live += 1 - (dead[row] as number)
  })
  return live
}

const shown = new WeakMap<Uint8Array, Bits>()

/** The rows that show, bit by bit; made once for what is hidden, which never changes. */
function shownRows(dead: Uint8Array): Bits {
  let bits = shown.get(dead)
  if (!bits) {
    bits = new Uint32Array(bitWords(dead.length))
    for (let row = 0; row < dead.length; row++) if (dead[row] === 0) setBit(bits, row)
    shown.set(dead, bits)
  }
  return bits
}
