/** Held by the window that fetches. */
const LOCK = 'interior:copy'

/** What is done in a browser that has no locks, or that denies them where it may store nothing: each for itself. */
const UNLOCKED = {} as Lock

/** Does it with the lock; with null where another window has it and it is not waited for. */
async function locked<T>(options: LockOptions, work: (lock: Lock | null) => Promise<T>): Promise<T> {
  let begun = false
  try {
    if ('locks' in navigator)
      return await navigator.locks.request(LOCK, options, (lock) => {
        begun = true
        return work(lock)
      })
  } catch (error) {
    if (begun) throw error
  }
  return work(UNLOCKED)
}

/** Does it unless another window is at it: two need one download. Says whether it did. */
export const unlessAnother = (work: () => Promise<void>): Promise<boolean> =>
  locked({ ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })

/** Does it when no other window is at it. */
export const afterAnother = (work: () => Promise<void>): Promise<void> => locked({}, work)

/** Resolves when no other window is at it. */
export const othersDone = (): Promise<void> => locked({ mode: 'shared' }, async () => {})
