import { EXACT, MATCHED, PINNED } from './ranks.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { eachNumber, type NumberMatch } from './numbers.ts'
import { type Plan, takesList, type Which } from './plan.ts'
import { bitsOfWord, isCommonWord } from './postings.ts'
import { scratch } from './scratch.ts'

const K1 = 2
/** Low: a product with much text is not less of what it is. */
const B = 0.25
/** A number written in several pieces, which no single word of the search finds. */
const SEVERAL = /\p{N}.*[\s.\-/]|[\s.\-/].*\p{N}/u
/** Weights in sixteenths of a word's weight in a field, brought to about 1 for one mention in a name. */
const UNIT = 24 * 16

/**
 * Scores every product that a question finds into `scratch.score` and returns their ids, segment by segment. Products
 * that match more of the words stand above all that match fewer, where a colour or a guess is less than a word
 * (ranks.ts); BM25 ranks within. Whoever has exactly an asked article number stands above everything. How many of the
 * words a product has is in `scratch.level`: whoever has them all, or the whole text as a number, is found strictly.
 * The caller must `clearScores` afterwards.
 */
export function scoreAll(scope: Scope, plans: readonly Plan[], numbers: readonly string[]): Uint32Array {
  const { matched, score, level } = scratch.for(scope.size)
  const which = plans.length === 1 ? 'alone' : 'beside'
  let n = 0
  for (const plan of plans) n = addWord(scope, plan, which, n)
  eachAskedNumber(scope, numbers, n > 0, (id, match, isAll) => {
    const before = score[id] as number
    if (before === 0) matched[n++] = id
    score[id] = scoreWithNumber(before, match, plans.length)
    if (isAll) level[id] = plans.length
  })
  return matched.subarray(0, n)
}

/**
 * Lets products that a shop wants first match all words, above everything else and in this order; gives the ids with
 * theirs, to be cleared in the end.
 */
export function pinFirst(ids: Uint32Array, pinned: readonly number[], words: number): Uint32Array {
  const { matched, score, level } = scratch
  let n = ids.length
  pinned.forEach((id, i) => {
    if (score[id] === 0) matched[n++] = id
    score[id] = PINNED - i
    level[id] = words
  })
  return matched.subarray(0, n)
}

/** The score of a product, had by its words, once it is found to have an asked number. */
export function scoreWithNumber(score: number, match: NumberMatch, plans: number): number {
  const rank = match === 'whole' ? EXACT : MATCHED * plans + (match === 'start' ? 2 : 1)
  if (score >= rank) return score
  return match === 'whole' ? score + EXACT : rank
}

/** The products that are found by what may be an article number, apart from the words; `isAll`: by the whole text. */
export function eachAskedNumber(
  scope: Scope,
  numbers: readonly string[],
  textFinds: boolean,
  found: (id: number, match: NumberMatch, isAll: boolean) => void,
): void {
  const all = numbers[0]?.trim()
  for (const [i, number] of numbers.entries()) {
    // A short number counts when it is the whole search, not when it is one word of many.
    if (i > 0 && number.length < 4) continue
    const parts = i > 0 || SEVERAL.test(number) || !textFinds
    scope.segments.forEach((segment, s) => {
      eachNumber(segment, number, parts, (row, match) =>
        found((scope.base[s] as number) + row, match, i === 0 || number === all),
      )
    })
  }
}

export function clearScores(matched: Uint32Array): void {
  const { score, level } = scratch
  // Writing to many scattered places costs more than to all.
  if (matched.length > score.length >> 3) {
    score.fill(0)
    level.fill(0)
  } else
    for (const id of matched) {
      score[id] = 0
      level[id] = 0
    }
}

/** What a product gains by one of the words: `rank` by having it at all, and its part of `most` by how much of it. */
export interface Gain {
  rank: number
  most: number
  /** By how much each word of a text thins what it says. */
  thinning: number
}

/** How much a text of so many words thins what it says. */
export const dilution = (thinning: number, length: number): number => K1 * (1 - B) + thinning * length

/** By how much each word of a text thins what it says, where texts have so many on average. */
export const thinningOf = (averageLength: number): number => (K1 * B) / averageLength

/** `found`: how many products the word finds. */
export function gainOf(scope: Scope, { rank, uncounted }: Plan, found: number): Gain {
  const count = found - uncounted
  // Rounded: engines may differ in the last bit of a logarithm.
  const idf = Math.round(Math.log(1 + (scope.live - count + 0.5) / (count + 0.5)) * 1024) / 1024
  return { rank, most: idf * (K1 + 1), thinning: thinningOf(scope.averageLength) }
}

/** The part of `most` for the weight found in a product of so many words. */
export function partOfGain({ most, thinning }: Gain, weight: number, length: number): number {
  const tf = weight / UNIT
  return (most * tf) / (tf + dilution(thinning, length))
}

/** Whether that part may be `needed` or more: said at once, and wrongly only where it falls short by a hair. */
export const mayGain = ({ most, thinning }: Gain, weight: number, length: number, needed: number): boolean =>
  most * weight * HAIR >= needed * (weight + UNIT * dilution(thinning, length))
const HAIR = 1 + 1e-9

/** A product gains less than this by a word that weighs less there than `thinned` times its dilution. */
export const gainBelow = ({ rank, most }: Gain, thinned: number): number =>
  (rank + (most * thinned) / (thinned + UNIT)) * HAIR

/** Where the touched products of each segment end: those found strictly come first, then the others. */
interface Touched {
  count: number
  readonly strictEnds: number[]
  readonly ends: number[]
}

/** Adds one word's share to every product that has it; `n` products matched before it. */
function addWord(scope: Scope, plan: Plan, which: Which, n: number): number {
  const touched = gather(scope, plan, which)
  const gain = gainOf(scope, plan, touched.count)
  let next = n
  let from = 0
  scope.segments.forEach(({ length }, s) => {
    const [strictEnd, end] = [touched.strictEnds[s] as number, touched.ends[s] as number]
    for (let i = from; i < strictEnd; i++) {
      const id = scratch.touched[i] as number
      scratch.level[id] = (scratch.level[id] as number) + 1
    }
    next = addGain(gain, { length, base: scope.base[s] as number, from, end }, next)
    from = end
  })
  return next
}

interface Run {
  length: Uint16Array
  base: number
  from: number
  end: number
}

/** The same for the products of one segment, which are `touched` from one place to another. */
function addGain(gain: Gain, { length, base, from, end }: Run, n: number): number {
  const { weight, score, touched, matched } = scratch
  let next = n
  for (let i = from; i < end; i++) {
    const id = touched[i] as number
    const found = weight[id] as number
    weight[id] = 0
    const before = score[id] as number
    if (before === 0) matched[next++] = id
    score[id] = before + gain.rank + partOfGain(gain, found, length[id - base] as number)
  }
  return next
}

/** Adds up in `scratch.weight` what a plan finds, segment by segment. */
function gather(scope: Scope, plan: Plan, which: Which): Touched {
  const touched: Touched = { count: 0, strictEnds: [], ends: [] }
  scope.segments.forEach((segment, s) => {
    const part = { segment, s, base: scope.base[s] as number }
    touched.count = gatherSome(part, plan, which, true, touched.count)
    touched.strictEnds.push(touched.count)
    touched.count = gatherSome(part, plan, which, false, touched.count)
    touched.ends.push(touched.count)
  })
  return touched
}

interface Part {
  segment: Segment
  s: number
  base: number
}

/** The same for what is found strictly, or otherwise, in one segment. */
function gatherSome({ segment, s, base }: Part, plan: Plan, which: Which, strict: boolean, from: number): number {
  const { weight, touched } = scratch
  let count = from
  for (const [word, share] of plan.words[s] as Map<number, number>)
    if (plan.takesWord(s, word, which) === strict)
      count = (isCommonWord(segment, word) ? addBits : addList)(segment, word, share, base, count)
  for (const list of plan.rows[s] ?? []) {
    if (takesList(list, which) !== strict) continue
    for (let i = 0; i < list.rows.length; i++) {
      const id = base + (list.rows[i] as number)
      const before = weight[id] as number
      if (before === 0) touched[count++] = id
      weight[id] = before + (list.weights[i] as number)
    }
  }
  return count
}

/** Reads a word's postings straight into the sums: twice over half a million rows would show. */
function addList(segment: Segment, word: number, share: number, base: number, from: number): number {
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

/** The same for a common word. */
function addBits(segment: Segment, word: number, share: number, base: number, from: number): number {
  const { weight: weights, dead } = segment
  const { weight, touched } = scratch
  const bits = bitsOfWord(segment, word)
  let count = from
  let at = segment.weightStart[word] as number
  for (let i = 0; i < bits.length; i++)
    for (let these = bits[i] as number; these !== 0; these &= these - 1) {
      const row = (i << 5) + 31 - Math.clz32(these & -these)
      const own = weights[at++] as number
      if (dead !== null && dead[row] === 1) continue
      const id = base + row
      const before = weight[id] as number
      if (before === 0) touched[count++] = id
      weight[id] = before + own * share
    }
  return count
}
