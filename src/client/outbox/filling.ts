import { afterFailure, nextAttemptAt, NO_BACKOFF } from './core/backoff.ts'
import { isUnreadHere, unread } from './core/outbox-state.ts'
import { onList } from './core/reducer.ts'
import type { PageState } from './page-state.ts'
import type { Ports } from './ports.ts'
import { nextLines } from './wanted.ts'

type Filling = Pick<Ports, 'list' | 'first' | 'language' | 'newId' | 'hint' | 'later' | 'now' | 'random'>

/** Fetches the lines of carts that came without them, a few at a time, until none is missing. */
export function createFilling(page: PageState, ports: Filling, reread: () => void) {
  let backoff = NO_BACKOFF
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let cancelTimer: (() => void) | null = null
  /** Carts that were opened on this page, the last one first. */
  let opened: readonly string[] = []

  function fill(): Promise<void> {
    if (running) isAskedAgain = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    cancelTimer?.()
    do {
      isAskedAgain = false
      const tried = new Set<string>()
      for (;;) {
        const ids = page.isStopped() ? [] : missing(tried)
        if (ids.length === 0) break
        for (const id of ids) tried.add(id)
        if (!(await read(ids))) return
      }
    } while (isAskedAgain)
    if (page.get().linesError !== null) page.set({ linesError: null })
  }

  function missing(tried: ReadonlySet<string>): string[] {
    const { outbox } = page.get()
    const first = [...opened, ...(ports.first?.() ?? []), ...unread(outbox)]
    return nextLines(outbox.snapshot, { first, language: ports.language?.(), tried })
  }

  async function read(ids: readonly string[]): Promise<boolean> {
    const { store } = page
    if (!store) return false
    const { clientId, snapshot } = page.get().outbox
    const language = ports.language?.()
    const asked = { clientId, since: snapshot.tick, named: new Set(ids), language }
    let stale = false
    try {
      const list = await ports.list(clientId, { lines: ids, others: false })
      const outbox = await store.update((before) => {
        const step = onList(before, list, asked, ports.newId)
        // What was settled while this was asked for may be in it or not.
        stale = step.stale || isUnreadHere(step.outbox)
        return step.outbox
      })
      backoff = NO_BACKOFF
      page.take(outbox)
      ports.hint()
    } catch (error) {
      page.onError(error)
      page.set({ linesError: error })
      comeAgain()
      return false
    }
    if (stale) reread()
    return true
  }

  function comeAgain(): void {
    if (page.isStopped()) return
    const now = ports.now()
    backoff = afterFailure(backoff, { now, random: ports.random(), after: null, own: false })
    cancelTimer?.()
    cancelTimer = ports.later(nextAttemptAt(backoff, now) - now, () => void fill())
  }

  /** Somebody looks at a cart: its lines come before others'. */
  const open = (id: string): Promise<void> => {
    opened = [id, ...opened.filter((one) => one !== id)]
    return fill()
  }

  return {
    fill,
    open,
    isFilling: () => running !== null,
    stop: () => cancelTimer?.(),
  }
}
