import { readSessionRecord } from '../storage/session-record.ts'

/** Names of the caches which the service worker keeps and a page empties. All that is not the app itself begins so. */
const OURS = 'interior:'

/** Answers of one owner's calls; shop, company and language stand in each answer's address [outbox/service-worker]. */
export const answersCache = (owner: string): string => `${OURS}answers:${owner}`
/** Orders that the owner has opened: apart, so that browsing the catalogue does not push them out. */
export const ordersCache = (owner: string): string => `${OURS}orders:${owner}`
export const PICTURES_CACHE = `${OURS}pictures`
export const DOCUMENTS_CACHE = `${OURS}documents`

/** Says on an answer out of a cache when it was given: ISO 8601. */
export const COPY_HEADER = 'x-copy-of'

/** The same as a field of a kept list of orders, or of one order: only a kept one has it. */
export const KEPT_AT = 'kept_at'

/** On a question that no kept answer will do for, and whose answer is not worth keeping: the page has the catalogue. */
export const FRESH_HEADER = 'x-fresh'
/** On a question of a page that chooses by itself between the network and what was kept: the worker keeps, no more. */
export const NETWORK_HEADER = 'x-network'

/** How long the network may think before the device answers in its place [contributing/reading-data]. */
export const NETWORK_MS = 2000

/** For so long a kept answer is shown. */
export const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Whether a kept answer is no older, by its `Date`, than so many days. */
export const isFresh = ({ headers }: Response, days: number): boolean =>
  Date.now() - Date.parse(headers.get('date') ?? '') < days * DAY_MS

/** What was kept of an owner's call, by its address; null where nothing was, or where they are not signed in here. */
export async function keptAnswer(path: string, owner: string): Promise<Response | null> {
  if (typeof caches === 'undefined') return null
  for (const cacheName of [answersCache(owner), ordersCache(owner)]) {
    // Compression is the connection's business.
    const kept = await caches.match(path, { ignoreVary: true, cacheName })
    if (kept && isFresh(kept, KEPT_DAYS)) return (await readSessionRecord())?.owner === owner ? kept : null
  }
  return null
}

/** Removes every kept answer and picture of whoever was signed in; the app's own files stay. */
export async function forgetAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name)
  } catch {
    // A browser that lets nothing be kept has nothing to forget.
  }
}
