import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { type Bits, join, keepCommon, setBit } from './bits.ts'
import { COMMON, commonRows, isCommonWord } from './common.ts'
import type { Plan } from './plan.ts'
import { rowsWithWord, setRows } from './postings.ts'

/** Writes the products that a plan finds into `found`, laid out as `scope.bitBase` says. */
export function foundBy(scope: Scope, plan: Plan, found: Bits): void {
  const like = plan.like ?? plan
  const kept = like.word !== '' && isWorthKeeping(scope, like) ? keptBits(scope, like) : null
  if (kept) found.set(kept)
  else found.fill(0)
  if (kept && like === plan) return
  add(scope, plan, found, kept ? like : null)
}

/** One segment's part of a set. */
export const partOf = (scope: Scope, bits: Bits, s: number): Bits =>
  bits.subarray(scope.bitBase[s], scope.bitBase[s + 1])

/** Adds what a plan finds, but what `known` finds, which is there already. */
function add(scope: Scope, plan: Plan, found: Bits, known: Plan | null): void {
  scope.segments.forEach((segment, s) => {
    const part = partOf(scope, found, s)
    const words = known?.words[s]
    const lists = known?.rows[s]
    for (const word of (plan.words[s] as Map<number, number>).keys())
      if (!words?.has(word)) addWord(segment, word, part)
    for (const list of plan.rows[s] ?? []) if (!lists?.includes(list)) for (const row of list.rows) setBit(part, row)
  })
  if (scope.shown) keepCommon(found, scope.shown)
}

function addWord(segment: Segment, word: number, found: Bits): void {
  if (isCommonWord(segment, word)) join(found, commonRows(segment, word).rows)
  else setRows(segment, word, found)
}

/** Whether a plan is of several words and finds much. */
function isWorthKeeping(scope: Scope, plan: Plan): boolean {
  let rows = 0
  let ways = 0
  scope.segments.forEach((segment, s) => {
    const words = plan.words[s] as Map<number, number>
    for (const word of words.keys()) rows += rowsWithWord(segment, word)
    for (const list of plan.rows[s] ?? []) rows += list.rows.length
    ways += words.size + (plan.rows[s]?.length ?? 0)
  })
  return ways > scope.segments.length && rows * COMMON >= scope.size
}

const keptBits = (scope: Scope, plan: Plan): Bits =>
  scope.foundByWord.get(
    plan.word,
    () => {
      const found = new Uint32Array(scope.bitWords)
      add(scope, plan, found, null)
      return found
    },
    (bits) => bits.length,
  )
