import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const SECRET_PARAMETER = /([?&](?:session|code|token|access_token|password|punchout)=)[^&#]*/gi
const HIDDEN = '[redacted]'

/** Launches whose fields, a password among them, may have any name. */
const LAUNCH = /^(\/api\/punchout\/oci[^?]*)\?.*$/is

/** An address without what would let a reader of the log in: one-time codes, tokens, passwords of launches. */
export const safeUrl = (url: string): string =>
  url.replace(LAUNCH, `$1?${HIDDEN}`).replace(SECRET_PARAMETER, `$1${HIDDEN}`)

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
    req: ({ id, method, url, ip }: FastifyRequest) => ({ id, method, url: safeUrl(url), ip }),
    err: (error: unknown) => safeError(error) as { type: string; message: string; stack: string },
  },
})
