/** Whoever sends many batches has them looked at once, and waits for no look at all of a shop's products. */
const PAUSE_MS = 500

export interface Settling {
  /** `count` products of a shop were written. */
  written: (shopId: string, count: number) => void
  /** Lets what has begun end; what has not is left to the housekeeping. */
  close: () => Promise<void>
}

/**
 * Has a shop's attributes settled when no batch of it has ended for a moment, shop after shop.
 * @param settle told of all that was written since the last time; throws nothing
 */
export function createSettling(
  settle: (shopId: string, written: number) => Promise<void>,
  pauseMs: number = PAUSE_MS,
): Settling {
  const waiting = new Map<string, { written: number; timer: NodeJS.Timeout }>()
  let last: Promise<void> = Promise.resolve()
  return {
    written(shopId, count) {
      if (count === 0) return
      const before = waiting.get(shopId)
      clearTimeout(before?.timer)
      const written = (before?.written ?? 0) + count
      const begin = (): void => {
        waiting.delete(shopId)
        last = last.then(() => settle(shopId, written))
      }
      waiting.set(shopId, { written, timer: setTimeout(begin, pauseMs).unref() })
    },
    close: async () => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await last
    },
  }
}
