import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { intended } from '../../http/errors.ts'
import { HttpProblem } from '../../http/problem.ts'

/** What is refused, as it crosses from a thread. */
export interface ThreadRefusal {
  status: number
  code: ErrorCode
  detail?: string
  errors?: FieldError[]
}

/** What a thread refuses, said so that it crosses. @throws what was not meant */
export function refusalOf(error: unknown): { refusal: ThreadRefusal } {
  const problem = intended(error)
  if (!problem) throw error
  const { detail, errors } = problem.options
  return {
    refusal: { status: problem.status, code: problem.code, ...(detail && { detail }), ...(errors && { errors }) },
  }
}

/** The same on the other side; `data` is what is so now. */
export const refusedBy = ({ status, code, ...options }: ThreadRefusal, data?: unknown): HttpProblem =>
  new HttpProblem(status, code, { ...options, ...(data !== undefined && { data }) })
