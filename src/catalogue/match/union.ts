import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { Plan } from './plan.ts'
import { readPostings, rowsWithWord } from './postings.ts'
import { eachAskedNumber } from './score.ts'
import { scratch } from './scratch.ts'

/** A word in more than one of so many rows is kept as one bit a row: joining those is a matter of microseconds. */
const COMMON = 64

/** How many products `scoreAll` finds, without ranking them. */
export function countAll(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): number {
  const bits = scope.segments.map((segment) => new Uint32Array((segment.rows + 31) >> 5))
  for (const plan of plans)
    bits.forEach((found, s) => {
      for (const word of (plan.words[s] as Map<number, number>).keys()) addWord(scope, s, word, found)
      for (const { rows } of plan.rows[s] ?? []) for (const row of rows) setBit(found, row)
    })
  const textFinds = bits.some((found) => found.some((word) => word !== 0))
  eachAskedNumber(scope, numbers, textFinds, (id) => {
    const s = scope.segmentOf(id)
    setBit(bits[s] as Uint32Array, id - (scope.base[s] as number))
  })
  return bits.reduce((sum, found) => sum + population(found), 0)
}

function addWord(scope: Scope, s: number, word: number, found: Uint32Array): void {
  const segment = scope.segments[s] as Segment
  if (rowsWithWord(segment, word) * COMMON < segment.rows) {
    setWord(scope, segment, word, found)
    return
  }
  const whole = scope.commonWords.get(
    `${s} ${word}`,
    () => setWord(scope, segment, word, new Uint32Array(found.length)),
    (bits) => bits.length,
  )
  for (let i = 0; i < found.length; i++) found[i] = (found[i] as number) | (whole[i] as number)
}

function setWord(scope: Scope, segment: Segment, word: number, found: Uint32Array): Uint32Array {
  const { rows, weights } = scratch.for(scope.size)
  const count = readPostings(segment, word, rows, weights)
  for (let i = 0; i < count; i++) setBit(found, rows[i] as number)
  return found
}

function setBit(bits: Uint32Array, row: number): void {
  bits[row >> 5] = (bits[row >> 5] as number) | (1 << (row & 31))
}

/** How many bits are set. */
function population(bits: Uint32Array): number {
  let total = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}
