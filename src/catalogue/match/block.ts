import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { Bits } from './bits.ts'
import { partOf } from './found.ts'
import type { Plan } from './plan.ts'
import { isCommonWord } from './postings.ts'
import { CommonReader, ListReader, type Reader, WordReader } from './reader.ts'
import { type Gain, mayGain, partOfGain } from './score.ts'

/** Takes scored products; those that cannot reach `least` are kept from it. */
export interface Taker {
  readonly least: number
  offer: (id: number, score: number) => void
}

/** Rows that are scored together; a multiple of 32. */
const BLOCK = 1 << 14
const weights = new Uint32Array(BLOCK)
const scores = new Float64Array(BLOCK)

/** Scores the chosen products, each as `scoreAll` does by words, and offers them in the order of rows. */
export function scoreBlocks(
  scope: Scope,
  plans: readonly Plan[],
  gains: readonly Gain[],
  chosen: Bits,
  taker: Taker,
): void {
  scope.segments.forEach((segment, s) => {
    const bits = partOf(scope, chosen, s)
    if (!any(bits, 0, segment.rows)) return
    const readers = plans.map((plan) => readersOf(segment, s, plan))
    for (let from = 0; from < segment.rows; from += BLOCK) {
      const to = Math.min(from + BLOCK, segment.rows)
      if (!any(bits, from, to)) continue
      gains.forEach((gain, p) => {
        for (const reader of readers[p] as Reader[]) reader.add(weights, from, to, bits)
        if (p < gains.length - 1) addGain(segment, gain, bits, from, to)
      })
      offerAll(segment, gains.at(-1) ?? NO_GAIN, scope.base[s] as number, bits, from, to, taker)
    }
  })
}

const NO_GAIN: Gain = { rank: 0, most: 0, thinning: 0 }

function readersOf(segment: Segment, s: number, plan: Plan): Reader[] {
  const words = [...(plan.words[s] as Map<number, number>)]
  return [
    ...words.map(([word, share]) =>
      isCommonWord(segment, word) ? new CommonReader(segment, word, share) : new WordReader(segment, word, share),
    ),
    ...(plan.rows[s] ?? []).map((list) => new ListReader(list)),
  ]
}

function any(bits: Bits, from: number, to: number): boolean {
  for (let i = from >> 5; i << 5 < to; i++) if (bits[i] !== 0) return true
  return false
}

/** Adds what a word gives to the scores of a block. */
function addGain({ length }: Segment, gain: Gain, chosen: Bits, from: number, to: number): void {
  for (let i = from >> 5; i << 5 < to; i++)
    for (let bits = chosen[i] as number; bits !== 0; bits &= bits - 1) {
      const row = (i << 5) + 31 - Math.clz32(bits & -bits)
      const weight = weights[row - from] as number
      if (weight === 0) continue
      weights[row - from] = 0
      scores[row - from] = (scores[row - from] as number) + gain.rank + partOfGain(gain, weight, length[row] as number)
    }
}

/** The same for the last word; only what may be taken is reckoned in full. */
function offerAll(
  { length }: Segment,
  gain: Gain,
  base: number,
  chosen: Bits,
  from: number,
  to: number,
  taker: Taker,
): void {
  for (let i = from >> 5; i << 5 < to; i++)
    for (let bits = chosen[i] as number; bits !== 0; bits &= bits - 1) {
      const row = (i << 5) + 31 - Math.clz32(bits & -bits)
      const weight = weights[row - from] as number
      const before = scores[row - from] as number
      weights[row - from] = 0
      scores[row - from] = 0
      if (weight === 0) taker.offer(base + row, before)
      else if (mayGain(gain, weight, length[row] as number, taker.least - before - gain.rank))
        taker.offer(base + row, before + gain.rank + partOfGain(gain, weight, length[row] as number))
    }
}
