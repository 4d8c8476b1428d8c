import { NOT_SAVED } from '../storage/refusal-codes.ts'
import { append, type End, isBare, type OutboxState, type Unnumbered, wake } from './core/outbox-state.ts'
import { type OutboxStore, SessionEndedError } from './core/outbox-store.ts'
import { type Entry, newEntry } from './core/intent.ts'
import { openOutbox } from './opening.ts'
import { createPageState, type PageState, STUMBLE_MS, Unseen } from './page-state.ts'
import type { IntentDraft, Engine, Issued, Ports } from './ports.ts'
import { createFilling } from './filling.ts'
import { createReading } from './reading.ts'

/** The parts of an engine, and what passes between them; what is read and opened is in files of their own. */
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

  function issue(drafts: readonly IntentDraft[]): Issued[] {
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
  const isBlind = ({ cartId, mutation }: IntentDraft): boolean =>
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

/** Keeps what was made on this page, all of it that waits in one transaction [outbox/i1]. */
function createSaving(page: PageState, kept: () => void) {
  let isSaving = false
  let inHand = 0

  async function save(): Promise<void> {
    const { store } = page
    if (isSaving || !store) return
    isSaving = true
    while (page.get().unsaved.length > 0 && !page.isStopped()) {
      const { unsaved } = page.get()
      inHand = unsaved.length
      let outbox: OutboxState
      try {
        outbox = await store.update((before) => append(wake(before), unsaved.map(unnumbered)))
      } catch (error) {
        inHand = 0
        page.set({ unsaved: page.get().unsaved.slice(unsaved.length) })
        for (const entry of unsaved) page.lose(entry, error)
        page.onError(error)
        continue
      }
      inHand = 0
      page.saved(outbox, unsaved)
      endRefused(outbox, unsaved)
      kept()
    }
    isSaving = false
  }

  /** What follows from a change that was refused is refused as soon as it is kept. */
  function endRefused({ entries }: OutboxState, unsaved: readonly Entry[]): void {
    const mine = new Set(unsaved.map(({ intent }) => intent.opId))
    for (const { intent, state, code } of entries)
      if (state === 'refused' && mine.has(intent.opId))
        page.end({ intent, settled: { outcome: 'refused', code: code ?? NOT_SAVED } })
  }

  return { save, isSaving: () => isSaving, inHand: () => inHand }
}

const unnumbered = ({ intent: { seq: _seq, clientId: _client, ...intent } }: Entry): Unnumbered => intent

/** Sends what may leave, pass after pass (drain.ts), and comes again when more is due. */
function createSending(page: PageState, ports: Ports, refresh: () => Promise<void>) {
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
