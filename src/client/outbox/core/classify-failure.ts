import { ERROR } from '#contract/errors.ts'

/** What is known of a call that failed: null where there was no answer, or none of ours. */
export type Failure = { status: number; code: string | null; retryAfter: number | null } | null

/** What is needed first: another sign-in, because the session is over or somebody else's by now, or a newer app. */
export type ParkReason = 'login' | 'wrong_owner' | 'update'

/** What becomes of a batch whose call failed [outbox/outcomes]. */
export type FailureClass =
  /** Comes again; `after`: seconds that the server asks for; `serverError`: the server itself says that it failed. */
  | { kind: 'retry'; after: number | null; serverError: boolean }
  /** Nothing is sent until the person has signed in again, or the app is newer; no attempt is counted. */
  | { kind: 'park'; why: ParkReason }
  | { kind: 'refused'; code: string }

const AGAIN: ReadonlySet<number> = new Set([408, 425, 429])
const LOGIN: ReadonlySet<string> = new Set([ERROR.unauthenticated, ERROR.accountDisabled, ERROR.passwordChangeRequired])

/** Decided by status and code, never by a text. What is not our server's answer, as a captive portal's, comes again. */
export function classifyFailure(failure: Failure): FailureClass {
  if (failure === null) return { kind: 'retry', after: null, serverError: false }
  const { status, code, retryAfter } = failure
  if (status === 401 || (code !== null && LOGIN.has(code))) return { kind: 'park', why: 'login' }
  if (code === ERROR.wrongOwner) return { kind: 'park', why: 'wrong_owner' }
  if (status === 426) return { kind: 'park', why: 'update' }
  if (AGAIN.has(status) || status >= 500 || status < 400 || code === ERROR.inProgress || code === null)
    return { kind: 'retry', after: retryAfter, serverError: status >= 500 }
  return { kind: 'refused', code }
}
