import type { Segment, SetColumn } from './segment.ts'
import { SegmentDraft } from './build/draft.ts'
import { finish } from './build/finish.ts'
import { rangeOf } from './build/range-columns.ts'
import { documentBytes } from './document.ts'
import { isFigure } from './figures.ts'
import { childIn, eachGroup } from './groups.ts'
import { eachPosting } from './match/postings.ts'
import { type Amount, eachAmount } from './ranges.ts'
import { wordsIn } from './search-words/packed.ts'
import { column } from './segment-columns.ts'

/**
 * Segments of one shop and language, older first, as one blob without their hidden rows: byte for byte what a build
 * from the remaining products gives. Documents are kept if every segment has them. Throws on mixed shops or languages.
 */
export function mergeSegments(segments: readonly Segment[]): ArrayBuffer {
  const [first] = segments
  if (!first) throw new RangeError('Nothing to merge')
  if (segments.some((s) => s.shop !== first.shop || s.locale !== first.locale))
    throw new RangeError('Only segments of one shop and one language can be merged')
  const draft = new SegmentDraft(first.shop, first.locale)
  draft.searchWords = wordsIn(segments)
  const withDocuments = segments.every((segment) => segment.columns.documentStart !== undefined)
  for (const segment of segments) addSegment(draft, segment)
  return finish(draft, withDocuments)
}

const known = (n: number | undefined): number | null => (n === undefined || Number.isNaN(n) ? null : n)

function addSegment(draft: SegmentDraft, segment: Segment): void {
  const { starts, words, weights } = wordsByRow(segment)
  const ids = segment.words.all().map((word) => draft.wordId(word))
  const slice = (bytes: string, start: string, row: number) => {
    const at = column(segment.columns, start, Uint32Array)
    return column(segment.columns, bytes, Uint8Array).subarray(at[row], at[row + 1])
  }
  const sets = eachGroup((group) => setValues(segment.sets[group], childIn(group) !== null))
  const attributes = Array.from(segment.attributes, ([key, sets]) => [key, setValues(sets, false)] as const)
  const family = setValues(segment.family, false)
  const amounts = eachAmount((amount) => amountOf(segment, amount))
  for (let row = 0; row < segment.rows; row++) {
    if (segment.dead?.[row] === 1) continue
    draft.addRow({
      uid: segment.uids.at(row),
      position: segment.position[row] as number,
      amountOf: (amount) => known(amounts[amount](row)),
      length: segment.length[row] as number,
      nameKey: slice('nameKey', 'nameKeyStart', row),
      numbers: slice('number', 'numberStart', row),
      setOf: (group) => sets[group](row),
      family: family(row),
      attributes: new Map(
        attributes.map(([key, of]) => [key, of(row)] as const).filter(([, values]) => values.length > 0),
      ),
      document: documentBytes(segment, row) ?? [],
    })
    for (let i = starts[row] as number, end = starts[row + 1] as number; i < end; i++)
      draft.addWord(ids[words[i] as number] as number, weights[i] as number)
  }
}

/** The postings turned round: each row's words and weights. */
function wordsByRow(segment: Segment) {
  const starts = new Uint32Array(segment.rows + 1)
  for (let word = 0; word < segment.words.length; word++)
    eachPosting(segment, word, (row) => {
      starts[row + 1] = (starts[row + 1] as number) + 1
    })
  for (let row = 0; row < segment.rows; row++) starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number)
  const next = starts.slice()
  const words = new Uint32Array(starts[segment.rows] as number)
  const weights = new Uint8Array(words.length)
  for (let word = 0; word < segment.words.length; word++)
    eachPosting(segment, word, (row, weight) => {
      const at = next[row] as number
      next[row] = at + 1
      words[at] = word
      weights[at] = weight
    })
  return { starts, words, weights }
}

function amountOf(segment: Segment, amount: Amount): (row: number) => number | undefined {
  if (isFigure(amount)) return (row) => segment.figures[amount][row]
  const { of, values } = rangeOf(segment, amount)
  return (row) => values[of[row] as number]
}

function setValues({ of, start, items, values, seconds }: SetColumn, hasChild: boolean): (row: number) => string[] {
  const sets = Array.from({ length: start.length - 1 }, (_, set) =>
    Array.from(items.subarray(start[set], start[set + 1]), (item, i) => {
      if (!hasChild || i % 2 === 0) return values.at(item)
      return item === 0 ? '' : seconds.at(item - 1)
    }),
  )
  return (row) => sets[of[row] as number] ?? []
}
