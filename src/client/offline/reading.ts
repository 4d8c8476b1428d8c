import { afterFailure, dueAt, FRESH } from './backoff.ts'
import { isUnread, isUnreadHere } from './box.ts'
import type { Disk } from './disk.ts'
import { listed } from './outcome.ts'
import type { PageState } from './page-state.ts'
import type { Ports } from './ports.ts'

/** Reads the carts from the server, and what other pages have kept from the device. */
export function createReading(
  page: PageState,
  ports: Ports,
  { ready, fill }: { ready: () => Promise<void>; fill: () => void },
) {
  let fortune = FRESH
  let reading: { promise: Promise<void>; since: number } | null = null

  async function refresh(): Promise<void> {
    await ready()
    if (page.isStopped() || !page.disk) return
    const { tick: since } = page.get().box.snapshot
    // An answer on its way was asked for before what has just been learnt: then another is needed after it.
    if (reading) return reading.since === since ? reading.promise : reading.promise.then(refresh)
    const promise = read(page.disk, since)
    reading = { promise, since }
    return promise
  }

  async function read(from: Disk, since: number): Promise<void> {
    const { box: known, status } = page.get()
    const { clientId } = known
    if (status === 'error') page.set({ status: 'loading' })
    let stale = false
    try {
      // Where nothing is held yet, what is looked at first comes at once; what is held may be the same still.
      const lines = (ports.first?.() ?? []).filter((id) => !known.snapshot.carts.has(id))
      const language = ports.language?.()
      const list = await ports.list(clientId, { lines, others: true })
      const box = await from.update((before) => {
        const step = listed(before, list, { clientId, since, language }, ports.newId)
        stale = step.stale || isUnreadHere(step.box)
        return step.box
      })
      fortune = FRESH
      page.take(box)
      page.set({ status: 'ready', error: null })
      ports.hint()
    } catch (error) {
      page.fell(error)
      page.set({ status: page.get().box.snapshot.whole ? page.get().status : 'error', error })
      readAgain()
    } finally {
      reading = null
    }
    if (stale) void refresh()
    fill()
  }

  /** What is settled and yet not in the snapshot can only be learnt by reading. */
  function readAgain(): void {
    if (!isUnread(page.get().box)) return
    const now = ports.now()
    fortune = afterFailure(fortune, { now, random: ports.random(), after: null, own: false })
    ports.later(dueAt(fortune, now) - now, () => void refresh())
  }

  async function look(): Promise<void> {
    await ready()
    const { disk } = page
    try {
      const box = await disk?.read()
      if (box && disk === page.disk) page.take(box)
    } catch (error) {
      page.fell(error)
    }
    // Whoever sent it may be gone, and nobody else reads what came of it.
    if (isUnread(page.get().box)) void refresh()
  }

  return { refresh, look, isReading: () => reading !== null }
}
