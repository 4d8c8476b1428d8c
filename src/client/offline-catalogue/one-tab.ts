/** Held by the window that fetches; where the browser has no locks, each fetches for itself. */
const LOCK = 'interior:copy'

const hasLocks = (): boolean => 'locks' in navigator

/** Does it unless another window is at it: two need one download. Says whether it did. */
export async function unlessAnother(work: () => Promise<void>): Promise<boolean> {
  if (hasLocks())
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
  await work()
  return true
}

/** Does it when no other window is at it. */
export const afterAnother = (work: () => Promise<void>): Promise<void> =>
  hasLocks() ? navigator.locks.request(LOCK, work) : work()

/** Resolves when no other window is at it. */
export const othersDone = (): Promise<void> =>
  hasLocks() ? navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined) : Promise.resolve()
