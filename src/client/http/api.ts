import type { Options } from 'ky'
import type { ErrorCode } from '#contract/errors.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { readCredentials } from '../storage/token-store.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { reportSessionEnd } from './session-end.ts'
import type { Download } from './download.ts'

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
export const getJson = <T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> =>
  call<T>('get', withQuery(path, query), options)

/** `GET path?query` that answers a file, however long it takes to make; throws as `getJson` does. */
export const getFile = (path: string, query: Query = {}, options: CallOptions = {}): Promise<Download> =>
  guarded(({ sendForFile }) => sendForFile(withQuery(path, query), requestOf('get', options)))

/** `POST path` with a JSON body; throws as `getJson` does. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  call<T>('post', path, options, body)

/** `PUT path` with a JSON body; throws as `getJson` does. */
export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  call<T>('put', path, options, body)

/** `PATCH path` with a JSON body; throws as `getJson` does. */
export const patchJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  call<T>('patch', path, options, body)

/** `DELETE path`; throws as `getJson` does. */
export const deleteJson = <T>(path: string, options: CallOptions = {}): Promise<T> => call<T>('delete', path, options)

let loading: Promise<typeof import('./client.ts')> | null = null

/** Fetches the client ahead of the first call: the sign-in form is usable before it is there. */
export function warmUp(): Promise<typeof import('./client.ts')> {
  loading ??= import('./client.ts').catch((cause: unknown) => {
    loading = null
    throw new ConnectionError('offline', { cause })
  })
  return loading
}

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

const call = <T>(method: Method, path: string, options: CallOptions, json?: unknown): Promise<T> =>
  guarded(({ send, readKept }) =>
    options.kept
      ? readKept<T>(path, options.givenAt)
      : send<T>(path, requestOf(method, options, json), options.givenAt),
  )

async function guarded<T>(work: (client: typeof import('./client.ts')) => Promise<T>): Promise<T> {
  const token = readCredentials()?.token
  const client = await warmUp()
  try {
    return await work(client)
  } catch (error) {
    // Only a refusal of the token still in use ends the session: a late answer to a former one says nothing.
    if (error instanceof ApiError && token && token === readCredentials()?.token) endSession(error)
    throw error
  }
}

/** Named by their words, since the whole list of codes would weigh on the sign-in page. */
const ENDS = ['unauthenticated', 'account_disabled', 'password_change_required'] as const satisfies ErrorCode[]

function endSession({ code }: ApiError): void {
  const why = ENDS.find((one) => one === code)
  if (why) reportSessionEnd(why)
}
