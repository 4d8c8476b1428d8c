import { LANGUAGES } from '../text/language.ts'
import type { Texts } from '../blob/texts.ts'
import type { ScopeLexicon } from './lexicon.ts'
import { FOUND, type Plan } from './plan.ts'

const MIN_PART = 3
const MIN_END = 4

/**
 * Adds the compounds that a word is the last part of (`stol` in `kontorsstol`) or the first (`kontor`). The last part
 * is looked for as stem and as written, since the stem of a compound is not always that of its last part. An office
 * chair is a chair, but no office: only the last part is found strictly.
 */
export function addCompounds(lexicon: ScopeLexicon, plan: Plan, word: string): void {
  const root = lexicon.stem(word)
  if (root.length < MIN_PART) return
  const forms = new Set([word, ...lexicon.liveWordsOfStem(root)])
  const { noHeads, freeEnds } = LANGUAGES[lexicon.locale]
  const free = freeEnds.has(word) || [...forms].some((form) => freeEnds.has(form))
  lexicon.segments.forEach((segment, s) => {
    for (const id of endingIn(segment.stems, segment.stemEnd, root))
      if (free || lexicon.isHead(segment.stems.at(id).slice(0, -root.length))) plan.addStemId(s, id, FOUND.tail)
    for (const form of forms) {
      if (form.length < MIN_PART) continue
      for (const id of endingIn(segment.words, segment.wordEnd, form))
        if (free || lexicon.isHead(segment.words.at(id).slice(0, -form.length))) plan.addWordId(s, id, FOUND.tail)
    }
    for (const head of forms.has(root) ? forms : [root, ...forms]) {
      if (head.length < MIN_PART || noHeads.has(head)) continue
      const first = segment.words.lowerBound(head)
      for (let id = first, end = segment.words.prefixEnd(head, first); id < end; id++) {
        if (segment.words.sizeOf(id) < head.length + MIN_PART) continue
        if (lexicon.isTail(segment.words.at(id).slice(head.length))) plan.addWordId(s, id, FOUND.head, false)
      }
    }
  })
}

/** Texts longer than `ending` that end in it; `byEnd` has them sorted by their ends. */
function* endingIn(texts: Texts, byEnd: Uint32Array, ending: string): Generator<number> {
  let low = 0
  let high = byEnd.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (texts.compareEnd(byEnd[middle] as number, ending) < 0) low = middle + 1
    else high = middle
  }
  for (; low < byEnd.length; low++) {
    const id = byEnd[low] as number
    if (texts.compareEnd(id, ending) !== 0) return
    if (texts.sizeOf(id) >= ending.length + 2) yield id
  }
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

/** The longest word of the vocabulary that a word ends in (`bord` of `tonårsbord`); null when it ends in none. */
export function knownEnd(lexicon: ScopeLexicon, word: string): string | null {
  if (/\p{N}/u.test(word)) return null
  for (let at = MIN_PART; at <= word.length - MIN_END; at++) {
    const end = word.slice(at)
    if (lexicon.hasStem(lexicon.stem(end))) return end
  }
  return null
}
