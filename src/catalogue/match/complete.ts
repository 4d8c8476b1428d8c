import { plainForms } from '../text/fold.ts'
import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { Completion } from './completion.ts'
import { wordsOfStem } from './lexicon.ts'
import { liveRowsWithWord, rowsWithWord } from './postings.ts'

/** The words that begin with `prefix` and that most products have, most first, of equals the first by code units. */
export function completions(scope: Scope, prefix: string, limit: number): readonly Completion[] {
  return scope.completions.get(
    `${limit} ${prefix}`,
    () => find(scope, prefix, limit),
    ({ length }) => 1 + length,
  )
}

function find({ beginnings, lexicon }: Scope, prefix: string, limit: number): Completion[] {
  const [only] = lexicon.segments
  if (only && lexicon.segments.length === 1) {
    const words = beginnings.get(
      prefix,
      () => mostRows(only, prefix),
      ({ length }) => 1 + length,
    )
    return mostCommon(only, words, limit)
  }
  // Rows that are hidden make the counts of a segment too high, never too low: bounds to search best-first with.
  const bounds = new Map<string, number>()
  for (const segment of lexicon.segments)
    for (const word of wordsFrom(segment, prefix)) {
      const text = segment.words.at(word)
      bounds.set(text, (bounds.get(text) ?? 0) + rowsWithWord(segment, word))
    }
  const found: Completion[] = []
  for (const { word, rows } of [...bounds].map(([word, rows]) => ({ word, rows })).toSorted(best)) {
    const last = found[limit - 1]
    if (last && last.rows > rows) break
    const live = lexicon.rowsWith(word)
    if (live === 0) continue
    found.push({ word, rows: live })
    found.sort(best)
    found.length = Math.min(found.length, limit)
  }
  return found
}

/** The words of a segment that begin with the prefix, those of most rows first, hidden ones included. */
function mostRows(segment: Segment, prefix: string): Uint32Array {
  const rows = (word: number) => rowsWithWord(segment, word)
  return Uint32Array.from(wordsFrom(segment, prefix)).toSorted((a, b) => rows(b) - rows(a) || a - b)
}

/** The same as `find`, of these words of one segment; words are sorted, so their numbers stand for them. */
function mostCommon(segment: Segment, sorted: Uint32Array, limit: number): Completion[] {
  const rows = (word: number) => rowsWithWord(segment, word)
  const most: { word: number; rows: number }[] = []
  for (const word of sorted) {
    const last = most[limit - 1]
    if (last && last.rows > rows(word)) break
    const live = liveRowsWithWord(segment, word)
    if (live === 0) continue
    most.push({ word, rows: live })
    most.sort((a, b) => b.rows - a.rows || a.word - b.word)
    most.length = Math.min(most.length, limit)
  }
  return most.map(({ word, rows }) => ({ word: segment.words.at(word), rows }))
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
