import { may } from '#contract/permission.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { hasUnsentChanges, refreshCarts, wakeCarts } from './carts.ts'

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
function comeBack(): void {
  if (document.visibilityState === 'hidden' || ownerWithCarts() === null) return
  wakeCarts()
  void refreshCarts()
}

const wake = (): void => wakeCarts()

const keepOpen = (event: BeforeUnloadEvent): void => {
  if (hasUnsentChanges()) event.preventDefault()
}

/** Reads the carts of whoever is signed in, and sends what waits. Returns the way to stop. */
export function startCarts(): () => void {
  follow()
  const unfollow = store.sub(sessionAtom, follow)
  const pulse = setInterval(() => hasUnsentChanges() && wakeCarts(), PULSE_MS)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('beforeunload', keepOpen)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    read = null
    unfollow()
    clearInterval(pulse)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('beforeunload', keepOpen)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
