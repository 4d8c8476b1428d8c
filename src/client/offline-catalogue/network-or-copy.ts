import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { FRESH_HEADER } from '../http/answer-caches.ts'
import { store } from '../storage/store.ts'
import type { CallOptions } from '../http/api.ts'
import { ApiError } from '../http/api-error.ts'
import { copyAtom } from '../http/copy.ts'

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

/** How long the network may think before the copy is shown [contributing/reading-data]. */
const NETWORK_MS = 2000
/** While it has just been too slow, it gets less. */
const SLOW_NETWORK_MS = 300
const SLOW_FOR_MS = 15_000

/**
 * Makes what asks the network and the copy on this device.
 * @param load the copies, fetched when they are first needed; null where they cannot be had
 * @param tell takes note that the screen shows a copy, and of when
 */
export function createNetworkOrCopy(load: () => Promise<CopySource | null>, tell: (checkedAt: string) => void) {
  let isLoaded = false
  let slowUntil = 0

  /** The copies, if they can answer for this catalogue. Never rejects. */
  async function openedFor(scope: CopyScope): Promise<CopySource | null> {
    try {
      const copies = await load()
      isLoaded = copies !== null
      return copies && (await copies.has(scope)) ? copies : null
    } catch {
      return null
    }
  }

  /**
   * What the server says, or what the copy on this device does when the server cannot be reached or takes too long: one
   * deadline from the question on, whatever is waited for.
   * @param fromCopy answers null when the copy does not hold it: then the network's failure stands
   * @throws what `ask` throws
   */
  return async function networkOrCopy<T>(
    scope: CopyScope,
    signal: AbortSignal | undefined,
    ask: (options: CallOptions) => Promise<T>,
    fromCopy: (source: CopySource) => Promise<T | null>,
  ): Promise<T> {
    const isSlow = Date.now() < slowUntil
    let isLong = false
    const moment = late(SLOW_NETWORK_MS).then((over) => {
      isLong = true
      return over
    })
    const over = late(isSlow ? SLOW_NETWORK_MS : NETWORK_MS)
    const wasLoaded = isLoaded
    const opened = openedFor(scope)
    const known = wasLoaded && isSource(await Promise.race([opened, moment]))
    const stop = new AbortController()
    const options = { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal, noRetry: true }
    const network = ask({ ...options, ...(known && { headers: { [FRESH_HEADER]: '1' } }) }).then(asAnswer, asFailure)

    const look = async (): Promise<Found<T> | null> => {
      const copies = signal?.aborted ? null : await opened
      const answer = copies && (await fromCopy(copies).catch(() => null))
      return copies && answer !== null ? { answer, checkedAt: copies.checkedAt() } : null
    }
    // Ahead, so that the copy's answer is there when the network's time is over; not where the network is quick.
    const copy = Promise.race([network, isSlow ? late(0) : moment]).then(async ({ kind }) => ({
      kind: 'copy' as const,
      found: kind === 'answer' ? null : await look(),
    }))

    const first = await Promise.race([network, over])
    const isBad = first.kind === 'late' || (first.kind === 'failure' && isLong && !isTheServers(first.error))
    if (isBad) slowUntil = Date.now() + SLOW_FOR_MS
    // From then on whichever is there first.
    const next = first.kind === 'late' ? await Promise.race([copy, network]) : first
    if (next.kind === 'answer') return next.answer
    signal?.throwIfAborted()
    if (next.kind === 'failure' && isTheServers(next.error)) throw next.error
    const { found } = await copy
    signal?.throwIfAborted()
    if (found) {
      stop.abort()
      tell(found.checkedAt)
      return found.answer
    }
    // There is nothing but the network: once more, or as long as it takes.
    if (first.kind === 'failure') return ask(options)
    const last = await network
    if (last.kind === 'answer') return last.answer
    throw last.error
  }
}

interface Found<T> {
  answer: T
  checkedAt: string
}

/** The copies' code is fetched when it is first needed, out of the service worker's hands where there is no network. */
let source: CopySource | null = null
const loadSource = async (): Promise<CopySource | null> =>
  (source ??= await import('./source.ts').then(
    (loaded) => loaded.copySource,
    () => null,
  ))

export const networkOrCopy = createNetworkOrCopy(loadSource, (checkedAt) => store.set(copyAtom, checkedAt))

const isSource = (opened: CopySource | Late | null): boolean => opened !== null && !('kind' in opened)

/** A refusal is the server's word; its failures, and what a captive portal says, are no answer at all. */
const isTheServers = (error: unknown): boolean => error instanceof ApiError && error.ours && error.status < 500

const asAnswer = <T>(answer: T) => ({ kind: 'answer' as const, answer })
const asFailure = (error: unknown) => ({ kind: 'failure' as const, error })
type Late = { kind: 'late' }
const late = (ms: number): Promise<Late> => new Promise((resolve) => setTimeout(resolve, ms, { kind: 'late' }))
