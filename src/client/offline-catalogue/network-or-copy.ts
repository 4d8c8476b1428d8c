import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { FRESH_HEADER, NETWORK_HEADER, NETWORK_MS } from '../http/answer-caches.ts'
import { store } from '../storage/store.ts'
import type { CallOptions } from '../http/api.ts'
import { ApiError } from '../http/api-error.ts'
import { copyAtom } from '../http/copy.ts'
import { noteDoubt } from '../http/reached.ts'
import type { CatalogueScope } from './scope.ts'

/** The offline catalogue. */
export interface CopySource {
  /** Whether there is a copy to answer from. */
  has: (scope: CatalogueScope) => Promise<boolean>
  page: (scope: CatalogueScope, state: CatalogueState) => Promise<ProductPage | null>
  lists: (scope: CatalogueScope) => Promise<Facets | null>
  suggestions: (scope: CatalogueScope, term: string) => Promise<Suggestions | null>
  product: (scope: CatalogueScope, uid: string) => Promise<Product | null>
  cards: (scope: CatalogueScope, uids: string[]) => Promise<ProductCard[] | null>
  match: (scope: CatalogueScope, rows: Match['rows']) => Promise<MatchAnswer | null>
  /** When the server last said that the copy is how things are; ISO 8601. */
  checkedAt: () => string
}

interface AnswerTraits {
  /** Whether the service worker keeps answers of this call, one by one. */
  isKept?: boolean
  /** false: the answer says itself of when it is, or is nothing that the screen shows. */
  isMarked?: boolean
}

/** While the network has just been too slow, it gets less. */
const SLOW_NETWORK_MS = 300
const SLOW_FOR_MS = 15_000

/**
 * Makes what asks the network and this device: the one place that decides between them [contributing/reading-data].
 * @param load the copies, fetched when they are first needed; null where they cannot be had
 * @param tell takes note of when the answer on the screen was given, if a copy of it is shown; null for the server's own
 * @param doubt told when nothing came in time, so that what this device has is shown
 */
export function createNetworkOrCopy(
  load: () => Promise<CopySource | null>,
  tell: (givenAt: string | null) => void,
  doubt: () => void,
) {
  let isLoaded = false
  let slowUntil = 0

  /** The copies, if they can answer for this catalogue. Never rejects. */
  async function openedFor(scope: CatalogueScope | null): Promise<CopySource | null> {
    try {
      const copies = scope && (await load())
      isLoaded ||= copies !== null
      return scope && copies && (await copies.has(scope)) ? copies : null
    } catch {
      return null
    }
  }

  /**
   * What the server says, or what this device does when the server cannot be reached or takes too long: one deadline
   * from the question on, whatever is waited for. Where the whole catalogue is here it answers, else, or while it has
   * yet to be looked for, also what was kept of the same question.
   * @param scope null where no copy of a catalogue can answer
   * @param fromCopy answers null when the copy does not hold it: then the network's failure stands
   * @throws what `ask` throws
   */
  return async function networkOrCopy<T>(
    scope: CatalogueScope | null,
    signal: AbortSignal | undefined,
    ask: (options: CallOptions) => Promise<T>,
    fromCopy: (source: CopySource) => Promise<T | null>,
    { isKept = false, isMarked = true }: AnswerTraits = {},
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
    const header = known ? FRESH_HEADER : isKept ? NETWORK_HEADER : null
    const options = {
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      noRetry: true,
      ...(header && { headers: { [header]: '1' } }),
    }
    const network = withTime(ask, options).then(asAnswer, asFailure)
    const show = ({ answer, givenAt }: Given<T>): T => {
      if (isMarked) tell(givenAt)
      return answer
    }
    const refuse = (error: unknown): never => {
      if (isMarked && isTheServers(error)) tell(null)
      throw error
    }

    // Ahead, so that an answer is there when the network's time is over; not where the network is quick.
    const looked = Promise.race([network, isSlow ? late(0) : moment])
    const ahead = (look: () => Promise<Given<T> | null>): Promise<Given<T> | null> =>
      looked.then(({ kind }) => (kind === 'answer' || signal?.aborted ? null : look().catch(() => null)))
    const ofCopy = async (copies: CopySource | null): Promise<Given<T> | null> => {
      const answer = copies && (await fromCopy(copies))
      return copies && answer !== null ? { answer, givenAt: copies.checkedAt(), isOfCopy: true } : null
    }
    const copy = ahead(async () => await ofCopy(await opened))
    const kept = ahead(async () => (isKept ? withTime(ask, { kept: true }) : null))
    const found = (): Promise<Given<T> | null> => firstFound(known ? [copy.then((one) => one ?? kept)] : [copy, kept])

    const first = await Promise.race([network, over])
    const isBad = first.kind === 'late' || (first.kind === 'failure' && isLong && !isTheServers(first.error))
    if (isBad) slowUntil = Date.now() + SLOW_FOR_MS
    // From then on whichever is there first.
    const next = first.kind === 'late' ? await Promise.race([found().then(asCopy), network]) : first
    if (next.kind === 'answer') return show(next)
    signal?.throwIfAborted()
    if (next.kind === 'failure' && isTheServers(next.error)) refuse(next.error)
    const device = next.kind === 'copy' ? next.found : await found()
    signal?.throwIfAborted()
    if (device) {
      // What was kept is renewed by the late answer, for the next time.
      if (device.isOfCopy) stop.abort()
      if (first.kind === 'late') doubt()
      return show(device)
    }
    // There is nothing but the network: once more, or as long as it takes.
    const last = first.kind === 'failure' ? await withTime(ask, options).then(asAnswer, asFailure) : await network
    if (last.kind === 'answer') return show(last)
    // A tablet that was too slow to find its copy may have it by now. Who is told of the failure hears of what is found
    // after that, and not of what was found before.
    const foundSince = isTheServers(last.error)
      ? null
      : await openedFor(scope)
          .then(ofCopy)
          .catch(() => null)
    signal?.throwIfAborted()
    return foundSince ? show(foundSince) : refuse(last.error)
  }
}

