/**
 * Does the work when no other page or worker sends for this owner. Queued for, never skipped: whoever sends now may be
 * about to close. Without the lock everything comes out the same, with more calls (offline.md, *Several tabs*).
 */
export function inLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? (locks.request(`interior-outbox ${owner}`, work) as Promise<T>) : work()
}
