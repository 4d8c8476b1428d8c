import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { REFUSALS } from '#contract/punchout-log.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import type { App } from '../../../http/app-type.ts'
import { sendProblem, toProblem } from '../../../http/errors.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { localeOf } from '../account.ts'
import { anyBody } from '../any-body.ts'
import { Refused } from '../authenticate.ts'
import { CxmlError } from '../cxml/error.ts'
import { keepExchange } from '../exchange-log.ts'
import { readForm } from './form-data.ts'
import { type Launch, type OciFunction, readLaunch } from './launch.ts'
import { type Opening, openLaunch } from './open.ts'
import { formPage, refusalPage } from './page.ts'
import { launchText } from './redact.ts'
import type { RefusalText } from './texts.ts'

const BODY_MAX = 64 * 1024

export interface OciRouteDeps extends Opening {
  authenticate: (launch: Launch, ip: string) => Promise<Connection>
  publicUrl: string | undefined
  /** A failure that nobody else is told of. */
  failed: (error: unknown) => void
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
 * get a page in words where they are refused, programs a problem document (punchout.md §9).
 */
export async function ociRoute(app: App, deps: OciRouteDeps): Promise<void> {
  await app.register(async (own: App) => {
    anyBody(own, { limit: BODY_MAX, type: 'application/x-www-form-urlencoded' })
    own.setErrorHandler<FastifyError | HttpProblem | CxmlError>((error, request, reply) =>
      refuse(error, request, reply),
    )
    const schema = { description: DESCRIPTION, response: { 200: PageSchema, 303: LeadSchema } }
    own.get(API.punchoutOci, { schema }, async (request, reply) => launch(deps, request, reply))
    own.post(API.punchoutOci, { bodyLimit: BODY_MAX, schema }, async (request, reply) => launch(deps, request, reply))
  })
}

async function launch(deps: OciRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const fields = readForm(body, Buffer.from(request.raw.url?.split('?').slice(1).join('?') ?? ''))
  const asked = readLaunch(fields)
  const kept = { kind: KINDS[asked.function], document: launchText(fields) }
  let connection: Connection | undefined
  try {
    connection = await deps.authenticate(asked, request.ip)
    const opened = await openLaunch(deps, connection, asked)
    await keepExchange(deps.db, { ...kept, ...opened.said, connectionId: connection.id }).catch(deps.failed)
    reply.header('Referrer-Policy', 'no-referrer')
    if ('code' in opened) {
      await reply
        .code(303)
        .header(
          'Location',
          `${deps.publicUrl ?? `${request.protocol}://${request.host}`}/login/ext?session=${opened.code}`,
        )
        .send()
      return
    }
    const { charset } = opened.page
    await strict(reply).type(`text/html; charset=${charset}`).serializer(asItIs).send(formPage(opened.page))
  } catch (error) {
    if (error instanceof Refused) connection ??= error.connection
    if (connection)
      await keepExchange(deps.db, { ...kept, ...refused(error), connectionId: connection.id }).catch(deps.failed)
    throw error
  }
}

const KINDS: Readonly<Record<OciFunction, string>> = {
  open: 'OciLaunch',
  detail: 'OciDetail',
  validate: 'OciValidate',
  sourcing: 'OciSourcing',
  background_search: 'OciBackgroundSearch',
}

const refused = (error: unknown) => ({
  answer: '',
  ...(error instanceof CxmlError
    ? { status: error.status, reason: error.reason, result: error.message }
    : {
        status: error instanceof HttpProblem ? error.status : 500,
        reason: REFUSALS.failed,
        result: 'Something went wrong here.',
      }),
})

const asItIs = (page: unknown): string => page as string

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
  if (problem.status >= 500 && !(error instanceof HttpProblem))
    request.log.error({ req: request, err: error }, 'request failed')
  if (!/text\/html/i.test(request.headers.accept ?? '')) return sendProblem(problem, request, reply)
  return strict(reply)
    .code(problem.status)
    .type('text/html; charset=utf-8')
    .serializer(asItIs)
    .send(refusalPage(languageOf(request), WORDS[problem.status] ?? 'failed'))
}

function problemOf(error: FastifyError | HttpProblem | CxmlError): HttpProblem {
  if (!(error instanceof CxmlError)) return toProblem(error)
  const [status, code] = CODES[error.status] ?? [500, ERROR.internal]
  return new HttpProblem(status, code, { detail: error.message })
}

/** The first of the browser's languages that we have. */
const languageOf = ({ headers }: FastifyRequest): Locale =>
  (headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => localeOf(tag.split(';', 1)[0] ?? ''))
    .find((locale) => locale !== null) ?? DEFAULT_LOCALE

/** Nothing is loaded or run in such a page; who may frame the shop may frame it. */
function strict(reply: FastifyReply): FastifyReply {
  const ancestors = /frame-ancestors [^;]+/.exec(String(reply.getHeader('content-security-policy')))?.[0]
  const policy = ["default-src 'none'", "base-uri 'none'", ...(ancestors === undefined ? [] : [ancestors])]
  return reply.header('Content-Security-Policy', policy.join('; '))
}