/** The copies' code is fetched when it is first needed, out of the service worker's hands where there is no network. */
let source: CopySource | null = null
const loadSource = async (): Promise<CopySource | null> =>
  (source ??= await import('./source.ts').then(
    (loaded) => loaded.copySource,
    () => null,
  ))

export const networkOrCopy = createNetworkOrCopy(
  loadSource,
  (givenAt) => store.set(copyAtom, givenAt),
  () => noteDoubt(true),
)

/** The same for what is no part of any catalogue, and says itself when it was given. Throws what `ask` throws. */
export const networkOrKept = <T>(
  signal: AbortSignal | undefined,
  ask: (options: CallOptions) => Promise<T>,
): Promise<T> => networkOrCopy(null, signal, ask, async () => null, { isKept: true, isMarked: false })

const isSource = (opened: CopySource | Late | null): boolean => opened !== null && !('kind' in opened)

/** A refusal is the server's word; its failures, and what a captive portal says, are no answer at all. */
const isTheServers = (error: unknown): boolean => error instanceof ApiError && error.ours && error.status < 500

/** An answer, and when it was given where it is a copy. */
interface Given<T> {
  answer: T
  givenAt: string | null
  isOfCopy?: true
}

async function withTime<T>(ask: (options: CallOptions) => Promise<T>, options: CallOptions): Promise<Given<T>> {
  const given: { at: string | null } = { at: null }
  const answer = await ask({ ...options, givenAt: (time) => (given.at = time) })
  return { answer, givenAt: given.at }
}

/** The first that is something, the earliest of those that are there already; null where none is. */
const firstFound = <T>(many: readonly Promise<T | null>[]): Promise<T | null> =>
  Promise.any(many.map(async (one) => (await one) ?? Promise.reject(new Error('Nothing')))).catch(() => null)

const asAnswer = <T>(given: Given<T>) => ({ kind: 'answer' as const, ...given })
const asFailure = (error: unknown) => ({ kind: 'failure' as const, error })
const asCopy = <T>(found: Given<T> | null) => ({ kind: 'copy' as const, found })
type Late = { kind: 'late' }
const late = (ms: number): Promise<Late> => new Promise((resolve) => setTimeout(resolve, ms, { kind: 'late' }))
