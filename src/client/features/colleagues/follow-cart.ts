import { useEffect } from 'react'
import type { HistoryAnswer } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { entriesAtom, refreshCarts, stateAtom } from '../../carts/carts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { fetchHistory } from './calls.ts'
import { type OthersChange, othersChanges } from './others-changes.ts'
import { othersText } from './others-text.ts'

/** So often a shared cart that somebody looks at is read anew. */
const LOOK_MS = 15_000

/**
 * Keeps a shared cart current while it is looked at, and says what colleagues changed in it. Nothing tells a device that
 * something has changed: it asks when one comes back to it, and now and then.
 */
export function useFollowed(cartId: string, isShared: boolean): void {
  useEffect(() => {
    if (!isShared) return
    const look = (): void => void (document.visibilityState === 'visible' && refreshCarts())
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('focus', look)
    const stop = tellChanges(cartId)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
      stop()
    }
  }, [cartId, isShared])
}

/** Says what colleagues change in a cart from now on. Returns the way to stop. */
function tellChanges(cartId: string): () => void {
  const heldCart = (): Cart | undefined => store.get(stateAtom).outbox.snapshot.carts.get(cartId)?.cart
  const removed = new Set<string>()
  let before = heldCart()
  const look = (): void => {
    for (const { intent } of store.get(entriesAtom))
      if (intent.cartId === cartId && intent.mutation.name === 'line.remove') removed.add(intent.mutation.args.lineId)
    const after = heldCart()
    if (after === before) return
    const name = store.get(sessionAtom)?.user.name ?? ''
    const changes = before && after ? othersChanges(before, after, { name, removed }) : []
    before = after
    if (changes.length > 0) void tell(cartId, changes, name)
  }
  look()
  return store.sub(stateAtom, look)
}

async function tell(cartId: string, changes: readonly OthersChange[], self: string): Promise<void> {
  const named = (await withNames(cartId, changes)).filter(({ who }) => who !== self)
  if (named.length > 0) toast(othersText(named, currentLocale()), 'info', { id: `colleagues-${cartId}` })
}

/** A line that is gone says no more who took it away; the history does. */
async function withNames(cartId: string, changes: readonly OthersChange[]): Promise<readonly OthersChange[]> {
  if (changes.every(({ who }) => who !== null)) return changes
  const history = await fetchHistory(cartId).catch(() => null)
  return changes.map((one) => ({ ...one, who: one.who ?? removerOf(history, one.lineId) }))
}

function removerOf(history: HistoryAnswer | null, lineId: string): string | null {
  const entry = history?.data.find(({ lines }) => lines.some((line) => line.line_id === lineId && line.after === null))
  return entry?.who?.name ?? null
}
