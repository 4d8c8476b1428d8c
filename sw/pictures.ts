import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { drawingPath, PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { PICTURES_CACHE } from '#client/offline/answer-caches.ts'
import { readSessionRecord } from '#client/offline/session-record.ts'
import { fewAndFresh } from './few-and-fresh.ts'

const LOGO = '/public/thumbnail/logo/'
const THUMBNAIL = '/public/thumbnail/'
/** About 30 MB of pictures as a card shows them. */
const KEPT_PICTURES = 2000

const isSignedIn = async (): Promise<boolean> => (await readSessionRecord()) !== null

/**
 * Keeps pictures alone, since what a captive portal sends in the place of one would stand there for ever; and only while
 * somebody is signed in: one that was on its way when its owner left would be a trace of theirs.
 */
const keptPicture: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPicture(response) && (await isSignedIn()) ? response : null),
  // Signing out may have emptied the caches between that look and the put.
  cacheDidUpdate: async ({ cacheName }) => {
    if (!(await isSignedIn())) await caches.delete(cacheName)
  },
}

const isPicture = (response: Response): boolean =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('image/')

/** Pictures carry their content's hash in their name: what was once seen is never asked for again. */
export function pictureRoutes(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(LOGO),
    new StaleWhileRevalidate({ cacheName: PICTURES_CACHE, plugins: [keptPicture] }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(THUMBNAIL),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: [
        fewAndFresh(PICTURES_CACHE, { entries: KEPT_PICTURES }),
        // Last: it removes what was put after its owner had gone.
        keptPicture,
        { handlerDidError: ({ request }) => anotherOf(new URL(request.url).pathname) },
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
