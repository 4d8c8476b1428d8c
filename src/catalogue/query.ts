import { FACETS, RANGES } from '#contract/catalogue/filters.ts'
import { MAX_PER_PAGE } from '#contract/catalogue/query.ts'
import type { Catalogue } from './catalogue.ts'
import { bySegment } from './answer/by-segment.ts'
import { takeListed } from './answer/count.ts'
import { attributesOf } from './answer/attributes.ts'
import { facetsOf } from './answer/facets.ts'
import { extrasOf } from './answer/extras.ts'
import { choose, rowFilters } from './answer/filter.ts'
import { count, filtered, isGrouped, type Understood } from './answer/filtered.ts'
import { narrowingOf } from './answer/narrowing.ts'
import { familyCard } from './answer/family-cards.ts'
import { countGrouped, type Matched, passingGrouped } from './answer/grouped.ts'
import { type OwnPrices, ownPrices } from './answer/own-prices.ts'
import { rangesOf } from './answer/ranges.ts'
import type { Unsaid } from './answer/unsaid.ts'
import { pageByPrice } from './answer/by-price.ts'
import { isByPrice } from './answer/price-sort.ts'
import { pageByScore, pageInOrder } from './answer/page.ts'
import type { Bits } from './match/bits.ts'
import { expand } from './match/expand.ts'
import { readSearch } from './match/reading.ts'
import { clearScores, pinFirst, scoreAll } from './match/score.ts'
import { scratch } from './match/scratch.ts'
import { namedAlone } from './match/whole-number.ts'
import type { Overlay } from './overlay.ts'
import type { Filtered, Scope } from './scope.ts'
import { pinnedFor } from './search-words/of-scope.ts'
import type { CatalogueAnswer, CatalogueQuestion, Key, ListedKey, UnderstoodPiece } from './types.ts'
import { readQuestion } from './understand/understand.ts'
import type { Piece } from './understand/piece.ts'
import { written } from './understand/written.ts'

/**
 * Answers a question over some of the shops: the keys of a page, how many there are in all, and every facet's counts
 * under the other filters. Never throws on what a person may ask; a page past the end is empty with the true total.
 * `overlays`: of the companies whose prices and view count, at most one a shop.
 */
export function query(
  catalogue: Catalogue,
  question: CatalogueQuestion,
  shops: readonly string[],
  overlays: readonly Overlay[] = [],
): CatalogueAnswer {
  const scope = catalogue.scope(question.language, shops, overlays)
  const prices = ownPrices(scope, overlays)
  const { from, to } = bounds(question)
  const plainly = { question, pieces: [], extras: [] }
  if (question.search.trim() === '') return withoutText(scope, plainly, prices, from, to)
  const named = namedAlone(scope, question.search, readSearch(question.search, question.language))
  if (named !== null) {
    const one = { ids: Uint32Array.of(named), words: 0, pinned: [] }
    return { ...answer(scope, plainly, one, prices, from, to), named: keysOf(scope, one.ids)[0] ?? null }
  }
  const { text, reading, pieces, ranges } = readQuestion(question)
  const understood = { question: { ...question, ranges }, pieces, extras: extrasOf(scope, pieces) }
  if (text === '') return withoutText(scope, understood, prices, from, to)
  const expanded = expand(scope, reading, false)
  const words = expanded.plans.length
  const pinned = pinnedFor(scope, question.search, question.literal)
  const ids = pinFirst(scoreAll(scope, expanded.plans, reading.numbers), pinned, words)
  try {
    // In another order they are products like all others.
    const matched = { ids, words, pinned: question.sort === 'shop' ? pinned : [] }
    const { understood: told, ...rest } = answer(scope, understood, matched, prices, from, to)
    const isTold = ({ parameter }: UnderstoodPiece) => expanded.byFamily || !isFamily(parameter)
    return { ...rest, understood: told.filter(isTold), corrections: expanded.corrections }
  } finally {
    clearScores(ids)
  }
}

const isFamily = (parameter: string): boolean => parameter === 'colour' || parameter === 'material'

const withoutText = (
  scope: Scope,
  asked: Understood,
  prices: OwnPrices | null,
  from: number,
  to: number,
): CatalogueAnswer =>
  isNarrowed(asked) || isGrouped(scope, asked.question)
    ? answer(scope, asked, null, prices, from, to)
    : everything(scope, asked.question, prices, from, to)

function bounds({ page, per_page }: CatalogueQuestion): { from: number; to: number } {
  const size = Math.min(MAX_PER_PAGE, Math.max(1, Math.trunc(per_page) || 1))
  const from = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  return { from, to: from + size }
}

const isNarrowed = ({ question: { filters, attributes = {}, ranges }, extras }: Understood): boolean =>
  extras.length > 0 ||
  FACETS.some((facet) => (filters[facet]?.length ?? 0) > 0) ||
  Object.values(attributes).some((values) => values.length > 0) ||
  RANGES.some((range) => ranges[range])

/** No text, no filter: counts and order are ready. */
function everything(
  scope: Scope,
  { sort }: CatalogueQuestion,
  prices: OwnPrices | null,
  from: number,
  to: number,
): CatalogueAnswer {
  const page =
    prices && isByPrice(sort) ? pageByPrice(scope, prices, null, sort, from, to) : scope.order(sort).subarray(from, to)
  const counts = scope.facets.unfiltered
  return {
    keys: keysOf(scope, page),
    total: scope.live,
    partial: 0,
    more: [],
    named: null,
    understood: [],
    facets: facetsOf(scope, counts, choose(scope.facets, {})),
    attributes: attributesOf(scope, counts),
    ranges: rangesOf(scope, counts, { prices, ranges: {}, laid: [] }, null),
    corrections: [],
    families: scope.families.count,
  }
}

