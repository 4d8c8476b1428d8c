import { vi } from 'vitest'

/** After so long the app itself gives up on a transaction (database.ts); here that takes as long as the test does. */
const TIMEOUT_MS = 10_000

/**
 * Holds the database of what waits, as another window's long transaction does: nothing can be kept until the one that
 * comes back is called.
 */
export async function holdStorage(): Promise<() => void> {
  const later = window.setTimeout.bind(window)
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === TIMEOUT_MS ? 0 : later(run, ms, ...args)) as typeof window.setTimeout)
  const database = await opened(indexedDB.open('interior-outbox'))
  const records = database.transaction(['records'], 'readwrite').objectStore('records')
  let isHeld = true
  // As long as one request follows another it does not end.
  const goOn = (): void => {
    if (isHeld) records.count().addEventListener('success', goOn)
    else database.close()
  }
  await opened(records.count())
  goOn()
  return () => {
    isHeld = false
  }
}

const opened = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer')))
  })
