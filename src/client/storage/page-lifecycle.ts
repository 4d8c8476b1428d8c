/**
 * A page that one leaves may be frozen, to go back to. Safari freezes it with whatever it holds: for a transaction or a
 * lock every other page of the shop would wait as long as the frozen one is kept.
 */
const leaveListeners = new Set<() => void>()
let left: Promise<unknown> | undefined

addEventListener('pagehide', () => {
  // Timers stand still with the page: this one goes off when one comes back, or at once where nothing is frozen.
  left = new Promise((back) => setTimeout(back))
  for (const letGo of leaveListeners) letGo()
})

/** Calls `letGo` when the page is left. Returns the way to stop. */
export function onLeave(letGo: () => void): () => void {
  leaveListeners.add(letGo)
  return () => leaveListeners.delete(letGo)
}

/** Resolves while the page is there: at once, or when one has come back to it. */
export const whenShown = async (): Promise<unknown> => left

/** Ends a transaction with the page, unless it ends before; what it was for has to be done again. */
export function abortOnLeave(tx: IDBTransaction): void {
  const forget = onLeave(() => {
    try {
      tx.abort()
    } catch {
      // It is being committed already, and needs this page no more.
    }
  })
  tx.addEventListener('complete', forget)
  tx.addEventListener('abort', forget)
}
