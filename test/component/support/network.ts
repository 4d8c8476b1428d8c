import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { type HttpHandler, HttpResponse, type HttpResponseResolver, http } from 'msw'
import { defineNetwork, InterceptorSource } from 'msw/experimental'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { ErrorCode, FieldError, Problem } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { catalogPage, facets } from './products.ts'

let isCut = false

/** Answers while there is a network. */
const always = (path: string, respond: HttpResponseResolver): HttpHandler =>
  http.get(path, (call) => (isCut ? HttpResponse.error() : respond(call)))

/** What is answered in every test, unless the test says otherwise. */
const ALWAYS: readonly HttpHandler[] = [
  // The device's copy of the catalogue is fetched when nothing else is to do, whatever a test is about.
  always(API.index, () => new HttpResponse(null, { status: 404 })),
  // Nor are there carts, unless a test says so; they are asked for behind the page's back.
  always(API.cart, () => HttpResponse.json({ data: [] })),
  // What an order would meet is asked wherever it is placed; nothing, unless a test says so. Nor does anybody ask.
  always(API.cartApproval, () => new HttpResponse(null, { status: 404 })),
  always(API.approvals, () => HttpResponse.json({ data: [], meta: { total: 0 } })),
  // Pages of a purchasing session ask what it is for, whatever the test is about.
  always(API.punchoutSession, () => new HttpResponse(null, { status: 404 })),
  // Asked before changes leave that could still be taken back.
  always(API.health, () => HttpResponse.json({ status: 'ok' })),
  // What is behind a link with focus, or under a resting pointer, is fetched ahead, between two tests as well: the
  // catalogue, a card, and an order of a list.
  always(API.filters, () => HttpResponse.json({ data: facets() })),
  always(API.paginated, () => HttpResponse.json(catalogPage())),
  always(`${API.products}/:shop/:uid`, ({ params }) =>
    params.shop === 'filters' ? undefined : new HttpResponse(null, { status: 404 }),
  ),
  always(API.order, ({ params }) =>
    params.id === 'summary' || params.id === 'export' ? undefined : new HttpResponse(null, { status: 404 }),
  ),
]

/**
 * The network of component tests. What no test has foreseen fails the test that asked for it. Calls are met in the
 * page: a service worker between page and test took a sixth of all their time.
 */
const network = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  handlers: [...ALWAYS],
  context: { quiet: true },
  onUnhandledFrame({ frame, defaults }) {
    if (!isHttp(frame.data) || isLate(frame.data.request)) return
    const { url } = frame.data.request
    if (!new URL(url, location.href).pathname.startsWith('/api/')) return
    unforeseen.push(url)
    defaults.error()
  },
})
const unforeseen: string[] = []

/** Which test a call was made in. One that was given up with its page may arrive when the next test has begun. */
const TEST = 'x-test'
let test = 0
const isLate = (request: Request): boolean => Number(request.headers.get(TEST) ?? test) < test

/** Calls of the page say which test they are made in. */
function markCalls(): () => void {
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set(TEST, String(test))
    return plain(request)
  }
  return () => {
    globalThis.fetch = plain
  }
}

export interface RecordedCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

/** Every call of the running test, in order. */
export const recordedCalls: RecordedCall[] = []

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Answer = Response | Promise<Response>

/** Cuts the wire, or mends it: without it nothing that a test has foreseen is answered, nor noted. */
export const cutNetwork = (cut: boolean): void => {
  isCut = cut
}

/** Answers `method path` for the rest of the test; what the app sent is noted in `asked` first. */
export function answer(method: Method, path: string, respond: (call: RecordedCall) => Answer): void {
  const handler: HttpHandler = http[method](path, async ({ request }) => {
    if (isCut || isLate(request)) return unreachable()
    const url = new URL(request.url)
    const text = await request.clone().text()
    const isJson = request.headers.get('content-type')?.includes('json') ?? true
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
    const call = { method, path: url.pathname, query: url.searchParams, headers: request.headers, body }
    recordedCalls.push(call)
    return respond(call)
  })
  network.use(handler)
}

/** A successful answer of the contract's type. */
export const ok = <T extends object>(body: T): Response => HttpResponse.json(body)

/** A problem document, as the server writes them. */
export function refuse(status: number, code: ErrorCode, errors: FieldError[] = [], data?: unknown): Response {
  const problem: Problem = {
    type: `urn:${code}`,
    title: code,
    status,
    code,
    errors,
    ...(data !== undefined && { data }),
  }
  return new HttpResponse(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } })
}

/** No answer at all. */
export const unreachable = (): Response => HttpResponse.error()

export const callsTo = (path: string): RecordedCall[] => recordedCalls.filter((call) => call.path === path)

/** How often the running test's page has fetched this picture. */
export const fetchesOf = (path: string): number =>
  performance.getEntriesByName(new URL(path, location.href).href, 'resource').length

const isHttp = (data: unknown): data is { request: Request } =>
  typeof data === 'object' && data !== null && 'request' in data && data.request instanceof Request

/** What the page of the test before has called since that test was over is no matter of the one that begins. */
export function forgetCalls(): void {
  test++
  unforeseen.length = 0
}

/** Stands in for the server in a file of tests. */
export function useNetwork(): void {
  beforeAll(() => network.enable())
  // After it, so that what stands in for the network meets calls that are marked.
  beforeAll(markCalls)
  afterEach(() => {
    network.resetHandlers()
    recordedCalls.length = 0
    performance.clearResourceTimings()
    cutNetwork(false)
    test++
    expect(unforeseen.splice(0), 'calls that no test foresaw').toEqual([])
  })
  afterAll(() => network.disable())
}
