import type { Columns } from '../blob/blob.ts'
import { GrowingBytes } from '../blob/growing.ts'
import { packTexts } from '../blob/texts.ts'
import { compareText } from '../text/collate.ts'
import { plainForms } from '../text/fold.ts'
import { stem } from '../text/language.ts'
import { setBit } from '../match/bits.ts'
import { bitWords, isCommon } from './common.ts'
import type { SegmentDraft } from './draft.ts'

/**
 * The vocabulary: words as they stand in the texts, sorted; each with the rows that hold it, as bits when they are many
 * and else as a list, and its weight there.
 * Words are found by stem, by how a stem is typed without Nordic letters, and by the end of a stem (compounds).
 */
export function lexiconColumns(draft: SegmentDraft, order: Uint32Array): Columns {
  const { rows, weights, count } = byWord(draft, order)
  const used = Uint32Array.from(count.keys())
    .filter((id) => (count[id] as number) > 0)
    .toSorted((a, b) => compareText(draft.words[a] as string, draft.words[b] as string))
  const words = Array.from(used, (id) => draft.words[id] as string)
  const postings = new GrowingBytes()
  const weightColumn = new Uint8Array(weights.length)
  const postingStart = new Uint32Array(words.length + 1)
  const weightStart = new Uint32Array(words.length + 1)
  const first = firsts(count)
  const common = Uint32Array.from(used.keys()).filter((word) =>
    isCommon(count[used[word] as number] as number, order.length),
  )
  const width = bitWords(order.length)
  const bits = new Uint32Array(common.length * width)
  let next = 0
  used.forEach((id, word) => {
    const from = first[id] as number
    const size = count[id] as number
    const own = rows.subarray(from, from + size)
    if (common[next] === word) {
      const its = bits.subarray(next * width, ++next * width)
      for (const row of own) setBit(its, row)
    } else addList(postings, own)
    weightColumn.set(weights.subarray(from, from + size), weightStart[word])
    weightStart[word + 1] = (weightStart[word] as number) + size
    postingStart[word + 1] = postings.length
  })
  const text = packTexts(words)
  return {
    word: text.units,
    wordStart: text.start,
    common,
    bits,
    posting: postings.done(),
    postingStart,
    weight: weightColumn,
    weightStart,
    ...stemColumns(words, draft),
  }
}

function addList(postings: GrowingBytes, rows: Uint32Array): void {
  let last = 0
  for (const row of rows) {
    postings.varint(row - last)
    last = row
  }
}

/** All (row, weight) of the draft, sorted by word, then by row in its final order. */
function byWord(draft: SegmentDraft, order: Uint32Array) {
  const wordStart = draft.rowWordStart.ints
  const end = (row: number) =>
    row + 1 < draft.rowWordStart.length ? (wordStart[row + 1] as number) : draft.rowWords.length
  const count = new Uint32Array(draft.words.length)
  let total = 0
  for (const row of order)
    for (let i = wordStart[row] as number; i < end(row); i++) {
      const word = draft.rowWords.ints[i] as number
      count[word] = (count[word] as number) + 1
      total++
    }
  const next = firsts(count)
  const rows = new Uint32Array(total)
  const weights = new Uint8Array(total)
  order.forEach((row, final) => {
    for (let i = wordStart[row] as number; i < end(row); i++) {
      const word = draft.rowWords.ints[i] as number
      const at = next[word] as number
      next[word] = at + 1
      rows[at] = final
      weights[at] = draft.rowWeights.bytes[i] as number
    }
  })
  return { rows, weights, count }
}

function firsts(count: Uint32Array): Uint32Array {
  const first = new Uint32Array(count.length)
  for (let i = 1; i < count.length; i++) first[i] = (first[i - 1] as number) + (count[i - 1] as number)
  return first
}

function stemColumns(words: readonly string[], draft: SegmentDraft): Columns {
  const wordsOf = new Map<string, number[]>()
  words.forEach((word, id) => {
    const key = stem(word, draft.locale)
    const list = wordsOf.get(key)
    if (list) list.push(id)
    else wordsOf.set(key, [id])
  })
  const stems = [...wordsOf.keys()].toSorted(compareText)
  const stemWordStart = new Uint32Array(stems.length + 1)
  stems.forEach((text, i) => {
    stemWordStart[i + 1] = (stemWordStart[i] as number) + (wordsOf.get(text)?.length ?? 0)
  })
  const plain = stems
    .flatMap((text, id) => [...new Set(plainForms(text))].map((form) => ({ form, id })))
    .toSorted((a, b) => compareText(a.form, b.form) || a.id - b.id)
  const stemText = packTexts(stems)
  const plainText = packTexts(plain.map(({ form }) => form))
  return {
    stem: stemText.units,
    stemStart: stemText.start,
    stemWord: Uint32Array.from(stems.flatMap((text) => wordsOf.get(text) ?? [])),
    stemWordStart,
    stemEnd: byEnd(stems),
    wordEnd: byEnd(words),
    plain: plainText.units,
    plainStart: plainText.start,
    plainStem: Uint32Array.from(plain, ({ id }) => id),
  }
}

/** Sorted by their ends: the last letter first, so that all with one ending are neighbours. */
function byEnd(texts: readonly string[]): Uint32Array {
  const backwards = texts.map((text) => text.split('').toReversed().join(''))
  return Uint32Array.from(texts.keys()).toSorted((a, b) => compareText(backwards[a] as string, backwards[b] as string))
}
