import type { Box, End } from './box.ts'
import type { Disk } from './disk.ts'
import { type PageState, STUMBLE_MS } from './page-state.ts'
import type { Ports } from './ports.ts'

/** Sends what may leave, pass after pass (drain.ts), and comes again when more is due. */
export function createSending(page: PageState, ports: Ports, refresh: () => Promise<void>) {
  let isDraining = false
  let again = false
  let cancelTimer: (() => void) | null = null

  function pump(): void {
    if (page.isStopped() || !page.disk || page.get().parked) return
    again = true
    if (!isDraining) void run(page.disk)
  }

  async function run(from: Disk): Promise<void> {
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
      page.fell(error)
      next = ports.now() + STUMBLE_MS
    }
    isDraining = false
    if (next !== null && !page.isStopped()) ports.waits()
    cancelTimer?.()
    cancelTimer = next === null || page.isStopped() ? null : ports.later(Math.max(0, next - ports.now()), pump)
  }

  const drainPorts = (from: Disk) => ({
    ...ports,
    disk: from,
    isSignedIn: () => !page.isStopped() && ports.isSignedIn(),
    sending: (lanes: ReadonlySet<string>) => {
      if (lanes.size + page.get().sending.size > 0) page.set({ sending: lanes })
    },
    learnt: (box: Box, { ends, stale }: { ends: readonly End[]; stale: boolean }) => {
      page.take(box, ends)
      ports.hint()
      if (stale) void refresh()
    },
  })

  return { pump, isDraining: () => isDraining, stop: () => cancelTimer?.() }
}
