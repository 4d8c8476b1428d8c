/** The catalogue's question, and how it stands in a query string. One reading for screen, server and offline copy. */

import {
  type Bounds,
  eachList,
  eachRange,
  type ListFilter,
  LISTS,
  type Range,
  RANGES,
  readBounds,
  type Sort,
  SORTS,
  writeBounds,
} from './filters.ts'

export const PER_PAGE_OPTIONS = [15, 30, 45, 60] as const
export const DEFAULT_PER_PAGE = 30
/** An integration may ask for larger pages than the screen offers. */
export const MAX_PER_PAGE = 200
export const MAX_SEARCH_LENGTH = 200
/** Further on than any catalogue goes. */
export const PAGE_MAX = 1_000_000
/** As many `key=value` are read of a query string. */
export const QUERY_PAIRS_MAX = 600
/** As many completions and products are suggested while one types. */
export const SUGGESTED_PRODUCTS = 6

/** Whether a product has to match every word of the text, or some of them. */
export const MATCHINGS = ['all', 'some'] as const
export type Matching = (typeof MATCHINGS)[number]

/**
 * The catalogue's state in the address: every facet may hold several values, `or` within, `and` between, also between
 * these and the ranges.
 */
export interface CatalogueState extends Record<ListFilter, string[]>, Record<Range, Bounds | null> {
  search: string
  match: Matching
  /** Families as one card each: calls say so by `group=1`, addresses `group=0` where it is not so. */
  group: boolean
  /** `shop`: by relevance when there is a search, else in the shop's order. */
  sort: Sort
  /** From 1. */
  page: number
  per_page: number
}

export const EMPTY_STATE: CatalogueState = {
  search: '',
  match: 'all',
  group: true,
  ...eachList<string[]>(() => []),
  ...eachRange(() => null),
  sort: 'shop',
  page: 1,
  per_page: DEFAULT_PER_PAGE,
}

type Raw = Readonly<Record<string, unknown>>

/** The values of a key of the query string, each once. */
export const textsOf = (value: unknown): string[] => [
  ...new Set(
    (Array.isArray(value) ? value : [value])
      .filter((v): v is string | number => typeof v === 'string' || typeof v === 'number')
      .map((v) => String(v).trim())
      .filter((v) => v !== ''),
  ),
]

const integer = (value: unknown, fallback: number): number => {
  const n = Number.parseInt(String(value), 10)
  return Number.isSafeInteger(n) && n >= 1 ? n : fallback
}

/** Reads a state from a parsed query string; what makes no sense becomes its default, never an error. */
export function readState(raw: Raw): CatalogueState {
  const sort = textsOf(raw.sort)[0] as Sort | undefined
  const perPage = integer(textsOf(raw.per_page)[0], DEFAULT_PER_PAGE)
  return {
    search: (textsOf(raw.search)[0] ?? '').slice(0, MAX_SEARCH_LENGTH),
    match: textsOf(raw.match)[0] === 'some' ? 'some' : 'all',
    group: textsOf(raw.group)[0] !== '0',
    ...eachList((list) => textsOf(raw[list])),
    ...eachRange((range) => readBounds(textsOf(raw[range])[0] ?? '')),
    sort: sort && SORTS.includes(sort) ? sort : 'shop',
    page: Math.min(integer(textsOf(raw.page)[0], 1), PAGE_MAX),
    per_page: (PER_PAGE_OPTIONS as readonly number[]).includes(perPage) ? perPage : DEFAULT_PER_PAGE,
  }
}

/** Writes a state with its defaults left out: `page` when 1, `per_page` when 30. */
export function writeState(state: CatalogueState): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {}
  if (state.search) out.search = state.search
  if (state.match !== 'all') out.match = state.match
  if (!state.group) out.group = '0'
  for (const list of LISTS) if (state[list].length > 0) out[list] = state[list]
  for (const range of RANGES) if (state[range]) out[range] = writeBounds(state[range])
  if (state.sort !== 'shop') out.sort = state.sort
  if (state.page !== 1) out.page = String(state.page)
  if (state.per_page !== DEFAULT_PER_PAGE) out.per_page = String(state.per_page)
  return out
}

/**
 * A plain query string to a record: repeated keys become lists, everything stays text [contract/query-strings]. What
 * comes after `QUERY_PAIRS_MAX` pairs is passed over.
 */
export function parseQueryString(query: string): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const pair of query.replace(/^\?/, '').split('&', QUERY_PAIRS_MAX)) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decode(pair.slice(at + 1))
    const before = out[key]
    if (Array.isArray(before)) before.push(value)
    else out[key] = before === undefined ? value : [before, value]
  }
  return { ...out }
}

/** The inverse of `parseQueryString`, with `+` for blanks; without a leading `?`. */
export function writeQueryString(values: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        pairs.push(`${encode(key)}=${encode(String(one))}`)
  return pairs.join('&')
}

const encode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced // a stray % is what the person typed
  }
}
