import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { DOCUMENT_PATH, DOCUMENT_TYPE } from '#contract/catalogue/documents.ts'
import { DOCUMENTS_CACHE } from '#client/http/answer-caches.ts'
import { fewAndFresh } from './few-and-fresh.ts'
import { onlyOf } from './signed-in.ts'

/** As a rule of a few MB each: not more than the catalogue and its pictures take together. */
const KEPT_DOCUMENTS = 60

/** Nothing else in a document's place: neither a captive portal's page nor the word of a failing server. */
const onlyDocuments: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200 || response.redirected || !type.startsWith(DOCUMENT_TYPE))
      throw new TypeError('This is not a document')
    return response
  },
  // Whole before anybody who signs out has to wait for it.
  cacheWillUpdate: async ({ response }) => new Response(await response.blob(), { headers: response.headers }),
}

/** Documents carry their content's hash in their address: what was once fetched is never asked for again, as pictures. */
export function documentRoutes(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(DOCUMENT_PATH),
    new CacheFirst({
      cacheName: DOCUMENTS_CACHE,
      plugins: [fewAndFresh(DOCUMENTS_CACHE, { entries: KEPT_DOCUMENTS }), onlyDocuments, onlyOf()],
    }),
  )
}
