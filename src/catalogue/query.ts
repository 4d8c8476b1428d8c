import { FACETS } from '#contract/catalogue/facets.ts'
import { MAX_PER_PAGE } from '#contract/catalogue/query.ts'
import type { Catalogue } from './catalogue.ts'
import { countRows, takeRows } from './answer/count.ts'
import { facetsOf } from './answer/facets.ts'
import type { SetCounts } from './answer/facet-table.ts'
import { type Chosen, choose, rowFilters } from './answer/filter.ts'
import { isByPrice, pageByPrice } from './answer/by-price.ts'
import { pageByScore, pageInOrder } from './answer/page.ts'
import { expand } from './match/expand.ts'
import { readSearch } from './match/question.ts'
import { clearScores, scoreAll } from './match/score.ts'
import { scratch } from './match/scratch.ts'
import { namedAlone } from './match/whole-number.ts'
import { type Overlay, type OverlayPart, partsOf } from './overlay.ts'
import type { Filtered, Scope } from './scope.ts'
import type { CatalogueAnswer, CatalogueQuestion, Key } from './types.ts'

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
  const parts = ownPrices(scope, overlays)
  const { from, to } = bounds(question)
  if (question.search.trim() === '') {
    const plain = FACETS.every((facet) => (question.filters[facet]?.length ?? 0) === 0)
    return plain ? everything(scope, question, parts, from, to) : answer(scope, question, null, parts, from, to)
  }
  const reading = readSearch(question.search, question.language)
  const named = namedAlone(scope, question.search, reading)
  if (named !== null) {
    const one = { ids: Uint32Array.of(named), words: 0 }
    return { ...answer(scope, question, one, parts, from, to), named: keysOf(scope, one.ids)[0] ?? null }
  }
  const expanded = expand(scope, reading, false)
  const ids = scoreAll(scope, expanded.plans, reading.numbers)
  try {
    const matched = { ids, words: expanded.plans.length }
    return { ...answer(scope, question, matched, parts, from, to), corrections: expanded.corrections }
  } finally {
    clearScores(ids)
  }
}

function bounds({ page, per_page }: CatalogueQuestion): { from: number; to: number } {
  const size = Math.min(MAX_PER_PAGE, Math.max(1, Math.trunc(per_page) || 1))
  const from = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  return { from, to: from + size }
}

type OwnPrices = readonly (OverlayPart | null)[] | null

/** Parts of overlays, one a segment; null where none has a price of its own. */
function ownPrices({ segments }: Scope, overlays: readonly Overlay[]): OwnPrices {
  if (overlays.length === 0) return null
  const parts = partsOf(segments, overlays)
  return parts.some((part) => part !== null && part.rows.length > 0) ? parts : null
}

/** No text, no filter: counts and order are ready. */
function everything(
  scope: Scope,
  { sort }: CatalogueQuestion,
  parts: OwnPrices,
  from: number,
  to: number,
): CatalogueAnswer {
  const page =
    parts && isByPrice(sort) ? pageByPrice(scope, parts, null, sort, from, to) : scope.order(sort).subarray(from, to)
  return {
    keys: keysOf(scope, page),
    total: scope.live,
    partial: 0,
    more: [],
    named: null,
    facets: facetsOf(scope, scope.facets.unfiltered, choose(scope.facets, {})),
    corrections: [],
  }
}

/** The ids that a text finds, scored, and how many words it has. */
interface Matched {
  ids: Uint32Array
  words: number
}

