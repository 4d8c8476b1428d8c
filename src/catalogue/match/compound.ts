import { LANGUAGES } from '../text/language.ts'
import type { Segment } from '../segment.ts'
import type { ScopeLexicon } from './lexicon.ts'
import { FOUND, type Plan } from './plan.ts'

const MIN_PART = 3

/** Adds the compounds that a word is the last part of (`stol` in `kontorsstol`) or the first (`kontor`). */
export function addCompounds(lexicon: ScopeLexicon, plan: Plan, word: string): void {
  const root = lexicon.stem(word)
  if (root.length < MIN_PART) return
  lexicon.segments.forEach((segment, s) => {
    for (const id of stemsEndingIn(segment, root)) {
      const head = segment.stems.at(id).slice(0, -root.length)
      if (lexicon.isHead(head)) plan.addStemId(s, id, FOUND.tail)
    }
  })
  const { noHeads } = LANGUAGES[lexicon.locale]
  for (const head of new Set([word, root, ...lexicon.liveWordsOfStem(root)])) {
    if (head.length < MIN_PART || noHeads.has(head)) continue
    lexicon.segments.forEach((segment, s) => {
      const first = segment.stems.lowerBound(head)
      const end = segment.stems.prefixEnd(head, first)
      for (let id = first; id < end; id++) {
        if (segment.stems.sizeOf(id) < head.length + MIN_PART) continue
        if (lexicon.isTail(segment.stems.at(id).slice(head.length))) plan.addStemId(s, id, FOUND.head)
      }
    })
  }
}

/** Stems longer than `ending` that end in it. */
function* stemsEndingIn(segment: Segment, ending: string): Generator<number> {
  const { tail, stems } = segment
  let low = 0
  let high = tail.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareEnd(segment, tail[middle] as number, ending) < 0) low = middle + 1
    else high = middle
  }
  for (; low < tail.length; low++) {
    const id = tail[low] as number
    if (compareEnd(segment, id, ending) !== 0) return
    if (stems.sizeOf(id) >= ending.length + 2) yield id
  }
}

/** As the reversed stem stands to the reversed ending; 0 when it ends in it. */
function compareEnd({ stems }: Segment, id: number, ending: string): number {
  const size = stems.sizeOf(id)
  const shorter = Math.min(size, ending.length)
  for (let c = 1; c <= shorter; c++) {
    const difference = stems.unit(id, size - c) - ending.charCodeAt(ending.length - c)
    if (difference !== 0) return difference
  }
  return size >= ending.length ? 0 : -1
}

/** A word as two of the vocabulary, the second as long as can be; null when it is none. */
export function splitCompound(lexicon: ScopeLexicon, word: string): [head: string, tail: string] | null {
  for (let at = 2; at <= word.length - MIN_PART; at++) {
    const tail = word.slice(at)
    if (lexicon.hasStem(lexicon.stem(tail)) && lexicon.isHead(word.slice(0, at))) {
      const { links } = LANGUAGES[lexicon.locale]
      const head = word.slice(0, at)
      if (lexicon.hasStem(lexicon.stem(head)) || lexicon.hasStem(head)) return [head, tail]
      const link = links.find((l) => head.endsWith(l) && lexicon.isHead(head.slice(0, -l.length)))
      return [link ? head.slice(0, -link.length) : head, tail]
    }
  }
  return null
}
