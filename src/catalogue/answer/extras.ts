import { rangeOf } from '../build/range-columns.ts'
import { isHadBy, markOf, partMark } from '../build/had.ts'
import { hasBit, setBit } from '../match/bits.ts'
import { expand } from '../match/expand.ts'
import type { Plan } from '../match/plan.ts'
import { eachPosting, isLiveWord, setRows } from '../match/postings.ts'
import { readSearch } from '../match/reading.ts'
import { SEATS } from '../ranges.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { Piece } from '../understand/piece.ts'
import type { Extra } from './filter.ts'
import { within } from './within.ts'
import { passingByTable } from '../match/passing.ts'

type SegmentFilter = Extra['filters'][number]

/** What the pieces of a text ask for that no facet and no range says, each named by its place among them. */
export function extrasOf(scope: Scope, pieces: readonly Piece[]): Extra[] {
  return pieces.flatMap(({ filter }, i) => {
    const filters =
      'seats' in filter
        ? scope.segments.map((segment): SegmentFilter => {
            const column = rangeOf(segment, SEATS)
            return { of: column.of, pass: within(column, filter.seats), unsaid: [0] }
          })
        : 'sides' in filter
          ? scope.segments.map((segment) => sidesIn(segment, filter.sides, filter.word))
          : 'without' in filter
            ? withoutIn(scope, filter.without)
            : null
    return filters ? [{ dimension: `understood ${i}` as const, filters }] : []
  })
}

const [UNSAID, SAID, ASKED] = [0, 1, 2]
const PASSING = passingByTable(Uint8Array.of(0, 0, 1))
const filterOf = (of: Uint16Array): SegmentFilter => ({ of, pass: PASSING, unsaid: [UNSAID] })

/** What a side may be: a picture is as high as a table is deep, and who asks does not say which is which. */
const MEASURES = ['width', 'depth', 'height', 'length'] as const
/** As near as sizes are said, in millimetres. */
const NEAR = 5

/** Rows with measures of these sides, in whatever order, or with the sides as a word. */
function sidesIn(segment: Segment, sides: readonly number[], word: string): SegmentFilter {
  const columns = MEASURES.map((measure) => rangeOf(segment, measure))
  // Of each value of a measure, bit by bit, which of the sides it is.
  const sidesOf = columns.map(({ values }) =>
    Uint8Array.from(values, (value) =>
      sides.reduce((bits, side, i) => (Math.abs(value - side) <= NEAR ? bits | (1 << i) : bits), 0),
    ),
  )
  const of = new Uint16Array(segment.rows)
  const inText = new Uint32Array((segment.rows + 31) >> 5)
  const id = segment.words.find(word)
  if (id >= 0) setRows(segment, id, inText)
  for (let row = 0; row < segment.rows; row++) {
    const bits = columns.map((column, m) => sidesOf[m]?.[column.of[row] as number] ?? 0)
    const known = columns.filter((column) => column.of[row] !== 0).length
    if (hasBit(inText, row) || areSides(bits, sides.length)) of[row] = ASKED
    else of[row] = known < sides.length ? UNSAID : SAID
  }
  return filterOf(of)
}

/** Whether each side is a measure of its own. */
const areSides = (bits: readonly number[], sides: number): boolean =>
  sides === 0 || bits.some((own, m) => ((own >> (sides - 1)) & 1) === 1 && areSides(bits.toSpliced(m, 1), sides - 1))

/**
 * Rows that have no such thing: a word of theirs that means it is not of something that they have, and no part of theirs
 * is called so.
 */
function withoutIn(scope: Scope, thing: string): SegmentFilter[] {
  const { plans } = expand(scope, { ...readSearch(thing, scope.language), open: true, plainly: true }, false)
  const stems = plans.map((plan) => stemsOf(scope, plan, thing))
  return scope.segments.map((segment, s) => {
    const having = plans.map((plan, i) => rowsHaving(segment, s, plan, stems[i] ?? new Set()))
    const of = new Uint16Array(segment.rows)
    for (let row = 0; row < segment.rows; row++)
      of[row] = having.length > 0 && having.every((bits) => hasBit(bits, row)) ? SAID : ASKED
    return filterOf(of)
  })
}

/** The stems by which parts may be called so: those of the word itself, and of all that means it and shows. */
function stemsOf(scope: Scope, plan: Plan, thing: string): Set<string> {
  const stems = new Set(readSearch(thing, scope.language).words.map(({ word }) => scope.lexicon.stem(word)))
  scope.segments.forEach((segment, s) => {
    for (const id of (plan.words[s] as Map<number, number>).keys())
      if (plan.takesWord(s, id, 'beside') && isLiveWord(segment, id))
        stems.add(scope.lexicon.stem(segment.words.at(id)))
  })
  return stems
}

function rowsHaving(segment: Segment, s: number, plan: Plan, stems: ReadonlySet<string>): Uint32Array {
  const has = new Uint32Array((segment.rows + 31) >> 5)
  for (const id of (plan.words[s] as Map<number, number>).keys()) {
    if (!plan.takesWord(s, id, 'beside')) continue
    const word = segment.words.at(id)
    const [had, lacked] = [rowsOf(segment, markOf(word, true)), rowsOf(segment, markOf(word, false))]
    eachPosting(segment, id, (row, weight) => {
      if (isHadBy(weight) ? !lacked || !hasBit(lacked, row) : had && hasBit(had, row)) setBit(has, row)
    })
  }
  for (const stem of stems) {
    const id = segment.words.find(partMark(stem))
    if (id >= 0) setRows(segment, id, has)
  }
  return has
}

/** Null where no row has the word. */
function rowsOf(segment: Segment, word: string): Uint32Array | null {
  const id = segment.words.find(word)
  if (id < 0) return null
  const bits = new Uint32Array((segment.rows + 31) >> 5)
  setRows(segment, id, bits)
  return bits
}
