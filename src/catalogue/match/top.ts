import { pageByScore } from '../answer/page.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, hasBit, population, setBit } from './bits.ts'
import { type Levels, levelsOf } from './levels.ts'
import type { NumberMatch } from './numbers.ts'
import type { Plan } from './plan.ts'
import { clearScores, eachAskedNumber, type Gain, gainOf, partOfGain, scoreNumber } from './score.ts'
import { scratch } from './scratch.ts'

/** The first products of an answer, and how many it has in all. */
export interface Top {
  ids: number[]
  total: number
}

/**
 * The best `size` of the products that `scoreAll` finds, without scoring them all: whoever matches more of the words
 * stands above all that match fewer, so that only those are scored that match as many as `size` products do.
 */
export function topProducts(scope: Scope, plans: readonly Plan[], numbers: readonly string[], size: number): Top {
  scratch.for(scope.size)
  const levels = levelsOf(scope, plans)
  const gains = plans.map((plan, p) => gainOf(scope, plan, levels.counts[p] as number))
  const found = levels.atLeast(1)
  let total = population(found)
  const numbered: [id: number, match: NumberMatch][] = []
  eachAskedNumber(scope, numbers, total > 0, (id, match) => numbered.push([id, match]))
  const chosen = levels.atLeast(fullLevel(levels, gains, size))
  for (const [id] of numbered) {
    const bit = scope.bitOf(id)
    if (!hasBit(found, bit)) total++
    setBit(found, bit)
    setBit(chosen, bit)
  }
  const ids = scoreChosen(scope, plans, gains, chosen)
  for (const [id, match] of numbered) scoreNumber(id, match, plans.length)
  try {
    return { ids: pageByScore(scope, ids, 0, size), total }
  } finally {
    clearScores(ids)
  }
}

/** How many words the best `size` products match at least, by a level that no score can cross. */
function fullLevel(levels: Levels, gains: readonly Gain[], size: number): number {
  const ranks = gains.map(({ rank }) => rank).toSorted((a, b) => a - b)
  const sum = (from: number, to: number) => ranks.slice(from, to).reduce((a, b) => a + b, 0)
  const above = gains.reduce((most, gain) => most + gain.most, 0)
  let n = gains.length
  for (; n > 1; n--) {
    const parted = sum(0, n) > sum(ranks.length - n + 1, ranks.length) + above
    if (parted && population(levels.atLeast(n)) >= size) break
  }
  return Math.max(1, n)
}

/** Scores the chosen products into `scratch.score`; gives their ids in the order of rows. */
function scoreChosen(scope: Scope, plans: readonly Plan[], gains: readonly Gain[], chosen: Bits): Uint32Array {
  const ids = idsOf(scope, chosen)
  const { weight, score } = scratch
  plans.forEach((plan, p) => {
    const gain = gains[p] as Gain
    gatherChosen(scope, plan, chosen)
    let at = 0
    scope.segments.forEach(({ length, rows }: Segment, s) => {
      const base = scope.base[s] as number
      for (const end = base + rows; at < ids.length && (ids[at] as number) < end; at++) {
        const id = ids[at] as number
        const found = weight[id] as number
        if (found === 0) continue
        weight[id] = 0
        score[id] = (score[id] as number) + gain.rank + partOfGain(gain, found, length[id - base] as number)
      }
    })
  })
  return ids
}

function idsOf(scope: Scope, chosen: Bits): Uint32Array {
  const { matched } = scratch
  let n = 0
  scope.segments.forEach((_, s) => {
    const from = scope.bitBase[s] as number
    const base = (scope.base[s] as number) - from * 32
    for (let i = from, end = scope.bitBase[s + 1] as number; i < end; i++)
      for (let bits = chosen[i] as number; bits !== 0; bits &= bits - 1)
        matched[n++] = base + i * 32 + 31 - Math.clz32(bits & -bits)
  })
  return matched.subarray(0, n)
}

/** As `gather`, of the chosen products only. */
function gatherChosen(scope: Scope, plan: Plan, chosen: Bits): void {
  const { weight } = scratch
  scope.segments.forEach((segment, s) => {
    const base = scope.base[s] as number
    const bits = (scope.bitBase[s] as number) * 32
    for (const [word, share] of plan.words[s] as Map<number, number>)
      addChosen(segment, word, share, base, bits, chosen)
    for (const { rows, weights } of plan.rows[s] ?? [])
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] as number
        if (hasBit(chosen, bits + row)) weight[base + row] = (weight[base + row] as number) + (weights[i] as number)
      }
  })
}

function addChosen(segment: Segment, word: number, share: number, base: number, firstBit: number, chosen: Bits): void {
  const { posting, weight: weights } = segment
  const { weight } = scratch
  const first = firstBit >> 5
  let at = segment.postingStart[word] as number
  let row = 0
  for (let i = segment.weightStart[word] as number, end = segment.weightStart[word + 1] as number; i < end; i++) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    row += delta
    if ((((chosen[first + (row >> 5)] as number) >>> (row & 31)) & 1) === 0) continue
    weight[base + row] = (weight[base + row] as number) + (weights[i] as number) * share
  }
}
