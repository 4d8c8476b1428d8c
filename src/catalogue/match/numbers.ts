import { NUMBER_WEIGHT } from '../build/weights.ts'
import { bareNumber, bytesOfGtin, bytesOfNumber, EDGE } from '../build/numbers.ts'
import type { Segment } from '../segment.ts'
import { column } from '../segment-columns.ts'
import { candidates } from './number-grams.ts'
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

function includes(bytes: Uint8Array, needle: readonly number[]): boolean {
  const first = needle[0] as number
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1
    while (i < needle.length && bytes[at + i] === needle[i]) i++
    if (i === needle.length) return true
  }
  return false
}
