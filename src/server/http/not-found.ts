import { ERROR } from '#contract/errors.ts'
import type { App } from './app-type.ts'
import { HttpProblem } from './problem.ts'

interface Known {
  pattern: RegExp
  method: string
}

/**
 * Unknown paths: under `/api` and `/public` a problem document, 405 with `Allow` where the path exists for another
 * method; anything else is left to `page`, the app's own files.
 */
export function handleUnknownPaths(app: App): { refuse: (method: string, url: string) => HttpProblem } {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, path }) => {
    for (const one of [method].flat()) known.push({ pattern: patternOf(path), method: one })
  })
  return {
    refuse: (method, url) => {
      const path = url.split('?', 1)[0] ?? ''
      const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map((route) => route.method))
      if (allowed.size === 0 || allowed.has(method)) return new HttpProblem(404, ERROR.notFound)
      return new HttpProblem(405, ERROR.methodNotAllowed, { headers: { Allow: [...allowed].toSorted().join(', ') } })
    },
  }
}

/** `/api/products/:shop/:uid` → `/^\/api\/products\/[^/]+\/[^/]+$/`. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+^$()[\]{}|?\\]/g, String.raw`\$&`)
      .replaceAll(/:[A-Za-z]\w*/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )
