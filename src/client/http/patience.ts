import type { Facets, ProductPage, Suggestions } from '#contract/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Match, MatchAnswer } from '#contract/match.schema.ts'
import type { Product, ProductCard } from '#contract/product.schema.ts'
import type { CatalogueState } from '#contract/query.ts'
import { FRESH_HEADER } from '../offline/answer-caches.ts'
import { store } from '../storage/store.ts'
import type { CallOptions } from './api.ts'
import { ApiError } from './api-error.ts'
import { copyAtom } from './copy.ts'

/** Which catalogue a question is about. */
export interface CopyScope {
  shopId: string
  language: Locale
}

/** The offline catalogue. */
export interface CopySource {
  /** Whether there is a copy to answer from. */
  has: (scope: CopyScope) => Promise<boolean>
  page: (scope: CopyScope, state: CatalogueState) => Promise<ProductPage | null>
  lists: (scope: CopyScope) => Promise<Facets | null>
  suggestions: (scope: CopyScope, term: string) => Promise<Suggestions | null>
  product: (scope: CopyScope, uid: string) => Promise<Product | null>
  cards: (scope: CopyScope, uids: string[]) => Promise<ProductCard[] | null>
  match: (scope: CopyScope, rows: Match['rows']) => Promise<MatchAnswer | null>
  /** When the server last said that the copy is how things are; ISO 8601. */
  checkedAt: () => string
}

/** How long the network may think before the copy is shown (decisions §10). */
const PATIENCE_MS = 2000
/** While it has just been too slow, it gets less. */
const LITTLE_PATIENCE_MS = 300
const SLOW_FOR_MS = 15_000

let source: CopySource | null = null
let slowUntil = 0

/** The copies' code is fetched when it is first needed, out of the service worker's hands where there is no network. */
const loadSource = async (): Promise<CopySource | null> =>
  (source ??= await import('../offline/catalogue/source.ts').then(
    (loaded) => loaded.copySource,
    () => null,
  ))

/**
 * What the server says, or what the copy on this device does when the server cannot be reached or takes too long.
 * @param fromCopy answers null when the copy does not hold it: then the network's failure stands
 * @throws what `ask` throws
 */
export async function networkOrCopy<T>(
  scope: CopyScope,
  signal: AbortSignal | undefined,
  ask: (options: CallOptions) => Promise<T>,
  fromCopy: (source: CopySource) => Promise<T | null>,
): Promise<T> {
  const known = (await source?.has(scope)) ?? false
  // Beside the network's try: after a start without one, nobody waits for first the one and then the other.
  const opened = sourceWith(scope).catch(() => null)
  const stop = new AbortController()
  const options = { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal, once: true }
  const network = ask({ ...options, ...(known && { headers: { [FRESH_HEADER]: '1' } }) })
  const patience = Date.now() < slowUntil ? LITTLE_PATIENCE_MS : PATIENCE_MS
  const first = await Promise.race([network.then(answered, failed), late(patience)])
  if (first.kind === 'answer') return first.answer
  signal?.throwIfAborted()
  if (first.kind === 'failure' && isTheServers(first.error)) throw first.error
  if (first.kind === 'late') slowUntil = Date.now() + SLOW_FOR_MS
  const copies = await opened
  const copy = copies && (await fromCopy(copies).catch(() => null))
  signal?.throwIfAborted()
  if (!copies || copy === null) return first.kind === 'late' ? network : ask(options)
  stop.abort()
  store.set(copyAtom, copies.checkedAt())
  return copy
}

const sourceWith = async (scope: CopyScope): Promise<CopySource | null> => {
  const copies = await loadSource()
  return copies && (await copies.has(scope)) ? copies : null
}

/** A refusal is the server's word; its failures, and what a captive portal says, are no answer at all. */
const isTheServers = (error: unknown): boolean => error instanceof ApiError && error.ours && error.status < 500

const answered = <T>(answer: T) => ({ kind: 'answer' as const, answer })
const failed = (error: unknown) => ({ kind: 'failure' as const, error })
const late = (ms: number): Promise<{ kind: 'late' }> =>
  new Promise((resolve) => setTimeout(resolve, ms, { kind: 'late' as const }))
