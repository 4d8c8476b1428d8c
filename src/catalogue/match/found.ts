import { isCommon } from '../build/common.ts'
import type { Scope } from '../scope.ts'
import { type Bits, setBit, writeCommon } from './bits.ts'
import { population } from './count.ts'
import { type Plan, takesList, type Which } from './plan.ts'
import { rowsWithWord, setRows } from './postings.ts'

/** The products that a word finds, and how many they are. */
export interface Found {
  readonly bits: Bits
  readonly count: number
}

/**
 * The products that a plan finds, laid out as `scope.bitBase` says: in `room`, which has room for all, or kept from
 * before and not to be written to.
 */
export function foundBy(scope: Scope, plan: Plan, room: Bits, which: Which = 'all'): Found {
  const kept = keptOf(scope, plan, which)
  if (kept && addsNothing(plan)) return kept
  if (kept) room.set(kept.bits)
  else room.fill(0)
  add(scope, plan, room, which, kept ? plan.like : null)
  if (scope.shown) writeCommon(room, room, scope.shown)
  return { bits: room, count: population(room) }
}

/** One segment's part of a set. */
export const partOf = (scope: Scope, bits: Bits, s: number): Bits =>
  scope.segments.length === 1 ? bits : bits.subarray(scope.bitBase[s], scope.bitBase[s + 1])

/** What the word alone finds that a plan began as, if that is worth keeping. */
function keptOf(scope: Scope, plan: Plan, asked: Which): Found | null {
  const like = plan.like ?? plan
  if (like.word === '' || !isWorthKeeping(scope, like)) return null
  const which = like.least(asked)
  return scope.foundByWord.get(
    `${which} ${like.word}`,
    () => {
      const bits = new Uint32Array(scope.bitWords)
      add(scope, like, bits, which, null)
      if (scope.shown) writeCommon(bits, bits, scope.shown)
      return { bits, count: population(bits) }
    },
    ({ bits }) => bits.length,
  )
}

/** Whether a plan finds just what the word alone does that it began as: it may count some of it for more. */
function addsNothing({ like, words, loose, rows }: Plan): boolean {
  if (!like) return true
  return words.every(
    (own, s) =>
      own.size === like.words[s]?.size &&
      loose[s]?.size === like.loose[s]?.size &&
      rows[s]?.length === like.rows[s]?.length,
  )
}

/** Adds what is asked for of what a plan finds, but what `known` finds so, which is there already. */
function add(scope: Scope, plan: Plan, found: Bits, which: Which, known: Plan | null): void {
  if (known === plan || (known && addsNothing(plan))) return
  scope.segments.forEach((segment, s) => {
    const part = partOf(scope, found, s)
    const lists = known?.rows[s]
    for (const word of (plan.words[s] as Map<number, number>).keys())
      if (plan.takesWord(s, word, which) && !known?.takesWord(s, word, which)) setRows(segment, word, part)
    for (const list of plan.rows[s] ?? [])
      if (takesList(list, which) && !lists?.includes(list)) for (const row of list.rows) setBit(part, row)
  })
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
  return ways > scope.segments.length && isCommon(rows, scope.size)
}
