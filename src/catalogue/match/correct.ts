import type { Texts } from '../blob/texts.ts'
import type { Locale } from '#contract/locale.ts'
import { tradeTexts } from '../synonyms/trade.ts'
import type { ScopeLexicon } from './lexicon.ts'
import { isLiveWord } from './postings.ts'

const LONG = 8
const MIN = 4

/** How many mistakes a word of this length may have: none in a short one, where everything is near. */
export const mistakesIn = (word: string): number => (word.length >= LONG ? 2 : word.length >= MIN ? 1 : 0)

/**
 * The word of the vocabulary that an unknown word was most likely meant to be, at most `max` mistakes away (a letter
 * missing, added, changed, or two swapped): the nearest, then one with the same first letter, then the most common,
 * then the first by code units. Null when there is none.
 */
export function correct(lexicon: ScopeLexicon, word: string, max: number): string | null {
  if (max === 0 || /\p{N}/u.test(word)) return null
  let best: { word: string; distance: number; first: boolean; rows: number } | null = null
  const distances = new Map<string, number>()
  for (const segment of lexicon.segments)
    walk(segment.words, word, max, (id, distance) => {
      if (isLiveWord(segment, id)) distances.set(segment.words.at(id), distance)
    })
  let nearest = max
  for (const distance of distances.values()) nearest = Math.min(nearest, distance)
  for (const [candidate, distance] of distances) {
    if (distance !== nearest || candidate.length < MIN - 1) continue
    const found = { word: candidate, distance, first: candidate[0] === word[0], rows: lexicon.rowsWith(candidate) }
    if (!best || better(found, best)) best = found
  }
  return best?.word ?? null
}

/**
 * The same among words of the trade that no product has, one mistake away: what else they are called may well be there.
 * Of equally near ones the first by code units that `finds` something.
 */
export function correctToTrade(word: string, locale: Locale, finds: (word: string) => boolean): string | null {
  if (mistakesIn(word) === 0 || /\p{N}/u.test(word)) return null
  const words = tradeTexts(locale)
  const near: string[] = []
  walk(words, word, 1, (id) => near.push(words.at(id)))
  return near.find(finds) ?? null
}

type Found = { word: string; first: boolean; rows: number }
const better = (a: Found, b: Found): boolean =>
  a.first !== b.first ? a.first : a.rows !== b.rows ? a.rows > b.rows : a.word < b.word

/**
 * All words at most `max` mistakes from `target`, by one walk through the sorted vocabulary: rows of the distance
 * table are kept for the letters that neighbours share, and where no continuation can be near enough, all words with
 * that beginning are skipped.
 */
function walk(words: Texts, target: string, max: number, found: (id: number, distance: number) => void): void {
  const width = target.length + 1
  const table = new Uint8Array(width * (target.length + max + 2))
  for (let i = 0; i < width; i++) table[i] = i
  const letters = new Uint16Array(target.length + max + 2)
  let depth = 0
  for (let id = 0; id < words.length; ) {
    const size = words.sizeOf(id)
    let shared = 0
    while (shared < depth && shared < size && letters[shared] === words.unit(id, shared)) shared++
    depth = shared
    let dead = false
    while (depth < size) {
      letters[depth] = words.unit(id, depth)
      depth++
      if (nextRow(table, letters, target, depth, width) > max || depth > target.length + max) {
        dead = true
        break
      }
    }
    if (!dead) {
      const distance = table[depth * width + width - 1] as number
      if (distance <= max) found(id, distance)
      id++
      continue
    }
    id = words.prefixEnd(beginning(letters, depth), id + 1)
    depth--
  }
}

function beginning(letters: Uint16Array, size: number): string {
  let text = ''
  for (let i = 0; i < size; i++) text += String.fromCharCode(letters[i] as number)
  return text
}

/** Fills the table's row for the first `depth` letters; gives its smallest distance, which no continuation undercuts. */
function nextRow(table: Uint8Array, letters: Uint16Array, target: string, depth: number, width: number): number {
  const row = depth * width
  const above = row - width
  const letter = letters[depth - 1] as number
  table[row] = depth
  let smallest = depth
  for (let i = 1; i < width; i++) {
    const same = target.charCodeAt(i - 1) === letter
    let cost = Math.min(
      (table[above + i] as number) + 1,
      (table[row + i - 1] as number) + 1,
      (table[above + i - 1] as number) + (same ? 0 : 1),
    )
    const swapped =
      depth > 1 && i > 1 && target.charCodeAt(i - 2) === letter && letters[depth - 2] === target.charCodeAt(i - 1)
    if (swapped) cost = Math.min(cost, (table[above - width + i - 2] as number) + 1)
    table[row + i] = cost
    smallest = Math.min(smallest, cost)
  }
  return smallest
}
