import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { drawingAt } from '#drawing/address.ts'
import { PICTURES_CACHE } from '#client/http/answer-caches.ts'
import { fewAndFresh } from './few-and-fresh.ts'
import { onlyOf } from './signed-in.ts'

const LOGO = '/public/thumbnail/logo/'
const THUMBNAIL = '/public/thumbnail/'
/** About 30 MB of pictures as a card shows them. */
const KEPT_PICTURES = 2000
const DRAWING_WITHIN_MS = 2000

/** Keeps pictures alone, since what a captive portal sends in the place of one would stand there for ever. */
const onlyPictures: WorkboxPlugin = {
  // Whole before anybody who signs out has to wait for it.
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? whole(response) : null),
}

/** Such a page, or the word of a failing server, is no picture, as long as there is another. */
const nothingElse: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!isPicture(response)) throw new TypeError('This is not a picture')
    return response
  },
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
        waitsBriefly,
        nothingElse,
        { handlerDidError: ({ request }) => substitute(new URL(request.url).pathname) },
        onlyPictures,
        onlyOf(),
      ],
    }),
  )
}

/** Without a network: a drawing drawn here, a photograph in another size or format. */
async function substitute(path: string): Promise<Response | undefined> {
  const svg = drawingAt(path)
  if (svg !== null) return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
  const photo = /^\/public\/thumbnail\/(?<hash>[^/]+)-\d+\.(avif|webp)$/.exec(path)?.groups?.hash
  if (photo === undefined) return undefined
  const cache = await caches.open(PICTURES_CACHE)
  for (const size of PICTURE_SIZES.toReversed())
    for (const type of ['avif', 'webp'] as const) {
      const kept = await cache.match(photoPath(photo, size, type))
      if (kept) return kept
    }
  return undefined
}

/** A network that does not answer holds up no drawing; a photograph may take its time. */
const waitsBriefly: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    isDrawing(new URL(request.url).pathname)
      ? new Request(request, { signal: AbortSignal.timeout(DRAWING_WITHIN_MS) })
      : request,
}

const isDrawing = (path: string): boolean => path.endsWith('.svg')
