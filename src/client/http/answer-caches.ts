/** Names of the caches which the service worker keeps and a page empties. All that is not the app itself begins so. */
const OURS = 'interior:'

/** Answers of one owner's calls; shop and language stand in each answer's address [outbox/service-worker]. */
export const answersCache = (owner: string): string => `${OURS}answers:${owner}`
/** Orders that the owner has opened: apart, so that browsing the catalogue does not push them out. */
export const ordersCache = (owner: string): string => `${OURS}orders:${owner}`
export const PICTURES_CACHE = `${OURS}pictures`

/** Says on an answer out of a cache when it was given: ISO 8601. */
export const COPY_HEADER = 'x-copy-of'

/** The same as a field of a kept list of orders, or of one order: only a kept one has it. */
export const KEPT_AT = 'kept_at'

/** On a question that no kept answer will do for. */
export const FRESH_HEADER = 'x-fresh'

/** Removes every kept answer and picture of whoever was signed in; the app's own files stay. */
export async function forgetAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name)
  } catch {
    // A browser that lets nothing be kept has nothing to forget.
  }
}
