import { plainForms } from '../text/fold.ts'
import type { Segment } from '../segment.ts'
import { wordsOfStem, type ScopeLexicon } from './lexicon.ts'
import { rowsWithWord } from './postings.ts'

export interface Completion {
  word: string
  rows: number
}

/** The words that begin with `prefix` and that most products have, most first, of equals the first by code units. */
export function completions(lexicon: ScopeLexicon, prefix: string, limit: number): Completion[] {
  // Rows that are hidden make the counts of a segment too high, never too low: bounds to search best-first with.
  const bounds = new Map<string, number>()
  for (const segment of lexicon.segments)
    for (const word of wordsFrom(segment, prefix)) {
      const text = segment.words.at(word)
      bounds.set(text, (bounds.get(text) ?? 0) + rowsWithWord(segment, word))
    }
  const exact = lexicon.segments.every((segment) => segment.dead === null)
  const queue = [...bounds].map(([word, rows]) => ({ word, rows })).toSorted(best)
  if (exact) return queue.slice(0, limit)
  const found: Completion[] = []
  for (const { word, rows } of queue) {
    const last = found[limit - 1]
    if (last && last.rows > rows) break
    const live = lexicon.rowsWith(word)
    if (live === 0) continue
    found.push({ word, rows: live })
    found.sort(best)
    found.length = Math.min(found.length, limit + 1)
  }
  return found.slice(0, limit)
}

const best = (a: Completion, b: Completion): number => b.rows - a.rows || (a.word < b.word ? -1 : 1)

/** Words of a segment that begin with the prefix, as written or as typed without Nordic letters. */
function wordsFrom(segment: Segment, prefix: string): Set<number> {
  const found = new Set<number>()
  const first = segment.words.lowerBound(prefix)
  const end = segment.words.prefixEnd(prefix, first)
  for (let word = first; word < end; word++) found.add(word)
  const { plain } = segment
  const from = plain.lowerBound(prefix)
  for (let i = from, to = plain.prefixEnd(prefix, from); i < to; i++) addPlain(i)
  // A prefix that is longer than the stem: `fatolje` for `fåtöljer`.
  for (let size = 3; size < prefix.length; size++) {
    const shorter = prefix.slice(0, size)
    for (let i = plain.lowerBound(shorter); i < plain.length && plain.compare(i, shorter) === 0; i++) addPlain(i)
  }
  return found

  function addPlain(i: number): void {
    for (const word of wordsOfStem(segment, segment.plainStem[i] as number))
      if (plainForms(segment.words.at(word)).some((form) => form.startsWith(prefix))) found.add(word)
  }
}
