import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { wordsOfStem } from './lexicon.ts'
import type { Plan } from './plan.ts'
import { readPostings, rowsWithWord } from './postings.ts'
import { scratch } from './scratch.ts'

/** Adds the products that have every word of a phrase, at the weight of the word that weighs least there. */
export function addPhrase(scope: Scope, plan: Plan, words: readonly string[], weight: number): void {
  const stems = words.map((word) => scope.lexicon.stem(word))
  scratch.for(scope.size)
  scope.segments.forEach((segment, s) => {
    const ids = stems.map((text) => segment.stems.find(text))
    if (ids.some((id) => id < 0)) return
    // The rarest first: everything after it only has to look at its rows.
    const byRows = ids.toSorted((a, b) => rowsWithStem(segment, a) - rowsWithStem(segment, b))
    let rows = rowsOfStem(segment, byRows[0] as number)
    for (const id of byRows.slice(1)) rows = rows.length === 0 ? rows : among(segment, id, rows)
    // Plain loops here and below: iterators over so many rows take several times as long.
    const weights = new Uint32Array(rows.length)
    const { least } = scratch
    for (let i = 0; i < rows.length; i++) {
      weights[i] = (least[rows[i] as number] as number) * weight
      least[rows[i] as number] = 0
    }
    plan.addRows(s, { rows, weights, strict: 'always' })
  })
}

const rowsWithStem = (segment: Segment, id: number): number =>
  wordsOfStem(segment, id).reduce((sum, word) => sum + rowsWithWord(segment, word), 0)

/** The rows that show a stem, in their order, with its weight in `scratch.least`. */
function rowsOfStem(segment: Segment, id: number): Uint32Array {
  const { least, found, rows, weights } = scratch
  let n = 0
  const words = wordsOfStem(segment, id)
  for (const word of words) {
    const count = readPostings(segment, word, rows, weights)
    for (let i = 0; i < count; i++) {
      const row = rows[i] as number
      const before = least[row] as number
      if (before === 0) found[n++] = row
      least[row] = Math.max(before, weights[i] as number)
    }
  }
  return words.length > 1 ? found.subarray(0, n).toSorted() : found.slice(0, n)
}

/** Those of the rows in `scratch.least` that show a further stem; the lesser weight stays. */
function among(segment: Segment, id: number, candidates: Uint32Array): Uint32Array {
  const { least, most, rows, weights } = scratch
  for (const word of wordsOfStem(segment, id)) {
    const count = readPostings(segment, word, rows, weights)
    for (let i = 0; i < count; i++) {
      const row = rows[i] as number
      if (least[row] !== 0) most[row] = Math.max(most[row] as number, weights[i] as number)
    }
  }
  let n = 0
  for (let i = 0; i < candidates.length; i++) {
    const row = candidates[i] as number
    const lesser = Math.min(least[row] as number, most[row] as number)
    least[row] = lesser
    most[row] = 0
    if (lesser !== 0) candidates[n++] = row
  }
  return candidates.slice(0, n)
}
