import type { ErrorCode, FieldError, Problem } from '#contract/errors.ts'

/** The server refused, and said why in a problem document; decide by `code`, never by a text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Whether our server said so: a proxy's or a captive portal's refusal has no code. */
  readonly ours: boolean
  readonly fields: readonly FieldError[]
  /** What is so now, where the refusal comes of not knowing it: the current user, the current cart. */
  readonly data: unknown
  /** Seconds to wait, where the server named them. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | null = null) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.ours = problem.code !== undefined
    this.code = problem.code ?? 'internal_error'
    this.fields = problem.errors ?? []
    this.data = problem.data
    this.retryAfter = retryAfter
  }
}

/** No answer: the network is away, or the server took longer than allowed. */
export class ConnectionError extends Error {
  readonly reason: 'offline' | 'timeout'

  constructor(reason: 'offline' | 'timeout', options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ConnectionError'
    this.reason = reason
  }
}

export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

export const isConnectionError = (error: unknown): error is ConnectionError => error instanceof ConnectionError
/** A refusal or a missing network: an answer to be shown, not a fault of ours. */
export const isAnswer = (error: unknown): boolean =>
  isConnectionError(error) || (isApiError(error) && error.status < 500)

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
