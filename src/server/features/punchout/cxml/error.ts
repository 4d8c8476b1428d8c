import { type Refusal, REFUSALS } from '#contract/punchout/punchout-log.ts'
import { isPassing } from '../../../http/errors.ts'

/** Status codes of cXML that we send, with their texts [punchout/answers]. */
export const STATUS_TEXT = {
  200: 'OK',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  406: 'Not Acceptable',
  450: 'Not Implemented',
  500: 'Internal Server Error',
  550: 'Unable to reach cXML server',
  560: 'Temporary server error',
} as const

export type StatusCode = keyof typeof STATUS_TEXT

/** What a status mostly comes of. */
const USUAL: Partial<Record<StatusCode, Refusal>> = {
  400: REFUSALS.noRequest,
  401: REFUSALS.unknownSender,
  403: REFUSALS.off,
  406: REFUSALS.unreadable,
  450: REFUSALS.unsupported,
  550: REFUSALS.tooMany,
}

/** A document that is refused; the message goes to the buyer's system in the Status element. */
export class CxmlError extends Error {
  override name = 'CxmlError'
  readonly status: StatusCode
  readonly reason: Refusal

  constructor(status: StatusCode, message: string, reason: Refusal = USUAL[status] ?? REFUSALS.failed) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** What a buyer's system learns of a failure of ours: 560 where the same request may succeed in a moment, else 500. */
export const troubleOf = (error: unknown): { status: StatusCode; message: string } =>
  isPassing(error)
    ? { status: 560, message: 'The shop cannot answer just now: please try again in a moment.' }
    : { status: 500, message: 'Something went wrong here: please try again.' }
