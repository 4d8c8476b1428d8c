import { may } from '#contract/permission.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { askForSync } from './background-sync.ts'
import { hasUnsavedChanges, hasUnsentChanges, refreshCarts, wakeCarts } from './carts.ts'

/** Something may wait for a network that tells nobody when it is back. */
const PULSE_MS = 30_000

/** Whose carts are read: somebody who may have any. */
const ownerWithCarts = (): string | null => {
  const session = store.get(sessionAtom)
  return session?.shops.some((shop) => may(shop.permission, 'cart.use')) ? session.owner : null
}

let read: string | null = null

function follow(): void {
  const owner = ownerWithCarts()
  if (owner === read) return
  read = owner
  if (owner === null) return
  void refreshCarts()
  wakeCarts(true)
}

/** Looks again when one comes back: another device may have changed what lies in the carts. */
function seen(): void {
  if (ownerWithCarts() === null) return
  // It may never be seen again; what waits leaves without it.
  if (document.visibilityState === 'hidden') return void (hasUnsentChanges() && askForSync())
  wakeCarts()
  void refreshCarts()
}

const wake = (): void => wakeCarts()

const keepOpen = (event: BeforeUnloadEvent): void => {
  if (hasUnsavedChanges()) event.preventDefault()
}

/** Reads the carts of whoever is signed in, and sends what waits. Returns the way to stop. */
export function startCarts(): () => void {
  follow()
  const unfollow = store.sub(sessionAtom, follow)
  const pulse = setInterval(() => hasUnsentChanges() && wakeCarts(), PULSE_MS)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('beforeunload', keepOpen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    read = null
    unfollow()
    clearInterval(pulse)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('beforeunload', keepOpen)
    document.removeEventListener('visibilitychange', seen)
  }
}
