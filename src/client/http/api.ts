import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { readCredentials } from '../storage/token-store.ts'
import { COPY_HEADER, keptAnswer } from './answer-caches.ts'
import { ApiError, ConnectionError, isApiError } from './api-error.ts'
import { reportCompanyLost } from './company-lost.ts'
import type { Download } from './download.ts'
import { noteLost, noteReached, passes } from './reached.ts'
import { retryAfterOf } from './retry-after.ts'
import { reportSessionEnd } from './session-end.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same key again gets the first answer and changes nothing [contract/idempotency]. */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
  /** Not tried a second time: whoever asks has another answer at hand. */
  noRetry?: boolean
  /** No network is asked, but what this device kept of the answer; without any it is as if nobody had answered. */
  kept?: boolean
  /** Told with the answer when that was given, if a copy of it has come: ISO 8601; null for the server's own. */
  givenAt?: (time: string | null) => void
}

/** Query values: lists become repeated keys, `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** `GET path?query`. Throws `ApiError` for a refusal, `ConnectionError` without an answer, `AbortError` when aborted. */
export const getJson = <T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> => {
  const address = withQuery(path, query)
  return options.kept ? readKept<T>(address, options) : send<T>('get', address, options)
}

/** `GET path?query` that answers a file, however long it takes to make; throws as `getJson` does. */
export const getFile = (path: string, query: Query = {}, options: CallOptions = {}): Promise<Download> =>
  answered(async () => {
    const response = await http(withQuery(path, query), { ...requestOf('get', options), timeout: FILE_TIMEOUT_MS })
    // A captive portal's page is nobody's order as a spreadsheet.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new SyntaxError()
    return { blob: await response.blob(), disposition: response.headers.get('content-disposition') }
  })

/** `POST path` with a JSON body; throws as `getJson` does. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>('post', path, options, body)

/** `POST path?query` with a file as it is, however long that takes; throws as `getJson` does. */
export const postFile = <T>(path: string, query: Query, file: Blob, type: string): Promise<T> =>
  answered(() =>
    http(withQuery(path, query), {
      method: 'post',
      body: file,
      headers: { 'content-type': type },
      timeout: false,
    }).json<T>(),
  )

/** `PUT path` with a JSON body; throws as `getJson` does. */
export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>('put', path, options, body)

/** `PATCH path` with a JSON body; throws as `getJson` does. */
export const patchJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>('patch', path, options, body)

/** `DELETE path`; throws as `getJson` does. */
export const deleteJson = <T>(path: string, options: CallOptions = {}): Promise<T> => send<T>('delete', path, options)

/** A flaky network must not hang the screen [contributing/reading-data]. */
const TIMEOUT_MS = 15_000
const FILE_TIMEOUT_MS = 120_000

/** The one client: JSON, bearer token and owner of this page, no cookies, no silent repeats of what changes something. */
const http: KyInstance = ky.create({
  baseUrl: globalThis.location?.origin,
  credentials: 'omit',
  timeout: TIMEOUT_MS,
  // A 204 has nothing to parse.
  parseJson: (text): unknown => (text === '' ? undefined : JSON.parse(text)),
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504], delay: () => 300 },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const credentials = readCredentials()
        if (!credentials) return
        request.headers.set('authorization', `Bearer ${credentials.token}`)
        // A call that was made for somebody goes in nobody else's name.
        if (credentials.owner && !request.headers.has('x-owner')) request.headers.set('x-owner', credentials.owner)
      },
    ],
  },
})

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

function withQuery(path: string, query: Query): string {
  const text = writeQueryString(query)
  return text ? `${path}?${text}` : path
}

function requestOf(method: Method, options: CallOptions, json?: unknown): Options {
  const request: Options = { method }
  if (json !== undefined) request.json = json
  if (options.signal) request.signal = options.signal
  if (options.noRetry) request.retry = 0
  const { headers, idempotencyKey: key } = options
  if (headers || key) request.headers = { ...headers, ...(key && { 'idempotency-key': key }) }
  return request
}

const send = <T>(method: Method, path: string, options: CallOptions, json?: unknown): Promise<T> =>
  answered(async () => {
    let copyOf: string | null = null
    const afterResponse = ({ response }: { response: Response }): void => {
      copyOf = response.headers.get(COPY_HEADER)
    }
    const request = { ...requestOf(method, options, json), hooks: { afterResponse: [afterResponse] } }
    const answer = await http(path, request).json<T>()
    // Every answer of ours is an object, or nothing at all.
    if (answer === null || (answer !== undefined && typeof answer !== 'object')) throw new SyntaxError()
    if (copyOf === null) noteReached()
    options.givenAt?.(copyOf)
    return answer
  })

async function readKept<T>(path: string, { givenAt }: CallOptions): Promise<T> {
  const kept = await keptAnswer(path, readCredentials()?.owner ?? '')
  if (!kept) throw new ConnectionError('offline')
  const answer = (await kept.json()) as T
  givenAt?.(kept.headers.get(COPY_HEADER))
  return answer
}

/** Tells all who wait for it whether the server answered, and the router when it no longer takes the token. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  const token = readCredentials()?.token
  try {
    return await call()
  } catch (cause) {
    const error = translate(cause)
    // Without an answer, what failed is tried again once there is one: a refusal of ours is one.
    if (passes(error)) noteLost(error)
    else if (isApiError(error) && error.ours) noteReached()
    if (isApiError(error) && error.code === 'company_forbidden') reportCompanyLost()
    // Only a refusal of the token still in use ends the session: a late answer to a former one says nothing.
    if (error instanceof ApiError && token && token === readCredentials()?.token) endSession(error)
    throw error
  }
}

function translate(error: unknown): unknown {
  if (isHTTPError<Partial<Problem>>(error)) {
    const wait = retryAfterOf(error.response.headers.get('retry-after'))
    const problem = typeof error.data === 'object' ? error.data : {}
    return new ApiError(error.response.status, problem, wait)
  }
  if (isTimeoutError(error)) return new ConnectionError('timeout', { cause: error })
  // A captive portal's page, half an answer: as good as none.
  if (isNetworkError(error) || error instanceof SyntaxError) return new ConnectionError('offline', { cause: error })
  return error
}

const ENDS = ['unauthenticated', 'account_disabled', 'password_change_required'] as const satisfies ErrorCode[]

function endSession({ code }: ApiError): void {
  const why = ENDS.find((one) => one === code)
  if (why) reportSessionEnd(why)
}
