import { cacheNames, type WorkboxPlugin } from 'workbox-core'
import { addPlugins, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

const SHELL = '/index.html'

/** The files of this build, as the manifest that the build writes into the worker lists them. */
export interface BuildFiles {
  /** Paths from the root, `/assets/…` among them. */
  paths: ReadonlySet<string>
  /** Fetches what the browser has thrown away of the app while the worker stayed; never rejects. */
  mend: () => Promise<void>
}

/** Keeps the whole app, every page's chunk included: a page never asks for a part that its build no longer has. */
export function keepBuildFiles(entries: (PrecacheEntry | string)[]): BuildFiles {
  const paths = new Set(entries.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`))
  addPlugins([onlyOurFiles(paths)])
  precacheAndRoute(entries)
  return { paths, mend: () => mend(paths).catch(() => undefined) }
}

/**
 * A captive portal answers 200 with a page of its own, and a server that was updated a moment ago has the next build's
 * shell: neither may become part of this build. The installation then fails, and is tried again.
 */
const onlyOurFiles = (paths: ReadonlySet<string>): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => ((await isOurs(request.url, response, paths)) ? response : null),
})

async function isOurs(url: string, response: Response, paths: ReadonlySet<string>): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (new URL(url).pathname !== SHELL) return !isPage
  const named = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  return isPage && named.length > 0 && named.every((path) => paths.has(path))
}

/** The shell first: where the server already has another build's, that one is about to come whole. */
async function mend(paths: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const lost = [...paths].filter((path) => !kept.has(keyOf(path)))
  if (lost.length === 0) return
  for (const path of [SHELL, ...lost.filter((one) => one !== SHELL)]) {
    const response = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
    if (!(await isOurs(response.url, response, paths))) return
    await cache.put(keyOf(path), response)
  }
}

const keyOf = (path: string): string => getCacheKeyForURL(path) ?? new URL(path, location.origin).href
