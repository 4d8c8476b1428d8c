import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, join, setBit } from './bits.ts'
import type { Plan } from './plan.ts'
import { readPostings, rowsWithWord } from './postings.ts'
import { scratch } from './scratch.ts'

/** What is found in more than one of so many products is kept, bit by bit. */
const COMMON = 64

/** Writes the products that a plan finds into `found`, laid out as `scope.bitBase` says. */
export function foundBy(scope: Scope, plan: Plan, found: Bits): void {
  const like = plan.like ?? plan
  const kept = like.word !== '' && isCommon(scope, like) ? keptBits(scope, like) : null
  if (kept) found.set(kept)
  else found.fill(0)
  if (kept && like === plan) return
  scope.segments.forEach((segment, s) => {
    const part = partOf(scope, found, s)
    const [words, lists] = [like.words[s], like.rows[s]]
    for (const word of (plan.words[s] as Map<number, number>).keys())
      if (!kept || !words?.has(word)) addWord(scope, segment, s, word, part)
    for (const list of plan.rows[s] ?? [])
      if (!kept || !lists?.includes(list)) for (const row of list.rows) setBit(part, row)
  })
}

/** One segment's part of a set. */
export const partOf = (scope: Scope, bits: Bits, s: number): Bits =>
  bits.subarray(scope.bitBase[s], scope.bitBase[s + 1])

function isCommon(scope: Scope, plan: Plan): boolean {
  let rows = 0
  scope.segments.forEach((segment, s) => {
    for (const word of (plan.words[s] as Map<number, number>).keys()) rows += rowsWithWord(segment, word)
    for (const list of plan.rows[s] ?? []) rows += list.rows.length
  })
  return rows * COMMON >= scope.size
}

const keptBits = (scope: Scope, plan: Plan): Bits =>
  scope.foundByWord.get(
    plan.word,
    () => {
      const found = new Uint32Array(scope.bitWords)
      scope.segments.forEach((segment, s) => {
        const part = partOf(scope, found, s)
        for (const word of (plan.words[s] as Map<number, number>).keys()) addWord(scope, segment, s, word, part)
        for (const { rows } of plan.rows[s] ?? []) for (const row of rows) setBit(part, row)
      })
      return found
    },
    (bits) => bits.length,
  )

function addWord(scope: Scope, segment: Segment, s: number, word: number, found: Bits): void {
  const kept = commonWord(scope, segment, s, word)
  if (kept) join(found, kept)
  else setWord(scope, segment, word, found)
}

/** The rows that show a word, if it is so common that they are kept. */
export const commonWord = (scope: Scope, segment: Segment, s: number, word: number): Bits | null =>
  rowsWithWord(segment, word) * COMMON < segment.rows
    ? null
    : scope.commonWords.get(
        `${s} ${word}`,
        () => setWord(scope, segment, word, new Uint32Array((segment.rows + 31) >> 5)),
        (bits) => bits.length,
      )

function setWord(scope: Scope, segment: Segment, word: number, found: Bits): Bits {
  const { rows, weights } = scratch.for(scope.size)
  const count = readPostings(segment, word, rows, weights)
  for (let i = 0; i < count; i++) setBit(found, rows[i] as number)
  return found
}
