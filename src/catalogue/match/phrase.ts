import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import { wordsOfStem } from './lexicon.ts'
import type { Plan } from './plan.ts'
import { eachPosting } from './postings.ts'

/** Adds the products that have every word of a phrase, at the weight of the word that weighs least there. */
export function addPhrase(scope: Scope, plan: Plan, words: readonly string[], weight: number): void {
  const stems = words.map((word) => scope.lexicon.stem(word))
  scope.segments.forEach((segment, s) => {
    let rows: Map<number, number> | null = null
    for (const text of stems) {
      rows = rowsOfStem(segment, text, rows)
      if (rows.size === 0) return
    }
    for (const [row, least] of rows ?? []) plan.addRow(s, row, least * weight)
  })
}

/** The rows that show a stem, of those in `among` if given, with the lesser weight of both. */
function rowsOfStem(segment: Segment, text: string, among: Map<number, number> | null): Map<number, number> {
  const rows = new Map<number, number>()
  const id = segment.stems.find(text)
  if (id < 0) return rows
  for (const word of wordsOfStem(segment, id))
    eachPosting(segment, word, (row, weight) => {
      const before = among ? among.get(row) : weight
      if (before === undefined || segment.dead?.[row] === 1) return
      rows.set(row, Math.max(rows.get(row) ?? 0, Math.min(before, weight)))
    })
  return rows
}
