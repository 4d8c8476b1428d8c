import { BARE_MAX, bareNumber, bytesOfNumber } from '../build/numbers.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { hasGtin, needleOf, NUMBER_SIGNS, numberMatch, numbersOf, rowsAbout } from './numbers.ts'
import type { Reading } from './reading.ts'

/** A product that a number may mean. */
export interface Hit {
  segment: Segment
  row: number
  /** What is likelier stands first: a whole number of its own, another whole number, a beginning, a part, a slip. */
  rank: number
}

/** Where a number stands whole: with its products' own numbers ranked before their others. */
export function wholeHits(segments: readonly Segment[], text: string): Hit[] {
  const needle = needleOf(text, false)
  if (needle === null) return []
  const bare = bareNumber(text)
  return segments.flatMap((segment) => {
    const numbers = numbersOf(segment)
    const has = (row: number): boolean =>
      (numberMatch(numbers(row), needle) !== null && hasIt(segment, row, bare)) || hasGtin(numbers(row), needle)
    return rowsAbout(segment, needle)
      .filter((row) => segment.dead?.[row] !== 1 && has(row))
      .map((row) => ({ segment, row, rank: bareNumber(segment.uids.at(row)) === bare ? 0 : 1 }))
  })
}

/** Those that a number names: whose own it is, else whoever has it. */
export function namedBy(hits: readonly Hit[]): readonly Hit[] {
  const own = hits.filter(({ rank }) => rank === 0)
  return own.length > 0 ? own : hits
}

/** Of longer numbers only the beginning was compared. */
export const isCertain = (text: string): boolean => bareNumber(text).length < BARE_MAX

/**
 * Whether a row that the index finds does have the number. Of a letter beyond one byte the index knows the low byte
 * only, so that a uid with such letters must say it itself.
 */
export function hasIt({ uids }: Segment, row: number, bare: string): boolean {
  const uid = bareNumber(uids.at(row))
  return uid.includes(bare) || bytesOfNumber(uid).every((byte, i) => byte === uid.charCodeAt(i))
}

/**
 * The one product whose article number, or other number, a whole search text is; null where it is none or may be
 * something else: what is short, or has no digit, is a word where texts have it.
 */
export function namedAlone(scope: Scope, text: string, { words }: Reading): number | null {
  const bare = bareNumber(text)
  const isWordLike = bare.length < NUMBER_SIGNS || !/\p{N}/u.test(bare)
  if (isWordLike && words.every(({ word }) => scope.lexicon.rowsWith(word) > 0)) return null
  const [hit, ...others] = namedBy(wholeHits(scope.segments, text))
  if (!hit || others.length > 0 || !isCertain(text)) return null
  return (scope.base[scope.segments.indexOf(hit.segment)] as number) + hit.row
}
