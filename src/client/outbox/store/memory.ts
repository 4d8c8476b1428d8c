import { type OutboxState, newOutboxState } from '../core/outbox-state.ts'
import type { OutboxStore } from '../core/outbox-store.ts'

/** Keeps an outbox as long as the page lives: where the browser keeps nothing [outbox/storage]. */
export function memoryStore(owner: string, newId: () => string): OutboxStore {
  let outbox: OutboxState = newOutboxState(owner, newId())
  return {
    read: () => Promise.resolve(outbox),
    update(change) {
      const next = change(outbox)
      if (next !== outbox) outbox = { ...next, version: outbox.version + 1 }
      return Promise.resolve(outbox)
    },
  }
}
