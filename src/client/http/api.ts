import ky, { HTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import { ERROR, type Problem } from '#contract/errors.ts'
import { writeQueryString } from '#contract/query.ts'
import { readCredentials } from '../storage/token-store.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { reportSessionEnd } from './session-end.ts'

/** A flaky network must not hang the screen (decisions §10). */
const TIMEOUT_MS = 15_000

/** The one client: JSON, bearer token and owner of this page, no cookies, no silent repeats of what changes something. */
const http: KyInstance = ky.create({
  baseUrl: globalThis.location?.origin,
  credentials: 'omit',
  timeout: TIMEOUT_MS,
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504], delay: () => 300 },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const credentials = readCredentials()
        if (!credentials) return
        request.headers.set('authorization', `Bearer ${credentials.token}`)
        if (credentials.owner) request.headers.set('x-owner', credentials.owner)
      },
    ],
  },
})

export interface CallOptions {
  signal?: AbortSignal
  /** The same key again gets the first answer and changes nothing (decisions §3). */
  idempotencyKey?: string
  /** The page stays while this call is on its way out, as logout's. */
  keepalive?: boolean
}

/** Query values: lists become repeated keys, `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** `GET path?query`. Throws `ApiError` for a refusal, `ConnectionError` without an answer, `AbortError` when aborted. */
export const getJson = <T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> => {
  const text = writeQueryString(query)
  return call<T>('get', text ? `${path}?${text}` : path, options)
}

/** `POST path` with a JSON body; throws as `getJson` does. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  call<T>('post', path, options, body)

async function call<T>(method: 'get' | 'post', path: string, options: CallOptions, json?: unknown): Promise<T> {
  const token = readCredentials()?.token
  const request: Options = { method }
  if (json !== undefined) request.json = json
  if (options.signal) request.signal = options.signal
  if (options.keepalive) request.keepalive = true
  if (options.idempotencyKey) request.headers = { 'idempotency-key': options.idempotencyKey }
  try {
    const response = await http(path, request)
    return (response.status === 204 ? undefined : await response.json()) as T
  } catch (error) {
    const translated = translate(error)
    // Only a refusal of the token still in use ends the session: a late answer to a former one says nothing.
    if (translated instanceof ApiError && token && token === readCredentials()?.token) endSession(translated)
    throw translated
  }
}

function translate(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const wait = Number.parseInt(error.response.headers.get('retry-after') ?? '', 10)
    const problem = (error.data ?? {}) as Partial<Problem>
    return new ApiError(error.response.status, problem, Number.isNaN(wait) ? null : wait)
  }
  if (isTimeoutError(error)) return new ConnectionError('timeout', { cause: error })
  if (isNetworkError(error)) return new ConnectionError('offline', { cause: error })
  return error
}

function endSession(error: ApiError): void {
  const { unauthenticated, accountDisabled, passwordChangeRequired } = ERROR
  if (error.code === unauthenticated || error.code === accountDisabled || error.code === passwordChangeRequired)
    reportSessionEnd(error.code)
}
