import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import type { App } from '../../../http/app-type.ts'
import { intended, sendProblem, toProblem } from '../../../http/errors.ts'
import type { OriginOf } from '../../../http/origin.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { anyBody } from '../any-body.ts'
import { CxmlError } from '../cxml/error.ts'
import { answerLaunch, type Launching } from './answer-launch.ts'
import { readForm } from './form-data.ts'
import { formPage, refusalPage } from './page.ts'
import { languageOf, plainPage } from './plain-page.ts'
import type { RefusalText } from './texts.ts'

const BODY_MAX = 64 * 1024

export interface OciRouteDeps extends Launching {
  origin: OriginOf
  /** Milliseconds within which there is an answer, whatever happens. */
  timeoutMs: number
}

const PageSchema = Type.String({
  description: 'A page with the form that goes back, for VALIDATE and BACKGROUND_SEARCH',
})
const LeadSchema = Type.Null({ description: 'To the start page, whose code is good once' })

const DESCRIPTION =
  'A launch by OCI, its fields in the query or as a form, in any case: USERNAME, PASSWORD, HOOK_URL, ~OkCode, ' +
  '~TARGET or returntarget, ~CALLER, FUNCTION (DETAIL, VALIDATE, SOURCING, BACKGROUND_SEARCH), PRODUCTID, QUANTITY, ' +
  'SEARCHSTRING, LANGUAGE'

/**
 * `GET|POST /api/punchout/oci`: a browser comes here with a password, and is led on to an address without it. People
 * get a page in words where they are refused, programs a problem document [punchout/oci].
 */
export async function ociRoute(app: App, { timeoutMs, ...deps }: OciRouteDeps): Promise<void> {
  await app.register(async (own: App) => {
    anyBody(own, { limit: BODY_MAX, type: 'application/x-www-form-urlencoded' })
    own.setErrorHandler<FastifyError | HttpProblem | CxmlError>((error, request, reply) =>
      refuse(error, request, reply),
    )
    const schema = { description: DESCRIPTION, response: { 200: PageSchema, 303: LeadSchema } }
    const options = { bodyLimit: BODY_MAX, handlerTimeout: timeoutMs, schema }
    own.get(API.punchoutOci, options, async (request, reply) => launch(deps, request, reply))
    own.post(API.punchoutOci, options, async (request, reply) => launch(deps, request, reply))
  })
}

async function launch(
  deps: Omit<OciRouteDeps, 'timeoutMs'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const fields = readForm(body, Buffer.from(request.raw.url?.split('?').slice(1).join('?') ?? ''))
  const opened = await answerLaunch(deps, fields, request.ip)
  // Too late: it has been told so.
  if (reply.sent) return
  reply.header('Referrer-Policy', 'no-referrer')
  if ('code' in opened) {
    const start = `${deps.origin(request)}/login/ext?session=${opened.code}`
    await reply.code(303).header('Location', start).send()
    return
  }
  const { charset } = opened.page
  await plainPage(reply, formPage(opened.page), charset)
}

const CODES: Readonly<Record<number, [status: number, code: ErrorCode]>> = {
  400: [400, ERROR.validation],
  401: [401, ERROR.wrongLogin],
  403: [403, ERROR.forbidden],
  550: [429, ERROR.rateLimited],
}

const WORDS: Readonly<Record<number, RefusalText>> = { 400: 'unusable', 401: 'unknown', 403: 'off', 429: 'tooMany' }

function refuse(
  error: FastifyError | HttpProblem | CxmlError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error)
  if (problem.status >= 500 && !intended(error)) request.log.error({ req: request, err: error }, 'request failed')
  if (!/text\/html/i.test(request.headers.accept ?? '')) return sendProblem(problem, request, reply)
  reply.code(problem.status)
  return plainPage(reply, refusalPage(languageOf(request), WORDS[problem.status] ?? 'failed'))
}

function problemOf(error: FastifyError | HttpProblem | CxmlError): HttpProblem {
  if (!(error instanceof CxmlError)) return toProblem(error)
  const [status, code] = CODES[error.status] ?? [500, ERROR.internal]
  return new HttpProblem(status, code, { detail: error.message })
}
