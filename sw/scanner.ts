import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const CACHE = 'scanner'

/** A captive portal's page is no machine code. */
const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCode(response) ? response : null),
  // One build's is enough: its name has its content's hash.
  cacheDidUpdate: async ({ request }) => {
    const cache = await caches.open(CACHE)
    for (const { url } of await cache.keys()) if (url !== request.url) await cache.delete(url)
  },
}

const isCode = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.get('content-type') === 'application/wasm'

/**
 * What reads codes is too large to come with the app to every device, and is not needed where the browser reads them:
 * it stays where it was fetched once.
 */
export function scannerRoute(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.wasm$/.test(url.pathname),
    new CacheFirst({ cacheName: CACHE, plugins: [onlyOurs], matchOptions: { ignoreVary: true } }),
  )
}
