import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { PICTURES_CACHE } from '#client/offline/answer-caches.ts'

const LOGO = '/public/thumbnail/logo/'
const THUMBNAIL = '/public/thumbnail/'
/** About 30 MB of pictures as a card shows them. */
const KEPT_PICTURES = 2000

/** Pictures carry their content's hash in their name: what was once seen is never asked for again. */
export function pictureRoutes(): void {
  const good = new CacheableResponsePlugin({ statuses: [200] })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(LOGO),
    new StaleWhileRevalidate({ cacheName: PICTURES_CACHE, plugins: [good] }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(THUMBNAIL),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: [good, new ExpirationPlugin({ maxEntries: KEPT_PICTURES, purgeOnQuotaError: true })],
    }),
  )
}
