import { NUMBER_WEIGHT } from '../build/weights.ts'
import { bareNumber, bytesOfNumber, EDGE } from '../build/numbers.ts'
import { gram } from '../build/number-index.ts'
import { numberIndex } from '../build/derived.ts'
import type { Segment } from '../segment.ts'
import { column } from '../segment-columns.ts'
import { FOUND, type Plan } from './plan.ts'

const MIN_PART = 3

/** How a number was found: whole, from its beginning, or within. */
export type NumberMatch = 'whole' | 'start' | 'within'

/** A search as it may stand for an article number; without leading zeros, unless only few signs would remain. */
export function numberNeedle(text: string): string {
  const bare = bareNumber(text)
  if (bare.length >= MIN_PART) return bare
  const full = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return full.length > bare.length && full.length >= MIN_PART ? full : bare
}

/**
 * Calls back for each row that shows and has the number, or, with `parts`, has it as a part when it has at least three
 * signs.
 */
export function eachNumber(
  segment: Segment,
  text: string,
  parts: boolean,
  found: (row: number, match: NumberMatch) => void,
): void {
  const whole = bytesOfNumber(bareNumber(text))
  if (whole.length === 0) return
  const part = parts ? bytesOfNumber(numberNeedle(text)) : []
  const partial = part.length >= MIN_PART
  const needle = partial ? part : [EDGE, ...whole, EDGE]
  for (const row of candidates(segment, needle)) {
    if (segment.dead?.[row] === 1) continue
    const numbers = numbersOf(segment, row)
    if (includes(numbers, [EDGE, ...whole, EDGE])) found(row, 'whole')
    else if (partial && includes(numbers, [EDGE, ...part])) found(row, 'start')
    else if (partial && includes(numbers, part)) found(row, 'within')
  }
}

const SHARE: Readonly<Record<NumberMatch, number>> = {
  whole: FOUND.exact,
  start: FOUND.inflected,
  within: FOUND.prefix,
}

export function addNumbers(segments: readonly Segment[], plan: Plan, text: string): void {
  segments.forEach((segment, s) => {
    const rows: number[] = []
    const weights: number[] = []
    eachNumber(segment, text, true, (row, match) => {
      rows.push(row)
      weights.push(NUMBER_WEIGHT * SHARE[match])
    })
    plan.addRows(s, { rows: Uint32Array.from(rows), weights: Uint32Array.from(weights) })
  })
}

const numbersOf = (segment: Segment, row: number): Uint8Array => {
  const start = column(segment.columns, 'numberStart', Uint32Array)
  return column(segment.columns, 'number', Uint8Array).subarray(start[row], start[row + 1])
}

/** Rows that have the rarest three neighbouring bytes of the needle, which has at least three. */
function candidates(segment: Segment, needle: readonly number[]): number[] {
  const index = numberIndex(segment)
  const keys = column(index, 'gramKey', Uint32Array)
  const start = column(index, 'gramStart', Uint32Array)
  let rarest = -1
  let size = Number.POSITIVE_INFINITY
  for (let at = 0; at + 2 < needle.length; at++) {
    const i = find(keys, gram(needle, at))
    if (i < 0) return []
    const bytes = (start[i + 1] as number) - (start[i] as number)
    if (bytes < size) [rarest, size] = [i, bytes]
  }
  return rarest < 0 ? [] : decode(column(index, 'gramRows', Uint8Array), start[rarest], start[rarest + 1])
}

function decode(bytes: Uint8Array, from = 0, end = 0): number[] {
  const rows: number[] = []
  let row = 0
  for (let at = from; at < end; ) {
    let delta = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = bytes[at++] as number
      delta |= (byte & 127) << shift
      shift += 7
    }
    row += delta
    rows.push(row)
  }
  return rows
}

function find(keys: Uint32Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : -1
}

function includes(bytes: Uint8Array, needle: readonly number[]): boolean {
  const first = needle[0] as number
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1
    while (i < needle.length && bytes[at + i] === needle[i]) i++
    if (i === needle.length) return true
  }
  return false
}
