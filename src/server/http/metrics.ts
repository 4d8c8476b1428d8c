import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { App } from './app-type.ts'
import { isFromHere } from './caller.ts'
import { hashToken } from './token.ts'

export interface MetricsOptions {
  /** Where it listens when there is a token; without one, on this machine alone. */
  host: string
  port: number
  /** What others than this machine must send as Bearer. */
  token?: string
}

/**
 * Counts and times requests by route, and shows the numbers to Prometheus at `/metrics` of a port of their own, which
 * need not be reachable from where buyers are. Addresses that no route has count together.
 */
export function metrics(app: App, { host, port, token }: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const byKey = new Counter({
    name: 'api_key_requests_total',
    help: 'Requests that machines made by their keys',
    labelNames: ['key', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { key } = request.session ?? {}
    if (key) byKey.inc({ key: key.name, status: reply.statusCode })
    const { url = 'none', config } = request.routeOptions
    const route = 'file' in config ? '/*' : url
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  const server = metricsServer(registry, token)
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, token === undefined ? '127.0.0.1' : host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

function metricsServer(registry: Registry, token: string | undefined): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (!isFromHere(request) && !isRight(request, token)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}

/** Compared by hashes, whose comparison takes as long wherever they differ. */
function isRight({ headers }: IncomingMessage, token: string | undefined): boolean {
  const sent = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && sent !== undefined && timingSafeEqual(hashToken(sent), hashToken(token))
}
