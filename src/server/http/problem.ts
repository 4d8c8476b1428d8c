import type { ErrorCode, FieldError, Problem } from '#contract/errors.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export interface ProblemOptions {
  /** English, for developers. It goes to the caller: no secrets, no SQL. */
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** The present state, where the caller's was out of date. */
  data?: unknown
}

/** Thrown anywhere below a route; the error handler answers it as a problem document [contract/errors]. */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly status: number
  readonly code: ErrorCode
  readonly options: ProblemOptions

  constructor(status: number, code: ErrorCode, options: ProblemOptions = {}) {
    super(options.detail ?? code)
    this.status = status
    this.code = code
    this.options = options
  }
}

/** The document itself (RFC 9457). The title is the code in words, since `type` is the general one. */
export function problemDocument({ status, code, options }: HttpProblem, instance?: string): Problem {
  const words = code.replaceAll('_', ' ')
  return {
    type: 'about:blank',
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status,
    code,
    ...(options.detail !== undefined && { detail: options.detail }),
    ...(instance !== undefined && { instance }),
    ...(options.errors && { errors: options.errors }),
    ...(options.data !== undefined && { data: options.data }),
  }
}
