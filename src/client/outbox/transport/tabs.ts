/** Tabs of one device tell each other that a cart changed: a hint to look, never the change itself. */
let tabs: BroadcastChannel | null | undefined

/** Null where there is none, or none for a frame that may keep nothing, as browsers are set for other sites' frames. */
function opened(): BroadcastChannel | null {
  if (tabs !== undefined) return tabs
  try {
    tabs = new BroadcastChannel('carts')
  } catch {
    tabs = null
  }
  return tabs
}

export const tellOtherTabs = (owner: string): void => opened()?.postMessage({ owner })

/** Calls back with the owner whose carts another tab has changed. */
export function onOtherTabsCarts(changed: (owner: string) => void): void {
  opened()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'owner' in data) changed(String(data.owner))
  })
}

/** A pass takes no longer (drain.ts): whoever still holds the lock then has been stopped in the middle of one. */
const PASS_MAX_MS = 20_000

/**
 * Does the work when no other page or worker sends for this owner. Queued for, never skipped: whoever sends now may be
 * about to close. Without the lock everything comes out the same, with more calls [outbox/several-tabs]: a frame that
 * may store nothing may not lock either, and sends without; so does whoever has waited for too long.
 */
export async function inLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return await work()
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(), PASS_MAX_MS)
  let begun = false
  try {
    return (await locks.request(`interior-outbox ${owner}`, { signal: waited.signal }, () => {
      begun = true
      clearTimeout(timer)
      return work()
    })) as T
  } catch (error) {
    clearTimeout(timer)
    if (begun) throw error
    return await work()
  }
}
