import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import type { Problem } from '#contract/errors.ts'
import { COPY_HEADER, keptAnswer } from './answer-caches.ts'
import type { CallOptions } from './api.ts'
import { retryAfterOf } from './retry-after.ts'
import { readCredentials } from '../storage/token-store.ts'
import { ApiError, ConnectionError, isApiError } from './api-error.ts'
import type { Download } from './download.ts'
import { noteLost, noteReached, passes } from './reached.ts'

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

type TimeListener = CallOptions['givenAt']

/** Sends one call; throws `ApiError`, `ConnectionError`, or what aborted it. */
export async function send<T>(path: string, options: Options, givenAt?: TimeListener): Promise<T> {
  let copyOf: string | null = null
  const afterResponse = ({ response }: { response: Response }): void => {
    copyOf = response.headers.get(COPY_HEADER)
  }
  try {
    const answer = await http(path, { ...options, hooks: { afterResponse: [afterResponse] } }).json<T>()
    // Every answer of ours is an object, or nothing at all.
    if (answer === null || (answer !== undefined && typeof answer !== 'object')) throw new SyntaxError()
    if (copyOf === null) noteReached()
    givenAt?.(copyOf)
    return answer
  } catch (error) {
    throw noted(translate(error))
  }
}

/** What was kept of a call's answer; throws `ConnectionError` where there is nothing. */
export async function readKept<T>(path: string, givenAt?: TimeListener): Promise<T> {
  const kept = await keptAnswer(path, readCredentials()?.owner ?? '')
  if (!kept) throw new ConnectionError('offline')
  const answer = (await kept.json()) as T
  givenAt?.(kept.headers.get(COPY_HEADER))
  return answer
}

/** Fetches a file; throws as `send` does. A long one takes its time. */
export async function sendForFile(path: string, options: Options): Promise<Download> {
  try {
    const response = await http(path, { ...options, timeout: FILE_TIMEOUT_MS })
    // A captive portal's page is nobody's order as a spreadsheet.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new SyntaxError()
    return { blob: await response.blob(), disposition: response.headers.get('content-disposition') }
  } catch (error) {
    throw noted(translate(error))
  }
}

/** Without an answer, what failed is tried again once there is one: a refusal of ours is one. */
function noted(error: unknown): unknown {
  if (passes(error)) noteLost(error)
  else if (isApiError(error) && error.ours) noteReached()
  return error
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
