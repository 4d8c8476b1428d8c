import type { Segment } from '../segment.ts'
import type { Bits } from './bits.ts'

/** Calls back for each row that holds a word, hidden rows included, in the order of rows. */
export function eachPosting(segment: Segment, word: number, found: (row: number, weight: number) => void): void {
  const { posting, weight } = segment
  let at = segment.postingStart[word] as number
  let row = 0
  for (let i = segment.weightStart[word] as number, end = segment.weightStart[word + 1] as number; i < end; i++) {
    let delta = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
      shift += 7
    }
    row += delta
    found(row, weight[i] as number)
  }
}

/**
 * Writes the rows that show a word, and its weights there, to the beginning of two arrays with room for all rows;
 * gives how many. This is where a search spends its time: no calls, no allocation.
 */
export function readPostings(segment: Segment, word: number, rows: Uint32Array, weights: Uint8Array): number {
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

/** Sets the bits of the rows with a word, hidden ones included. */
export function setRows(segment: Segment, word: number, bits: Bits): void {
  const { posting } = segment
  let at = segment.postingStart[word] as number
  const end = segment.postingStart[word + 1] as number
  let row = 0
  let i = 0
  // Rows ascend: 32 neighbours are put together before they are written.
  let these = 0
  while (at < end) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    row += delta
    if (row >> 5 !== i) {
      bits[i] = (bits[i] as number) | these
      i = row >> 5
      these = 0
    }
    these |= 1 << (row & 31)
  }
  if (these !== 0) bits[i] = (bits[i] as number) | these
}

/** In how many rows a word stands, hidden ones included. */
export const rowsWithWord = (segment: Segment, word: number): number =>
  (segment.weightStart[word + 1] as number) - (segment.weightStart[word] as number)

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
  let live = 0
  eachPosting(segment, word, (row) => {
    live += 1 - (dead[row] as number)
  })
  return live
}