/** `matched`: null without a text. */
function answer(
  scope: Scope,
  question: CatalogueQuestion,
  matched: Matched | null,
  parts: OwnPrices,
  from: number,
  to: number,
): CatalogueAnswer {
  // Sorting a page marks ids, whoever counted them.
  scratch.for(scope.size)
  const { filters, match, sort } = question
  const { strict, loose, facets } = matched ? find(scope, question, matched) : allStrict(filtered(scope, filters))
  const pageOf = (ids: Uint32Array, first: number, end: number): Iterable<number> =>
    matched && sort === 'shop'
      ? pageByScore(scope, ids, first, end)
      : parts && isByPrice(sort)
        ? pageByPrice(scope, parts, ids, sort, first, end)
        : pageInOrder(scope, ids, sort, first, end)
  const keys = keysOf(scope, pageOf(strict, from, to))
  const partial = loose.length
  const after = (n: number): number => Math.max(0, n - strict.length)
  const isNextShown = match === 'some' || (sort === 'shop' && from === 0)
  const next = isNextShown && to > strict.length ? keysOf(scope, pageOf(loose, after(from), after(to))) : []
  const common = { facets, partial, named: null, corrections: [] }
  if (match === 'some') return { keys: [...keys, ...next], total: strict.length + partial, more: [], ...common }
  return { keys, total: strict.length, more: next, ...common }
}

/** What passes the filters, of what matches every word and of what matches some, and the facets of what is listed. */
interface Parted {
  strict: Uint32Array
  loose: Uint32Array
  facets: CatalogueAnswer['facets']
}

const allStrict = ({ found, facets }: Filtered): Parted => ({ strict: found, loose: NO_IDS, facets })
const NO_IDS = new Uint32Array(0)

function find(scope: Scope, { filters, match }: CatalogueQuestion, { ids, words }: Matched): Parted {
  if (match === 'some') {
    const { found, facets } = count(scope, filters, ids)
    return { ...part(found, words), facets }
  }
  const { strict, loose } = part(ids, words)
  const { found, facets } = count(scope, filters, strict)
  return { strict: found, loose: passing(scope, choose(scope.facets, filters), loose), facets }
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
function passing(scope: Scope, chosen: Chosen, ids: Uint32Array): Uint32Array {
  if (FACETS.every((facet) => chosen[facet] === null)) return ids
  const perSegment = bySegment(scope, ids)
  let n = 0
  for (let s = 0; s < scope.segments.length; s++)
    n = takeRows(scope, s, rowFilters(scope, s, chosen), perSegment[s] as Uint32Array, ids, n).hits
  return ids.subarray(0, n)
}

/** Filters alone find the same on every page and in every order: counted once. */
const filtered = (scope: Scope, filters: CatalogueQuestion['filters']): Filtered =>
  scope.filtered.get(
    JSON.stringify(FACETS.map((facet) => filters[facet] ?? [])),
    () => {
      const { found, facets } = count(scope, filters, null)
      return { found: found.slice(), facets }
    },
    ({ found }) => found.length,
  )

/** The ids that pass, in a place that the next question overwrites, and the counts under them. */
function count(scope: Scope, filters: CatalogueQuestion['filters'], matched: Uint32Array | null): Filtered {
  const chosen = choose(scope.facets, filters)
  const { hits } = scratch.for(scope.size)
  const perSegment = matched ? bySegment(scope, matched) : null
  const counts: SetCounts[] = []
  let n = 0
  for (let s = 0; s < scope.segments.length; s++) {
    const pass = countRows(scope, s, rowFilters(scope, s, chosen), perSegment?.[s] ?? null, hits, n)
    n = pass.hits
    counts.push(pass.counts)
  }
  return { found: hits.subarray(0, n), facets: facetsOf(scope, counts, chosen) }
}

/** Scored ids come word by word: each segment's own, in any order. */
function bySegment(scope: Scope, matched: Uint32Array): Uint32Array[] {
  if (scope.segments.length === 1) return [matched]
  const sizes = scope.segments.map(() => 0)
  for (const id of matched) {
    const s = scope.segmentOf(id)
    sizes[s] = (sizes[s] as number) + 1
  }
  const lists = sizes.map((size) => new Uint32Array(size))
  const next = sizes.map(() => 0)
  for (const id of matched) {
    const s = scope.segmentOf(id)
    const list = lists[s] as Uint32Array
    list[next[s] as number] = id
    next[s] = (next[s] as number) + 1
  }
  return lists
}

export function keysOf(scope: Scope, ids: Iterable<number>): Key[] {
  return Array.from(ids, (id) => {
    const s = scope.segmentOf(id)
    const segment = scope.segments[s]
    return { shop: segment?.shop ?? '', uid: segment?.uids.at(id - (scope.base[s] as number)) ?? '' }
  })
}
