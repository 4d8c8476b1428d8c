import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import Fastify, { type FastifyRequest, LogController } from 'fastify'
import { ERROR, RULE } from '#contract/errors.ts'
import { parseQueryString, QUERY_PAIRS_MAX } from '#contract/catalogue/query.ts'
import type { Env } from '../env.ts'
import type { App } from './app-type.ts'
import { handleErrors, sendProblem, toProblem } from './errors.ts'
import { logOptions } from './log.ts'
import { HttpProblem, PROBLEM_TYPE, problemDocument } from './problem.ts'
import { compileAnswer } from './serialization.ts'
import { compileCheck } from './validation.ts'

/** Of a body, where a call says nothing else, in bytes. */
const BODY_MAX = 1024 * 1024
/** Whoever may send more than this sends files. */
const SMALL_BODY = 8 * 1024 * 1024
/** So long a head may take, and a small body after it, ms. */
const SMALL_MS = 30_000
/** So long a whole request may take: a large file over a slow line, ms. */
const LARGE_MS = 600_000

/**
 * An empty server with the limits and habits that hold for every call.
 * @param smallMs other than usual in tests
 */
export function createInstance(env: Pick<Env, 'logLevel' | 'trustProxy'>, smallMs = SMALL_MS): App {
  const app: App = Fastify({
    logger: logOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // Lines about a request name it themselves (`req`): a logger of its own would cost every request that nobody logs.
    childLoggerFactory: (logger) => logger,
    trustProxy: env.trustProxy,
    bodyLimit: BODY_MAX,
    http: { headersTimeout: SMALL_MS },
    requestTimeout: LARGE_MS,
    // Behind a proxy, connections outlive its own patience of a minute.
    keepAliveTimeout: 72_000,
    // While stopping, what still arrives on open connections is answered as ever.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      void sendProblem(toProblem(error), request, reply)
    },
    clientErrorHandler: refuseGarbage,
  })
  // JSON is all that a call takes.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileCheck)
  app.setSerializerCompiler(compileAnswer)
  handleErrors(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasManyPairs(request.url)) throw tooManyPairs()
    reply.header('X-Request-Id', request.id)
    // Only Cache Storage, which the app can empty, may hold answers [contract/calls].
    if (request.url.startsWith('/api')) reply.header('Cache-Control', 'no-store')
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // An address that leads nowhere has no limit of its own.
    if (!(request.routeOptions.bodyLimit > SMALL_BODY)) boundBody(app, request, smallMs)
    done()
  })
  const everything = env.logLevel === 'debug' || env.logLevel === 'trace'
  // One line per request, and by default for those alone that went wrong.
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    // To be unavailable for a moment is no mishap; what a lasting one comes from has a line of its own.
    const level = status >= 500 && status !== 503 ? 'warn' : status >= 400 ? 'info' : 'debug'
    if (everything || level !== 'debug')
      request.log[level]({ req: request, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  return app
}

/** Whoever dribbles a small body holds no connection for as long as a large file may take. */
function boundBody(app: App, { raw, headers }: FastifyRequest, ms: number): void {
  // A request that tests hand over has no connection.
  const isSent = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!isSent || !(raw.socket instanceof Socket)) return
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('The body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!raw.readableEnded && !raw.complete) app.server.emit('clientError', error, raw.socket)
  }, ms)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** Read in part, a query would be another one. */
const hasManyPairs = (url: string): boolean => {
  let pairs = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) pairs++
  return pairs > QUERY_PAIRS_MAX
}

const tooManyPairs = (): HttpProblem =>
  new HttpProblem(400, ERROR.validation, {
    errors: [{ field: 'query', rule: RULE.tooLong, message: `A query has ${QUERY_PAIRS_MAX} pairs at most` }],
  })

/** What is no HTTP at all gets its answer on the bare connection. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, words]: [number, string] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request']
  const body = JSON.stringify(problemDocument(new HttpProblem(status, ERROR.malformed)))
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
