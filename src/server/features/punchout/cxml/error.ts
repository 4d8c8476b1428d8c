/** Status codes of cXML that we send, with their texts (punchout.md §4). */
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

/** A document that is refused; the message goes to the buyer's system in the Status element. */
export class CxmlError extends Error {
  override name = 'CxmlError'
  readonly status: StatusCode

  constructor(status: StatusCode, message: string) {
    super(message)
    this.status = status
  }
}
