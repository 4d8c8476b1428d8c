import { bareNumber, bytesOfNumber, EDGE } from '../build/numbers.ts'
import type { Segment } from '../segment.ts'
import { rowsByGram } from './number-grams.ts'
import { numbersOf } from './numbers.ts'
import { scratch } from './scratch.ts'

/** Lists of rows longer than this tell nothing apart. */
const MOST_BYTES = 8_192
/** Of the rows that share most with the number, so many are looked at closely. */
const CLOSE = 32
/** What a near number shares with it at least, of its threes of neighbouring signs. */
const LEAST_SHARE = 1 / 3
/** Fewer signs are near to everything. */
const LEAST = 3

export interface Nearest {
  row: number
  /** Signs to put in, leave out, exchange or swap with their neighbour. */
  distance: number
}

/**
 * Rows that show and have a number nearly like this one, a slip or two away. `work` is told how many rows were gone
 * through.
 */
export function nearestRows(segment: Segment, text: string, work: (rows: number) => void): Nearest[] {
  const number = bytesOfNumber(bareNumber(text))
  if (number.length < LEAST) return []
  const numbers = numbersOf(segment)
  const found: Nearest[] = []
  for (const row of mostAlike(segment, [EDGE, ...number, EDGE], work)) {
    if (segment.dead?.[row] === 1) continue
    const distance = Math.min(...each(numbers(row)).map((other) => slips(other, number)))
    if (distance <= allowed(number.length)) found.push({ row, distance })
  }
  return found
}

const allowed = (length: number): number => (length > 5 ? 2 : 1)

/** The rows that share the most threes of neighbouring signs with the number. */
function mostAlike(segment: Segment, needle: readonly number[], work: (rows: number) => void): number[] {
  const { weight: shared, touched } = scratch.for(segment.rows)
  let count = 0
  for (const rows of rowsByGram(segment, needle, MOST_BYTES)) {
    work(rows.length)
    for (const row of rows) {
      const before = shared[row] as number
      if (before === 0) touched[count++] = row
      shared[row] = before + 1
    }
  }
  const least = Math.max(1, Math.floor((needle.length - 2) * LEAST_SHARE))
  const bySharing: number[][] = Array.from({ length: needle.length }, () => [])
  for (let i = 0; i < count; i++) {
    const row = touched[i] as number
    const shares = shared[row] as number
    shared[row] = 0
    if (shares < least) continue
    const rows = bySharing[shares] as number[]
    if (rows.length < CLOSE) rows.push(row)
  }
  return bySharing.toReversed().flat().slice(0, CLOSE)
}

/** The numbers of a row, which stand between edges. */
function each(numbers: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let from = 1, at = 1; at < numbers.length; at++)
    if (numbers[at] === EDGE) {
      found.push(numbers.subarray(from, at))
      from = at + 1
    }
  return found
}

/** Slips between two numbers; infinite where their lengths tell enough. */
function slips(known: Uint8Array, written: readonly number[]): number {
  if (Math.abs(known.length - written.length) > allowed(written.length)) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: written.length + 1 }, (_, i) => i)
  for (let i = 1; i <= known.length; i++) {
    const next = [i]
    for (let j = 1; j <= written.length; j++) {
      const put = Math.min(last[j] as number, next[j - 1] as number) + 1
      const exchanged = (last[j - 1] as number) + (known[i - 1] === written[j - 1] ? 0 : 1)
      const swapped =
        known[i - 1] === written[j - 2] && known[i - 2] === written[j - 1]
          ? (before[j - 2] as number) + 1
          : Number.POSITIVE_INFINITY
      next.push(Math.min(put, exchanged, swapped))
    }
    before = last
    last = next
  }
  return last[written.length] as number
}
