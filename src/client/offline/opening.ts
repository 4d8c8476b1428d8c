import type { Disk } from './disk.ts'
import { withMoved } from './moved.ts'
import { listed } from './outcome.ts'
import { type PageState, STUMBLE_MS } from './page-state.ts'
import type { Opened, Ports } from './ports.ts'

/** Opens what is kept for the owner, as often as it takes; resolves when it is open, or the page is stopped. */
export async function openBox(
  page: PageState,
  ports: Pick<Ports, 'open' | 'later' | 'list' | 'newId'>,
  hooks: { isAtRest: () => boolean; moved: () => void },
): Promise<void> {
  while (!page.disk && !page.isStopped()) {
    try {
      const opened = await ports.open()
      await hold(opened)
      if (opened.late) ports.later(STUMBLE_MS, () => void openLate())
    } catch (error) {
      page.fell(error)
      if (page.isStopped()) break
      // The part of the app that opens it may not have come; it may yet.
      page.set({ status: 'error', error })
      await new Promise<void>((resolve) => ports.later(STUMBLE_MS, resolve))
    }
  }

  async function hold({ disk, lasts }: Opened): Promise<void> {
    page.move(disk, await disk.read(), lasts ? 'durable' : 'memory')
  }

  /** What a slow browser keeps is taken when it comes, once nothing is left that only this page has. */
  async function openLate(): Promise<void> {
    if (page.isStopped()) return
    try {
      const opened = await ports.open()
      if (opened.lasts && hooks.isAtRest()) await replaceWith(opened)
    } catch (error) {
      page.fell(error)
    }
    if (page.get().storage === 'durable') hooks.moved()
    else ports.later(STUMBLE_MS, () => void openLate())
  }

  async function replaceWith(opened: Opened): Promise<void> {
    const { box } = page.get()
    // What this page has heard from the server meanwhile must not vanish.
    if (box.snapshot.carts.size > 0) await catchUp(opened.disk)
    const kept = await opened.disk.update((before) =>
      box.moved.length === 0 ? before : { ...before, moved: withMoved(before.moved, box.moved) },
    )
    if (hooks.isAtRest() && page.get().box === box) page.move(opened.disk, kept, 'durable')
  }

  async function catchUp(disk: Disk): Promise<void> {
    const { clientId, snapshot } = await disk.read()
    const list = await ports.list(clientId, { lines: [], others: true })
    await disk.update((before) => listed(before, list, { clientId, since: snapshot.tick }, ports.newId).box)
  }
}
