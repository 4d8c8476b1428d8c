import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR } from '#contract/errors.ts'
import type { App } from './app-type.ts'
import { sendProblem } from './errors.ts'
import { HttpProblem } from './problem.ts'
import { isNavigation, sendShell } from './static.ts'

interface Known {
  pattern: RegExp
  method: string
}

/**
 * Paths that no route has: the app's page for navigations; under `/api` and `/public` a problem document, 405 with
 * `Allow` where the path exists for another method; a short text for missing files. Before the routes are registered.
 */
export function handleUnknownPaths(app: App, { pages }: { pages: boolean }): void {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, path }) => {
    if (path === '*' || path === '/*') return
    for (const one of [method].flat()) known.push({ pattern: patternOf(path), method: one })
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (pages && isNavigation(request)) {
      // The address of a start page holds a one-time code, until the app takes it out.
      if (/^\/login\/ext\/?(\?|$)/.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
      return sendShell(reply)
    }
    const path = request.url.split('?', 1)[0] ?? ''
    if (pages && !/^\/(api|public)(\/|$)/.test(path))
      return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n')
    return sendProblem(refuse(known, request.method, path), request, reply)
  })
}

function refuse(known: readonly Known[], method: string, path: string): HttpProblem {
  const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map((route) => route.method))
  if (allowed.size === 0 || allowed.has(method)) return new HttpProblem(404, ERROR.notFound)
  return new HttpProblem(405, ERROR.methodNotAllowed, { headers: { Allow: [...allowed].toSorted().join(', ') } })
}

/** `/api/products/:shop/:uid` → `/^\/api\/products\/[^/]+\/[^/]+$/`. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+^$()[\]{}|?\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/:[A-Za-z]\w*/g, '[^/]+').replaceAll('*', '.*')}$`)
}
