import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { drawingPath, PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { PICTURES_CACHE } from '#client/offline/answer-caches.ts'
import { fewAndFresh } from './few-and-fresh.ts'
import { onlyOf } from './signed-in.ts'

const LOGO = '/public/thumbnail/logo/'
const THUMBNAIL = '/public/thumbnail/'
/** About 30 MB of pictures as a card shows them. */
const KEPT_PICTURES = 2000

/** Keeps pictures alone, since what a captive portal sends in the place of one would stand there for ever. */
const onlyPictures: WorkboxPlugin = {
  // Whole before anybody who signs out has to wait for it.
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? whole(response) : null),
}

const whole = async (response: Response): Promise<Response> =>
  new Response(await response.blob(), { headers: response.headers })

const isPicture = (response: Response): boolean =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('image/')

/**
 * Pictures carry their content's hash in their name: what was once seen is never asked for again. Nobody's are kept but
 * those of whoever is signed in: one that was on its way when its owner left would be a trace of theirs.
 */
export function pictureRoutes(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(LOGO),
    new StaleWhileRevalidate({ cacheName: PICTURES_CACHE, plugins: [onlyPictures, onlyOf()] }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(THUMBNAIL),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: [
        fewAndFresh(PICTURES_CACHE, { entries: KEPT_PICTURES }),
        { handlerDidError: ({ request }) => anotherOf(new URL(request.url).pathname) },
        onlyPictures,
        onlyOf(),
      ],
    }),
  )
}

/** Without a network: the same picture in another size, format or theme. */
async function anotherOf(path: string): Promise<Response | undefined> {
  const cache = await caches.open(PICTURES_CACHE)
  for (const other of othersOf(path)) {
    const kept = await cache.match(other)
    if (kept) return kept
  }
  return undefined
}

function othersOf(path: string): string[] {
  const photo = /^\/public\/thumbnail\/(?<hash>[^/]+)-\d+\.(avif|webp)$/.exec(path)?.groups?.hash
  if (photo)
    return PICTURE_SIZES.toReversed().flatMap((size) => [
      photoPath(photo, size, 'avif'),
      photoPath(photo, size, 'webp'),
    ])
  const drawing = /^\/public\/thumbnail\/(?<hash>[^/]+)-\w+-(light|dark)\.svg$/.exec(path)?.groups?.hash
  return drawing ? [drawingPath(drawing, 'main', 'light'), drawingPath(drawing, 'main', 'dark')] : []
}
