import { isBare, wake } from './core/outbox-state.ts'
import { SessionEndedError } from './core/outbox-store.ts'
import { type Entry, newEntry } from './core/intent.ts'
import { openOutbox } from './opening.ts'
import { createPageState, Unseen } from './page-state.ts'
import type { Draft, Engine, Issued, Ports } from './ports.ts'
import { createFilling } from './filling.ts'
import { createReading } from './reading.ts'
import { createSaving } from './saving.ts'
import { createSending } from './sending.ts'

/** The parts of an engine, and what passes between them; each is in a file of its own. */
export function createEngine(ports: Ports): Engine {
  const page = createPageState(ports, stop)
  const saving = createSaving(page, () => tell())
  const filling = createFilling(page, ports, () => void reading.refresh())
  const reading = createReading(page, ports, { ready: () => ready, fill: () => void filling.fill() })
  const sending = createSending(page, ports, reading.refresh)
  const ready = open()

  async function open(): Promise<void> {
    await openOutbox(page, ports, { isAtRest, moved: () => void reading.refresh().then(sending.pump) })
    void saving.save()
    sending.pump()
  }

  /** Whether nothing is under way, nor left that only this page has. */
  function isAtRest(): boolean {
    const { unsaved, outbox } = page.get()
    const isBusy = [saving.isSaving(), sending.isDraining(), reading.isReading(), filling.isFilling()].includes(true)
    return !isBusy && unsaved.length + outbox.entries.length === 0
  }

  /** Something has been kept. */
  function tell(): void {
    ports.hint()
    sending.pump()
  }

  const change: Engine['change'] = async (make) => {
    await ready
    const { store } = page
    if (!store || page.isStopped()) return false
    let changes = false
    try {
      const outbox = await store.update((before) => {
        const after = make(before)
        changes = after !== before
        return after
      })
      if (store === page.store) page.take(outbox)
      if (changes) ports.hint()
      sending.pump()
      return changes
    } catch (error) {
      page.onError(error)
      return false
    }
  }

  function issue(drafts: readonly Draft[]): Issued[] {
    const madeAt = ports.today()
    const issued: Issued[] = []
    const made = drafts.map((draft, i): Entry => {
      const opId = ports.newId()
      const before = issued.at(-1)
      const needs = before && drafts[i - 1]?.cartId === draft.cartId ? { needs: before.opId } : {}
      issued.push(page.watch(opId))
      return newEntry({ ...draft, ...needs, opId, madeAt, seq: Infinity, clientId: '' })
    })
    if (page.isStopped()) for (const entry of made) page.lose(entry, new SessionEndedError())
    if (drafts.some(isBlind)) {
      for (const entry of made) page.lose(entry, new Unseen())
      return issued
    }
    page.set({ unsaved: [...page.get().unsaved, ...made.map((entry): Entry => ({ ...entry, state: 'keeping' }))] })
    void saving.save()
    return issued
  }

  /** Nobody can order what they have not seen. */
  const isBlind = ({ cartId, mutation }: Draft): boolean =>
    mutation.name === 'cart.order' && isBare(page.get().outbox, cartId)

  function stop(): void {
    if (page.isStopped()) return
    sending.stop()
    filling.stop()
    page.stop(saving.inHand())
  }

  return {
    state: page.get,
    refresh: reading.refresh,
    open: filling.open,
    issue,
    wake(signedIn) {
      if (signedIn && page.get().parked !== 'update') page.set({ parked: null })
      void change(wake)
      if (page.get().linesError !== null) void filling.fill()
    },
    look: () => void reading.look(),
    change,
    stop,
    isStopped: page.isStopped,
  }
}