/** `matched`: null without a text. */
function answer(
  scope: Scope,
  asked: Understood,
  matched: Matched | null,
  prices: OwnPrices | null,
  from: number,
  to: number,
): CatalogueAnswer {
  const { question, pieces } = asked
  // Sorting a page marks ids, whoever counted them.
  scratch.for(scope.size)
  const { match, sort } = question
  const { strict, loose, bits, unsaid, facets, attributes, ranges } = matched
    ? find(scope, asked, matched, prices)
    : allStrict(filtered(scope, asked, prices))
  const pageOf = (ids: Uint32Array, bits: Bits | null, first: number, end: number): Iterable<number> =>
    matched && sort === 'shop'
      ? pageByScore(scope, ids, first, end)
      : prices && isByPrice(sort)
        ? pageByPrice(scope, prices, { ids, bits }, sort, first, end)
        : pageInOrder(scope, ids, sort, first, end)
  const listed = (ids: Iterable<number>): ListedKey[] =>
    isGrouped(scope, question) ? cardsOf(scope, ids, prices) : keysOf(scope, ids)
  const keys = listed(pageOf(strict, bits, from, to))
  const partial = loose.length
  const after = (n: number): number => Math.max(0, n - strict.length)
  const isNextShown = match === 'some' || (sort === 'shop' && from === 0)
  const next = isNextShown && to > strict.length ? listed(pageOf(loose, null, after(from), after(to))) : []
  const understood = piecesOf(scope, pieces, unsaid)
  const families = scope.families.count
  const common = { understood, facets, attributes, ranges, partial, named: null, corrections: [], families }
  if (match === 'some') return { keys: [...keys, ...next], total: strict.length + partial, more: [], ...common }
  return { keys, total: strict.length, more: next, ...common }
}

/** What was understood, as far as it may be asked of these products. */
const piecesOf = (scope: Scope, pieces: readonly Piece[], unsaid: Unsaid): UnderstoodPiece[] =>
  pieces.flatMap(({ kind, text, filter }, i) => {
    if ('facet' in filter && !scope.facets.of[filter.facet].indexOf.has(filter.value)) return []
    const dimension = 'range' in filter ? filter.range : (`understood ${i}` as const)
    const count = 'facet' in filter || 'without' in filter ? null : (unsaid[dimension] ?? 0)
    return [{ kind, text, ...written(filter), unsaid: count }]
  })

/** What passes the filters, of what matches every word and of what matches some, and the counts of what is listed. */
interface Parted extends Omit<Filtered, 'found'> {
  strict: Uint32Array
  loose: Uint32Array
}

const allStrict = ({ found, ...counts }: Filtered): Parted => ({ strict: found, loose: NO_IDS, ...counts })
const NO_IDS = new Uint32Array(0)

function find(scope: Scope, asked: Understood, matched: Matched, prices: OwnPrices | null): Parted {
  const { question } = asked
  const { ids, words, pinned } = matched
  if (question.match === 'some') {
    const { found, ...counts } = count(scope, asked, matched, prices)
    return { ...part(found, words), ...counts }
  }
  const { strict, loose } = part(ids, words)
  if (isGrouped(scope, question)) {
    const narrowing = narrowingOf(scope, question, asked.extras, prices)
    const { found, chosen, ...counts } = countGrouped(scope, narrowing, { ids: strict, words, pinned })
    return { strict: found, loose: passingGrouped(scope, narrowing, loose, chosen), ...counts }
  }
  const { found, ...counts } = count(scope, asked, { ids: strict, words, pinned }, prices)
  return { strict: found, loose: isNarrowed(asked) ? passing(scope, asked, loose, prices) : loose, ...counts }
}

/** Parts ids into those of products that match every word and the others, in their order. */
function part(ids: Uint32Array, words: number): { strict: Uint32Array; loose: Uint32Array } {
  const { level, strict, loose } = scratch
  let [n, others] = [0, 0]
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    if (level[id] === words) strict[n++] = id
    else loose[others++] = id
  }
  return { strict: strict.subarray(0, n), loose: loose.subarray(0, others) }
}

/** Those that pass, in the place of all. */
function passing(scope: Scope, asked: Understood, ids: Uint32Array, prices: OwnPrices | null): Uint32Array {
  const narrowing = narrowingOf(scope, asked.question, asked.extras, prices)
  const perSegment = bySegment(scope, ids)
  let n = 0
  for (let s = 0; s < scope.segments.length; s++)
    n = takeListed(scope, s, rowFilters(scope, s, narrowing), perSegment[s] as Uint32Array, ids, n).hits
  return ids.subarray(0, n)
}

const cardsOf = (scope: Scope, ids: Iterable<number>, prices: OwnPrices | null): ListedKey[] => {
  const all = [...ids]
  // Of each family on the page there are some.
  const reader = prices?.read(all.length * A_FAMILY) ?? null
  return keysOf(scope, all).map((key, i) => {
    const family = familyCard(scope, all[i] as number, reader)
    return family ? { ...key, family } : key
  })
}

/** About how many products a family has. */
const A_FAMILY = 4

export function keysOf(scope: Scope, ids: Iterable<number>): Key[] {
  return Array.from(ids, (id) => {
    const s = scope.segmentOf(id)
    const segment = scope.segments[s]
    return { shop: segment?.shop ?? '', uid: segment?.uids.at(id - (scope.base[s] as number)) ?? '' }
  })
}
