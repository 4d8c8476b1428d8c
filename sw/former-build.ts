import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'former-build'
const ASSETS = '/assets/'

/**
 * Keeps what the build before this one had, for windows that still run it: one of them may have let this build take
 * over while another is half through an order, without a network.
 */
export function keepFormerBuild(paths: ReadonlySet<string>): void {
  // Where there is no room, the server has the files for another 30 days.
  self.addEventListener('install', (event) => event.waitUntil(keep(paths).catch(() => undefined)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS) && !paths.has(url.pathname),
    async ({ request }) => (await kept(request)) ?? fetch(request),
  )
}

const kept = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined)

async function keep(paths: ReadonlySet<string>): Promise<void> {
  const before = await caches.open(cacheNames.precache)
  const isFormer = ({ url }: Request): boolean => {
    const { pathname } = new URL(url)
    return pathname.startsWith(ASSETS) && !paths.has(pathname)
  }
  const former = (await before.keys()).filter(isFormer)
  // The first build on this device, or this one installed again.
  if (former.length === 0) return
  const cache = await caches.open(CACHE)
  const wanted = new Set(former.map(({ url }) => url))
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
  for (const request of former) {
    const response = await before.match(request)
    if (response) await cache.put(request, response)
  }
}
