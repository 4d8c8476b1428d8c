import { EXACT, MATCHED } from './ranks.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { eachNumber } from './numbers.ts'
import type { Plan } from './plan.ts'
import { scratch } from './scratch.ts'

const K1 = 1.2
const B = 0.6
/** A number written in several pieces, which no single word of the search finds. */
const SEVERAL = /\p{N}.*[\s.\-/]|[\s.\-/].*\p{N}/u
/** Weights in sixteenths of a word's weight in a field, brought to about 1 for one mention in a name. */
const UNIT = 24 * 16

/**
 * Scores every product that a question finds into `scratch.score` and returns their ids, segment by segment. Products
 * that match more of the words stand above all that match fewer; BM25 ranks within. Whoever has exactly an asked
 * article number stands above everything. The caller must `clearScores` afterwards.
 */
export function scoreAll(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): Uint32Array {
  const { matched, score } = scratch.for(scope.size)
  let n = 0
  for (const plan of plans) n = addWord(scope, plan, n)
  const textFinds = n > 0
  for (const [i, number] of numbers.entries()) {
    // A short number counts when it is the whole search, not when it is one word of many.
    if (i > 0 && number.length < 4) continue
    const parts = i > 0 || SEVERAL.test(number) || !textFinds
    scope.segments.forEach((segment, s) => {
      eachNumber(segment, number, (row, match) => {
        if (match !== 'whole' && !parts) return
        const id = (scope.base[s] as number) + row
        const before = score[id] as number
        if (before === 0) matched[n++] = id
        const rank = match === 'whole' ? EXACT : MATCHED * plans.length + (match === 'start' ? 2 : 1)
        if (before < rank) score[id] = match === 'whole' ? before + EXACT : rank
      })
    })
  }
  return matched.subarray(0, n)
}

export function clearScores(matched: Uint32Array): void {
  for (const id of matched) scratch.score[id] = 0
}

/** Adds one word's share to every product that has it; `n` products matched before it. */
function addWord(scope: Scope, plan: Plan, n: number): number {
  const { weight, score, touched, matched } = scratch
  let count = 0
  scope.segments.forEach((segment, s) => {
    const base = scope.base[s] as number
    for (const [word, share] of plan.words[s] as Map<number, number>)
      count = addPostings(segment, word, share, base, count)
    for (const [row, share] of plan.rows[s] as Map<number, number>) {
      if (weight[base + row] === 0) touched[count++] = base + row
      weight[base + row] = (weight[base + row] as number) + share
    }
  })
  // Rounded: engines may differ in the last bit of a logarithm.
  const idf = Math.round(Math.log(1 + (scope.live - count + 0.5) / (count + 0.5)) * 1024) / 1024
  const perWord = (K1 * B) / scope.averageLength
  let next = n
  let s = 0
  for (let i = 0; i < count; i++) {
    const id = touched[i] as number
    while (s + 1 < scope.base.length && id >= (scope.base[s + 1] as number)) s++
    const length = (scope.segments[s] as Segment).length[id - (scope.base[s] as number)] as number
    const tf = (weight[id] as number) / UNIT
    weight[id] = 0
    if (score[id] === 0) matched[next++] = id
    score[id] = (score[id] as number) + MATCHED + (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B) + perWord * length)
  }
  return next
}

function addPostings(segment: Segment, word: number, share: number, base: number, from: number): number {
  const { posting, weight: weights, dead } = segment
  const { weight, touched } = scratch
  let count = from
  let at = segment.postingStart[word] as number
  let id = base
  for (let i = segment.weightStart[word] as number, end = segment.weightStart[word + 1] as number; i < end; i++) {
    let byte = posting[at++] as number
    let delta = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = posting[at++] as number
      delta |= (byte & 127) << shift
    }
    id += delta
    if (dead !== null && dead[id - base] === 1) continue
    const before = weight[id] as number
    if (before === 0) touched[count++] = id
    weight[id] = before + (weights[i] as number) * share
  }
  return count
}
