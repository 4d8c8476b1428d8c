/**
 * Does the work when no other page or worker sends for this owner. Queued for, never skipped: whoever sends now may be
 * about to close. Without the lock everything comes out the same, with more calls (offline.md, *Several tabs*): a
 * frame that may store nothing may not lock either, and sends without.
 */
export async function inLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return await work()
  let begun = false
  try {
    return (await locks.request(`interior-outbox ${owner}`, () => {
      begun = true
      return work()
    })) as T
  } catch (error) {
    if (begun) throw error
    return await work()
  }
}
