import { type OutboxStore, QuotaError } from '../core/outbox-store.ts'

/**
 * Makes room where there is none: each of `frees` in turn, until the change fits. What is unsent is never given up; a
 * change that fits nowhere is refused [outbox/storage].
 */
export function storeThatMakesRoom(store: OutboxStore, frees: readonly (() => Promise<void>)[]): OutboxStore {
  return {
    read: store.read,
    async update(change) {
      for (const free of frees) {
        try {
          return await store.update(change)
        } catch (error) {
          if (!(error instanceof QuotaError)) throw error
          await free()
        }
      }
      return store.update(change)
    },
  }
}
