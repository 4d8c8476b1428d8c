import { NUMBER_WEIGHT } from '../build/weights.ts'
import { bareNumber, bytesOfGtin, bytesOfNumber, EDGE } from '../build/numbers.ts'
import { gram } from '../build/number-index.ts'
import { numberIndex } from '../build/derived.ts'
import type { Segment } from '../segment.ts'
import { column } from '../segment-columns.ts'
import { FOUND, type Plan, type Strictness } from './plan.ts'

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

/** An asked number in the bytes of the index: whole, and as the part of a number that it may be. */
export interface Needle {
  readonly whole: readonly number[]
  /** null: it cannot be a GTIN. */
  readonly gtin: readonly number[] | null
  /** null: no parts are asked for, or too few signs are there to ask by. */
  readonly part: readonly number[] | null
  readonly start: readonly number[]
}

/** null: the text has neither letter nor digit. */
export function needleOf(text: string, parts: boolean): Needle | null {
  const bare = bareNumber(text)
  const whole = bytesOfNumber(bare)
  if (whole.length === 0) return null
  const gtin = bytesOfGtin(bare)
  const part = parts ? bytesOfNumber(numberNeedle(text)) : []
  const partial = part.length >= MIN_PART
  return {
    whole: [EDGE, ...whole, EDGE],
    gtin: gtin && [EDGE, ...gtin, EDGE],
    part: partial ? part : null,
    start: [EDGE, ...part],
  }
}

/** How a row has the number, by the bytes of all its numbers. */
export function numberMatch(numbers: Uint8Array, needle: Needle): NumberMatch | null {
  const { whole, part, start } = needle
  if (includes(numbers, whole) || hasGtin(numbers, needle)) return 'whole'
  if (part === null) return null
  if (includes(numbers, start)) return 'start'
  return includes(numbers, part) ? 'within' : null
}

/** Whether a row's GTIN is the asked number: no other has its bytes. */
export const hasGtin = (numbers: Uint8Array, { gtin }: Needle): boolean => gtin !== null && includes(numbers, gtin)

/** Rows, hidden or not, among which are all that have the number. */
export function rowsAbout(segment: Segment, { whole, gtin, part }: Needle): number[] {
  const rows = candidates(segment, part ?? whole)
  const others = gtin ? candidates(segment, gtin) : []
  if (others.length === 0) return rows
  return rows.length === 0 ? others : [...new Set([...rows, ...others])].toSorted((a, b) => a - b)
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
  const needle = needleOf(text, parts)
  if (needle === null) return
  const numbers = numbersOf(segment)
  for (const row of rowsAbout(segment, needle)) {
    if (segment.dead?.[row] === 1) continue
    const match = numberMatch(numbers(row), needle)
    if (match !== null) found(row, match)
  }
}

const SHARE: Readonly<Record<NumberMatch, number>> = {
  whole: FOUND.exact,
  start: FOUND.inflected,
  within: FOUND.prefix,
}

/** Fewer signs beside words are a size or a count, and no article number. */
export const NUMBER_SIGNS = 4

/** Adds the products that have a number; as a part of theirs, or a short one, strictly only where it stands alone. */
export function addNumbers(segments: readonly Segment[], plan: Plan, text: string): void {
  const long = bareNumber(text).length >= NUMBER_SIGNS
  segments.forEach((segment, s) => {
    const rows: Record<Strictness, number[]> = { always: [], alone: [], never: [] }
    const weights: Record<Strictness, number[]> = { always: [], alone: [], never: [] }
    eachNumber(segment, text, true, (row, match) => {
      const strict = long && match === 'whole' ? 'always' : 'alone'
      rows[strict].push(row)
      weights[strict].push(NUMBER_WEIGHT * SHARE[match])
    })
    for (const strict of ['always', 'alone'] as const)
      plan.addRows(s, { rows: Uint32Array.from(rows[strict]), weights: Uint32Array.from(weights[strict]), strict })
  })
}

/** The bytes of a row's numbers, each between edges, the uid's first. */
export function numbersOf(segment: Segment): (row: number) => Uint8Array {
  const start = column(segment.columns, 'numberStart', Uint32Array)
  const number = column(segment.columns, 'number', Uint8Array)
  return (row) => number.subarray(start[row], start[row + 1])
}

/** Rows that have both of the two rarest threes of neighbouring bytes of the needle, which has at least three. */
function candidates(segment: Segment, needle: readonly number[]): number[] {
  const index = numberIndex(segment)
  const keys = column(index, 'gramKey', Uint32Array)
  const start = column(index, 'gramStart', Uint32Array)
  const bytes = column(index, 'gramRows', Uint8Array)
  const sizeOf = (i: number): number => (start[i + 1] as number) - (start[i] as number)
  let [rarest, second] = [-1, -1]
  for (let at = 0; at + 2 < needle.length; at++) {
    const i = find(keys, gram(needle, at))
    if (i < 0) return []
    if (rarest < 0 || sizeOf(i) < sizeOf(rarest)) [rarest, second] = [i, rarest]
    else if (i !== rarest && (second < 0 || sizeOf(i) < sizeOf(second))) second = i
  }
  if (rarest < 0) return []
  const rows = decode(bytes, start[rarest], start[rarest + 1])
  // Reading a list costs less than a look at each row's numbers, unless it is far longer.
  const worth = second >= 0 && rows.length > FEW && sizeOf(second) < MUCH_LONGER * sizeOf(rarest)
  return worth ? both(rows, decode(bytes, start[second], start[second + 1])) : rows
}

const FEW = 16
const MUCH_LONGER = 16

/** What two ascending lists have in common. */
function both(rows: readonly number[], others: readonly number[]): number[] {
  let at = 0
  return rows.filter((row) => {
    while (at < others.length && (others[at] as number) < row) at++
    return others[at] === row
  })
}

/** The rows that have each three neighbouring bytes of the needle, list by list; lists of more bytes are left out. */
export function* rowsByGram(segment: Segment, needle: readonly number[], mostBytes: number): Generator<number[]> {
  const index = numberIndex(segment)
  const keys = column(index, 'gramKey', Uint32Array)
  const start = column(index, 'gramStart', Uint32Array)
  const seen = new Set<number>()
  for (let at = 0; at + 2 < needle.length; at++) {
    const i = find(keys, gram(needle, at))
    if (i < 0 || seen.has(i)) continue
    seen.add(i)
    const [from, end] = [start[i] as number, start[i + 1] as number]
    if (end - from <= mostBytes) yield decode(column(index, 'gramRows', Uint8Array), from, end)
  }
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
