import { afterFailure, nextAttemptAt, NO_BACKOFF } from './core/backoff.ts'
import { isUnread, isUnreadHere } from './core/outbox-state.ts'
import type { OutboxStore } from './core/outbox-store.ts'
import { onList } from './core/reducer.ts'
import type { PageState } from './page-state.ts'
import type { Ports } from './ports.ts'

/** Reads the carts from the server, and what other pages have kept from the device. */
export function createReading(
  page: PageState,
  ports: Ports,
  { ready, fill }: { ready: () => Promise<void>; fill: () => void },
) {
  let backoff = NO_BACKOFF
  let reading: { promise: Promise<void>; since: number } | null = null

  async function refresh(): Promise<void> {
    await ready()
    if (page.isStopped() || !page.store) return
    const { tick: since } = page.get().outbox.snapshot
    // An answer on its way was asked for before what has just been learnt: then another is needed after it.
    if (reading) return reading.since === since ? reading.promise : reading.promise.then(refresh)
    const promise = read(page.store, since)
    reading = { promise, since }
    return promise
  }

  async function read(from: OutboxStore, since: number): Promise<void> {
    const { outbox: known, status } = page.get()
    const { clientId } = known
    if (status === 'error') page.set({ status: 'loading' })
    let stale = false
    try {
      // Where nothing is held yet, what is looked at first comes at once; what is held may be the same still.
      const lines = (ports.first?.() ?? []).filter((id) => !known.snapshot.carts.has(id))
      const language = ports.language?.()
      const list = await ports.list(clientId, { lines, others: true })
      const outbox = await from.update((before) => {
        const step = onList(before, list, { clientId, since, language }, ports.newId)
        stale = step.stale || isUnreadHere(step.outbox)
        return step.outbox
      })
      backoff = NO_BACKOFF
      page.take(outbox)
      page.set({ status: 'ready', error: null })
      ports.hint()
    } catch (error) {
      page.onError(error)
      page.set({ status: page.get().outbox.snapshot.whole ? page.get().status : 'error', error })
      readAgain()
    } finally {
      reading = null
    }
    if (stale) void refresh()
    fill()
  }

  /** What is settled and yet not in the snapshot can only be learnt by reading. */
  function readAgain(): void {
    if (!isUnread(page.get().outbox)) return
    const now = ports.now()
    backoff = afterFailure(backoff, { now, random: ports.random(), after: null, own: false })
    ports.later(nextAttemptAt(backoff, now) - now, () => void refresh())
  }

  async function look(): Promise<void> {
    await ready()
    const { store } = page
    try {
      const outbox = await store?.read()
      if (outbox && store === page.store) page.take(outbox)
    } catch (error) {
      page.onError(error)
    }
    // Whoever sent it may be gone, and nobody else reads what came of it.
    if (isUnread(page.get().outbox)) void refresh()
  }

  return { refresh, look, isReading: () => reading !== null }
}
