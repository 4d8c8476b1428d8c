import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { isFresh } from '#client/http/answer-caches.ts'

/** Entries are counted once in so many puts. */
const COUNTED_EVERY = 20

interface Limits {
  entries: number
  days?: number
}

/**
 * Keeps a cache within so many entries, the youngest puts, and lets none be used that is older than so many days by its
 * `Date`, where days are given. It notes nothing beside the cache: what somebody asked for goes with the cache when they sign out.
 */
export function fewAndFresh(cacheName: string, { entries, days }: Limits): WorkboxPlugin {
  let puts = 0
  registerQuotaErrorCallback(() => caches.delete(cacheName))
  return {
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && (days === undefined || isFresh(cachedResponse, days)) ? cachedResponse : null,
    cacheDidUpdate: async () => {
      puts += 1
      if (puts % COUNTED_EVERY === 1) await dropOldest(cacheName, entries)
    },
  }
}

/** Caches list their entries in the order of their puts. */
async function dropOldest(cacheName: string, entries: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entries)).map((key) => cache.delete(key)))
}
