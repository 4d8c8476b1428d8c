import type { OutboxStore } from './core/outbox-store.ts'
import { withMoved } from './core/moved.ts'
import { onList } from './core/reducer.ts'
import { lackingOf, type Snapshot, withLinesOf } from './core/snapshot.ts'
import { type PageState, STUMBLE_MS } from './page-state.ts'
import type { OpenedStore, Ports } from './ports.ts'
import { BATCH_CARTS } from './wanted.ts'

/** Opens what is kept for the owner, as often as it takes; resolves when it is open, or the page is stopped. */
export async function openOutbox(
  page: PageState,
  ports: Pick<Ports, 'open' | 'later' | 'list' | 'newId'>,
  hooks: { isAtRest: () => boolean; moved: () => void },
): Promise<void> {
  while (!page.store && !page.isStopped()) {
    try {
      const opened = await ports.open()
      await hold(opened)
      if (opened.late) ports.later(STUMBLE_MS, () => void openLate())
    } catch (error) {
      page.onError(error)
      if (page.isStopped()) break
      // The part of the app that opens it may not have come; it may yet.
      page.set({ status: 'error', error })
      await new Promise<void>((resolve) => ports.later(STUMBLE_MS, resolve))
    }
  }

  async function hold({ store, lasts }: OpenedStore): Promise<void> {
    page.move(store, await store.read(), lasts ? 'durable' : 'memory')
  }

  /** What a slow browser keeps is taken when it comes, once nothing is left that only this page has. */
  async function openLate(): Promise<void> {
    if (page.isStopped()) return
    try {
      const opened = await ports.open()
      if (opened.lasts && hooks.isAtRest()) await replaceWith(opened)
    } catch (error) {
      page.onError(error)
    }
    if (page.get().storage === 'durable') hooks.moved()
    else ports.later(STUMBLE_MS, () => void openLate())
  }

  async function replaceWith(opened: OpenedStore): Promise<void> {
    const { outbox } = page.get()
    // What this page has heard from the server meanwhile must not vanish, not for a moment either.
    if (outbox.snapshot.carts.size > 0) await catchUp(opened.store, outbox.snapshot)
    const kept = await opened.store.update((before) =>
      outbox.moved.length === 0 ? before : { ...before, moved: withMoved(before.moved, outbox.moved) },
    )
    const isSeen = lackingOf(kept.snapshot, outbox.snapshot).length === 0
    if (isSeen && hooks.isAtRest() && page.get().outbox === outbox) page.move(opened.store, kept, 'durable')
  }

  async function catchUp(store: OutboxStore, seen: Snapshot): Promise<void> {
    const { clientId, snapshot } = await store.read()
    const lines = lackingOf(snapshot, seen).slice(0, BATCH_CARTS)
    const list = await ports.list(clientId, { lines, others: true })
    await store.update((before) => {
      const { outbox } = onList(before, list, { clientId, since: snapshot.tick }, ports.newId)
      return { ...outbox, snapshot: withLinesOf(outbox.snapshot, seen) }
    })
  }
}
