import type { OutboxState, End } from './core/outbox-state.ts'
import type { OutboxStore } from './core/outbox-store.ts'
import { type PageState, STUMBLE_MS } from './page-state.ts'
import type { Ports } from './ports.ts'

/** Sends what may leave, pass after pass (drain.ts), and comes again when more is due. */
export function createSending(page: PageState, ports: Ports, refresh: () => Promise<void>) {
  let isDraining = false
  let again = false
  let cancelTimer: (() => void) | null = null

  function pump(): void {
    if (page.isStopped() || !page.store || page.get().parked) return
    again = true
    if (!isDraining) void run(page.store)
  }

  async function run(from: OutboxStore): Promise<void> {
    isDraining = true
    let next: number | null = null
    try {
      while (again && !page.isStopped() && !page.get().parked) {
        again = false
        const { parked, next: due } = await ports.alone(() => ports.drain(drainPorts(from)))
        next = due
        page.set({ parked })
      }
    } catch (error) {
      page.onError(error)
      next = ports.now() + STUMBLE_MS
    }
    isDraining = false
    if (next !== null && !page.isStopped()) ports.waits()
    cancelTimer?.()
    cancelTimer = next === null || page.isStopped() ? null : ports.later(Math.max(0, next - ports.now()), pump)
  }

  const drainPorts = (from: OutboxStore) => ({
    ...ports,
    store: from,
    isSignedIn: () => !page.isStopped() && ports.isSignedIn(),
    sending: (queues: ReadonlySet<string>) => {
      if (queues.size + page.get().sending.size > 0) page.set({ sending: queues })
    },
    onStep: (outbox: OutboxState, { ends, stale }: { ends: readonly End[]; stale: boolean }) => {
      page.take(outbox, ends)
      ports.hint()
      if (stale) void refresh()
    },
  })

  return { pump, isDraining: () => isDraining, stop: () => cancelTimer?.() }
}
