import { LISTS, RANGES } from '#contract/catalogue/filters.ts'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const HIDDEN = '[redacted]'
const SECRET_PARAMETER = /^(session|code|token|access_token|password|punchout)$/i

/** The calls' parameters, and those of the app's own addresses. Whatever else stands in a query is nobody's business. */
const KNOWN_PARAMETERS: ReadonlySet<string> = new Set([
  ...LISTS,
  ...RANGES,
  ...(
    'after approves_for before buys_for cancel cart changed_since columns company_id connection counts decimal dry_run format from from_quantity group id import_id lack language late ' +
    'lines match mode months name others own page per_page redirect removed result retire revision search shop shop_id since sort stage stamp state status ' +
    'subject target term to user user_id view without without_company'
  ).split(' '),
])

/** Launches whose fields, a password among them, may have any name. */
const LAUNCH = /^(\/api\/punchout\/oci[^?]*)\?.*$/is

/**
 * An address without what would let a reader of the log in: one-time codes, tokens, passwords of launches. Of
 * parameters that nobody here knows, even the name may be a secret: they are counted.
 */
export function safeUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  if (LAUNCH.test(url)) return url.replace(LAUNCH, `$1?${HIDDEN}`)
  const pairs = url
    .slice(at + 1)
    .split('&')
    .map(safePair)
  const known = pairs.filter((pair) => pair !== null)
  const others = pairs.length - known.length
  return `${url.slice(0, at)}?${[...known, ...(others > 0 ? [`[others: ${others}]`] : [])].join('&')}`
}

function safePair(pair: string): string | null {
  const [name = ''] = pair.split('=', 1)
  if (SECRET_PARAMETER.test(name)) return `${name}=${HIDDEN}`
  return KNOWN_PARAMETERS.has(name) ? pair : null
}

/**
 * What a log line says of an error. Queries are logged without their values, which may be passwords' hashes and
 * people's names.
 */
export function safeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, query } = error as { code?: unknown; query?: unknown }
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < 4 && { cause: safeError(error.cause, depth + 1) }),
  }
}

/** Options of pino: one line of JSON per event, to standard output. */
export const logOptions = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: {
    paths: [
      '*.authorization',
      '*.password',
      '*.old_pw',
      '*.new_pw',
      '*.temporary_password',
      '*.access_token',
      '*.token',
      '*.cookie',
      '*.punchout',
    ],
    censor: HIDDEN,
  },
  serializers: {
    // Which machine's, by its key's name: the key itself is in no line.
    req: ({ id, method, url, ip, session }: FastifyRequest) => ({
      id,
      method,
      url: safeUrl(url),
      ip,
      ...(session?.key && { key: session.key.name }),
    }),
    err: (error: unknown) => safeError(error) as { type: string; message: string; stack: string },
  },
})
