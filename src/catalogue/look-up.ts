import { byPlace } from './answer/order.ts'
import { bareNumber } from './build/numbers.ts'
import { nearestRows } from './match/nearest.ts'
import { needleOf, numberMatch, numberNeedle, numbersOf, rowsAbout } from './match/numbers.ts'
import { hasIt, type Hit, isCertain, namedBy, wholeHits } from './match/whole-number.ts'
import type { Scope } from './scope.ts'
import { rowOfUid } from './row-of-uid.ts'
import type { Segment } from './segment.ts'

/**
 * What a number names. One product: `exact` its uid sign for sign, `normalised` its uid but for signs that say nothing,
 * `other` another number of it, `part` the only number that contains it. None for certain: `several` have or contain
 * it, `unknown` none does; then `uids` are those that may have been meant, the likeliest first. `empty`: no number. `gone`, which the index
 * itself does not know: that of a product that the shop sells no more; `uids` then is what stands in for it.
 */
export interface NumberAnswer {
  found: 'exact' | 'normalised' | 'other' | 'part' | 'several' | 'unknown' | 'empty' | 'gone'
  uids: string[]
}

/** Rows that one request may go through for numbers that no product has whole: tens of milliseconds. */
const MOST_ROWS = 600_000

/** The products that numbers name, as people write them: an answer for each, in their order. */
export function lookUpNumbers(scope: Scope, numbers: readonly string[], most: number): NumberAnswer[] {
  const known = new Map<string, NumberAnswer>()
  const work = { left: MOST_ROWS }
  return numbers.map((number) => {
    const text = number.trim()
    const before = known.get(text)
    if (before) return before
    const answer = lookUp(scope, text, most, work)
    known.set(text, answer)
    return answer
  })
}

function lookUp({ segments }: Scope, text: string, most: number, work: { left: number }): NumberAnswer {
  const exact = segments.some((segment) => {
    const row = rowOfUid(segment, text)
    return row >= 0 && segment.dead?.[row] !== 1
  })
  if (exact) return { found: 'exact', uids: [text] }
  if (bareNumber(text) === '') return { found: 'empty', uids: [] }
  return whole(segments, text, most) ?? inPart(segments, text, most, work) ?? near(segments, text, most, work)
}

function whole(segments: readonly Segment[], text: string, most: number): NumberAnswer | null {
  const hits = wholeHits(segments, text)
  const [first, ...others] = namedBy(hits)
  if (!first) return null
  const found = others.length > 0 || !isCertain(text) ? 'several' : first.rank === 0 ? 'normalised' : 'other'
  return { found, uids: best(hits, found === 'several' ? most : 1) }
}

function inPart(segments: readonly Segment[], text: string, most: number, work: { left: number }): NumberAnswer | null {
  const needle = needleOf(text, true)
  if (needle?.part == null) return null
  const sought = numberNeedle(text)
  const hits: Hit[] = []
  let [starts, all] = [0, true]
  for (const segment of segments) {
    const numbers = numbersOf(segment)
    for (const row of rowsAbout(segment, needle)) {
      // Enough that begin with it, or too much to go through: either way it is not clear which is meant.
      if (starts >= most || work.left-- <= 0) {
        all = false
        break
      }
      if (segment.dead?.[row] === 1) continue
      const match = numberMatch(numbers(row), needle)
      if (match === null || !hasIt(segment, row, sought)) continue
      if (match !== 'within') starts++
      hits.push({ segment, row, rank: match === 'within' ? 3 : 2 })
    }
  }
  if (hits.length === 0) return null
  return all && hits.length === 1
    ? { found: 'part', uids: best(hits, 1) }
    : { found: 'several', uids: best(hits, most) }
}

/** Numbers a slip away, and those that stand among other words: `1001 chair, grey`. */
function near(segments: readonly Segment[], text: string, most: number, work: { left: number }): NumberAnswer {
  const words = text.split(/\s+/u, MOST_WORDS).filter((word) => /\p{N}/u.test(word) && word !== text)
  const hits: Hit[] = words.flatMap((word) => wholeHits(segments, word))
  for (const segment of segments) {
    if (work.left <= 0) break
    const nearest = nearestRows(segment, text, (rows) => (work.left -= rows))
    for (const { row, distance } of nearest) hits.push({ segment, row, rank: distance })
  }
  return { found: 'unknown', uids: best(hits, most) }
}

const MOST_WORDS = 8

/** The likeliest first; of equal ones the one that the shop places first. */
const best = (hits: readonly Hit[], most: number): string[] => {
  const uids = hits
    .toSorted((a, b) => a.rank - b.rank || byPlace(a.segment, a.row, b.segment, b.row))
    .map(({ segment, row }) => segment.uids.at(row))
  return [...new Set(uids)].slice(0, most)
}
