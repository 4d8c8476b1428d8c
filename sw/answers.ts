import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies'
import { API } from '#contract/paths.ts'
import { answersCache, COPY_HEADER, FRESH_HEADER, KEPT_AT, ordersCache } from '#client/http/answer-caches.ts'
import { readSessionRecord } from '#client/storage/session-record.ts'
import { fewAndFresh } from './few-and-fresh.ts'
import { perOwner } from './per-owner.ts'
import { onlyOf } from './signed-in.ts'

/** How long the network may think before the copy is shown [contributing/reading-data]. */
const DEADLINE_S = 2
const KEPT_ANSWERS = 300
const KEPT_ORDERS = 200
const KEPT_DAYS = 30
/** Compression is the connection's business. */
const MATCH: CacheQueryOptions = { ignoreVary: true }

/**
 * Keeps the answers of catalogue calls, apart for each owner. The owner is the one that the request names; a request
 * that names none, or a punchout session's, passes through untouched [outbox/service-worker].
 */
export function answerRoutes(): void {
  keep(isPage, pages)
  keep(isList, lists)
  keep(isOrders, orders)
}

function keep(isWanted: (path: string) => boolean, strategyOf: (owner: string) => Strategy): void {
  registerRoute(({ url, request, sameOrigin }) => sameOrigin && isWanted(url.pathname) && ownerOf(request) !== null, {
    handle: ({ request, event }) => strategyOf(ownerOf(request) ?? '').handle({ request, event }),
  })
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

const options = (owner: string, stamp: Stamp | null, cacheName = answersCache(owner), entries = KEPT_ANSWERS) => ({
  cacheName,
  matchOptions: MATCH,
  plugins: [fewAndFresh(cacheName, { entries, days: KEPT_DAYS }), onlyOurs(owner, stamp, cacheName), onlyOf(owner)],
})

const pages = perOwner((owner) => new NetworkFirst({ ...options(owner, stamped), networkTimeoutSeconds: DEADLINE_S }))

const lists = perOwner((owner) => new StaleWhileRevalidate(options(owner, null)))

const orders = perOwner(
  (owner) =>
    new NetworkFirst({
      ...options(owner, dated, ordersCache(owner), KEPT_ORDERS),
      networkTimeoutSeconds: DEADLINE_S,
    }),
)

/** Keeps an answer only if it is one of ours, and shows it only while its owner is still the one who is signed in. */
function onlyOurs(owner: string, stamp: Stamp | null, cacheName: string): WorkboxPlugin {
  const signedIn = async (): Promise<boolean> => (await readSessionRecord())?.owner === owner
  const isKept = async (request: Request): Promise<boolean> =>
    (await signedIn()) && (await caches.match(request, { ...MATCH, cacheName })) !== undefined
  return {
    // What a captive portal or a failing server says is no answer, as long as there is a better one.
    fetchDidSucceed: async ({ request, response }) => {
      if (!(await isKept(request))) return response
      if (isNoAnswer(response) || (response.ok && !(await isWhole(response.clone()))))
        throw new TypeError('This is not an answer of ours')
      return response
    },
    cacheWillUpdate: async ({ response }) => {
      if (!isOurs(response) || !(await isWhole(response.clone()))) return null
      return stamp ? stamp(response) : response
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) => ((await signedIn()) ? (cachedResponse ?? null) : null),
  }
}

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
