import { append, type OutboxState, type Unnumbered, wake } from './core/outbox-state.ts'
import type { Entry } from './core/intent.ts'
import type { PageState } from './page-state.ts'
import { NOT_SAVED } from '../storage/refusal-codes.ts'

/** Keeps what was made on this page, all of it that waits in one transaction [outbox/i1]. */
export function createSaving(page: PageState, kept: () => void) {
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
