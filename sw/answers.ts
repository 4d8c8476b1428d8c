import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies'
import { API } from '#contract/paths.ts'
import {
  answersCache,
  COPY_HEADER,
  FRESH_HEADER,
  KEPT_AT,
  KEPT_DAYS,
  NETWORK_HEADER,
  NETWORK_MS,
  ordersCache,
} from '#client/http/answer-caches.ts'
import { readSessionRecord } from '#client/storage/session-record.ts'
import { fewAndFresh } from './few-and-fresh.ts'
import { perOwner } from './per-owner.ts'
import { onlyOf } from './signed-in.ts'

const KEPT_ANSWERS = 300
const KEPT_ORDERS = 200
/** Compression is the connection's business. */
const MATCH: CacheQueryOptions = { ignoreVary: true }

/**
 * Keeps the answers of catalogue calls and orders, apart for each owner, for pages to choose them in the network's place
 * [contributing/reading-data]. The owner is the one that the request names; a request that names none, or a punchout
 * session's, passes through untouched [outbox/service-worker].
 */
export function answerRoutes(): void {
  keep(isPage, pages, chosenPages)
  keep(isList, lists)
  keep(isOrders, orders, chosenOrders)
}

type StrategyOf = (owner: string) => Strategy

/** @param former for pages of builds before, which leave it to the worker to choose */
function keep(isWanted: (path: string) => boolean, strategyOf: StrategyOf, former = strategyOf): void {
  registerRoute(({ url, request, sameOrigin }) => sameOrigin && isWanted(url.pathname) && ownerOf(request) !== null, {
    handle: ({ request, event }) => {
      const chosen = request.headers.has(NETWORK_HEADER) ? strategyOf : former
      return chosen(ownerOf(request) ?? '').handle({ request, event })
    },
  })
}

/** The network's answer, whatever it is; what is worth it is kept. */
class NetworkKept extends Strategy {
  protected _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request)
  }
}

/** A page of the catalogue or a product: `/api/products/{shop}/{uid}` is whatever has two segments and is no filter. */
function isPage(path: string): boolean {
  if (path === API.paginated || path === API.search) return true
  const [, rest] = path.split(`${API.products}/`)
  return rest !== undefined && rest.split('/').length === 2 && !isList(path)
}

const isList = (path: string): boolean => path === API.filters || path.startsWith(`${API.filters}/`)

/** A list of orders, the year's figures, or one order; files, and what ordering again would mean today, are none. */
function isOrders(path: string): boolean {
  const [before, id, ...more] = path.split(`${API.orders}/`)
  if (path === API.orders || path === API.ordersSummary) return true
  return before === '' && id !== undefined && more.length === 0 && !id.includes('/') && path !== API.ordersExport
}

function ownerOf(request: Request): string | null {
  // Whoever has the whole catalogue on the device asks for what the server says now, or nothing.
  if (request.headers.has(FRESH_HEADER)) return null
  const owner = request.headers.get('x-owner')
  return owner?.startsWith('user:') ? owner : null
}

type Stamp = (response: Response) => Promise<Response>

interface KeptKind {
  stamp: Stamp | null
  cacheOf: (owner: string) => string
  entries: number
}
const PAGES: KeptKind = { stamp: stamped, cacheOf: answersCache, entries: KEPT_ANSWERS }
const LISTS: KeptKind = { stamp: null, cacheOf: answersCache, entries: KEPT_ANSWERS }
const ORDERS: KeptKind = { stamp: dated, cacheOf: ordersCache, entries: KEPT_ORDERS }

function options(owner: string, { stamp, cacheOf, entries }: KeptKind, ...more: WorkboxPlugin[]) {
  const cacheName = cacheOf(owner)
  const limits = fewAndFresh(cacheName, { entries, days: KEPT_DAYS })
  return { cacheName, matchOptions: MATCH, plugins: [limits, ...more, onlyOurs(owner, stamp), onlyOf(owner)] }
}

const keeps = (kind: KeptKind): StrategyOf => perOwner((owner) => new NetworkKept(options(owner, kind)))
const pages = keeps(PAGES)
const orders = keeps(ORDERS)

const lists = perOwner((owner) => new StaleWhileRevalidate(options(owner, LISTS, noWorse(owner, LISTS))))

const chooses = (kind: KeptKind): StrategyOf =>
  perOwner((owner) => {
    const plugins = options(owner, kind, noWorse(owner, kind))
    return new NetworkFirst({ ...plugins, networkTimeoutSeconds: NETWORK_MS / 1000 })
  })
const chosenPages = chooses(PAGES)
const chosenOrders = chooses(ORDERS)

const isSignedIn = async (owner: string): Promise<boolean> => (await readSessionRecord())?.owner === owner

/** What a captive portal or a failing server says is no answer, as long as there is a better one. */
function noWorse(owner: string, { cacheOf }: KeptKind): WorkboxPlugin {
  const isKept = async (request: Request): Promise<boolean> =>
    (await isSignedIn(owner)) && (await caches.match(request, { ...MATCH, cacheName: cacheOf(owner) })) !== undefined
  return {
    fetchDidSucceed: async ({ request, response }) => {
      if (!(await isKept(request))) return response
      if (isNoAnswer(response) || (response.ok && !(await isWhole(response.clone()))))
        throw new TypeError('This is not an answer of ours')
      return response
    },
  }
}

/** Keeps an answer only if it is one of ours, and shows it only while its owner is still the one who is signed in. */
const onlyOurs = (owner: string, stamp: Stamp | null): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    if (!isOurs(response) || !(await isWhole(response.clone()))) return null
    return stamp ? stamp(response) : response
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => ((await isSignedIn(owner)) ? (cachedResponse ?? null) : null),
})

const isTyped = (response: Response, type: string): boolean =>
  (response.headers.get('content-type') ?? '').startsWith(type)

/** Captive portals answer 200 as well, with a page of their own. */
const isOurs = (response: Response): boolean =>
  response.status === 200 && !response.redirected && isTyped(response, 'application/json')

/** Neither an answer of ours nor a refusal of ours. */
const isNoAnswer = (response: Response): boolean =>
  !isOurs(response) && (response.status >= 500 || response.ok || !isTyped(response, 'application/problem+json'))

/** Whether nothing of an answer was lost on its way. */
const isWhole = (response: Response): Promise<boolean> =>
  response.json().then(
    () => true,
    () => false,
  )

/** The time of the answer, under a name that only a kept one carries. */
async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(COPY_HEADER, new Date().toISOString())
  return new Response(await response.blob(), { status: 200, headers })
}

/** The same, where the page itself has to say of when it is: orders have no bar for all of the screen. */
async function dated(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  const at = new Date().toISOString()
  headers.set(COPY_HEADER, at)
  const answer = (await response.json()) as object
  return Response.json({ ...answer, [KEPT_AT]: at }, { headers })
}
