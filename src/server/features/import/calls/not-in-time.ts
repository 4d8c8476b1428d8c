import { ERROR } from '#contract/errors.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { HttpProblem } from '../../../http/problem.ts'

/** Others are still writing; SQLSTATE. */
export const LOCK_TIMEOUT = '55P03'

/** An import of the shop is being written. @throws {HttpProblem} 409 then, else the error itself */
export function notInTime(error: unknown): never {
  if (sqlState(error) === LOCK_TIMEOUT)
    throw new HttpProblem(409, ERROR.inProgress, { headers: { 'Retry-After': '5' } })
  throw error
}
