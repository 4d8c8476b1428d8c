import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import { TooManyWaitingError } from '../accounts/fair-queue.ts'
import { WeakPasswordError } from '../accounts/new-password.ts'
import type { App } from './app-type.ts'
import { isUnavailable } from '../db/outage.ts'
import { HttpProblem, PROBLEM_TYPE, problemDocument } from './problem.ts'
import { fieldErrors } from './validation.ts'

/** Answers every failure as a problem document, and tells the log (not the caller) what went wrong inside. */
export function handleErrors(app: App): void {
  app.setErrorHandler<FastifyError | HttpProblem>((error, request, reply) => {
    const problem = toProblem(error)
    // What was thrown on purpose is no news; everything else that fails here is.
    if (!intended(error) && problem.status >= 500) request.log.error({ req: request, err: error }, 'request failed')
    return sendProblem(problem, request, reply)
  })
}

/** Writes the document. The path alone is named: a query string may hold what is nobody's business. */
export function sendProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  return reply
    .code(problem.status)
    .headers({ ...problem.options.headers, 'Cache-Control': 'no-store' })
    .type(PROBLEM_TYPE)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemDocument(problem, path))
}

const BY_CODE: Readonly<Record<string, () => HttpProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpProblem(413, ERROR.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpProblem(415, ERROR.unsupportedMedia),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new HttpProblem(400, ERROR.malformed, { detail: 'The body is empty.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new HttpProblem(400, ERROR.malformed, { detail: 'The body is not JSON.' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new HttpProblem(400, ERROR.malformed),
  FST_ERR_BAD_URL: () => new HttpProblem(404, ERROR.notFound),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpProblem(404, ERROR.notFound),
}

/** The answer of what was thrown on purpose, also by what lies below and knows no HTTP; null for any other failure. */
export function intended(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error
  if (error instanceof TooManyWaitingError)
    return new HttpProblem(503, ERROR.unavailable, { headers: { 'Retry-After': String(error.seconds) } })
  if (error instanceof WeakPasswordError) return new HttpProblem(422, ERROR.validation, { errors: [error.fieldError] })
  return null
}

/** Whether the same request may succeed in a moment: the database is away, too many wait, or the answer came too late. */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) ||
  intended(error)?.status === 503 ||
  (error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')

/** What the caller may know of a failure; the rest stays inside. */
export function toProblem(error: FastifyError): HttpProblem {
  const known = intended(error)
  if (known) return known
  if (error.validation)
    return new HttpProblem(400, ERROR.validation, {
      errors: fieldErrors(error.validation as Parameters<typeof fieldErrors>[0]),
    })
  const make = BY_CODE[error.code]
  if (make) return make()
  if (isPassing(error)) return new HttpProblem(503, ERROR.unavailable, { headers: { 'Retry-After': '2' } })
  // A body parser's own complaint, such as a forbidden `__proto__`.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpProblem(error.statusCode, ERROR.malformed)
  return new HttpProblem(500, ERROR.internal)
}
