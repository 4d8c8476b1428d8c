import { may } from '#contract/users/permission.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { askForSync } from '../outbox/page-ports.ts'
import { hasUnsavedChanges, hasUnsentChanges, refreshCarts, startSending, wakeCarts } from './carts.ts'

/** Something may wait for a network that tells nobody when it is back. */
const PULSE_MS = 30_000

/** Whether the signed-in person may have carts to be read. */
const hasCarts = (): boolean => store.get(sessionAtom)?.shops.some((shop) => may(shop.permission, 'cart.use')) ?? false

/** Whose things were read, and whether carts were among them. */
let read: string | null = null

function follow(): void {
  const owner = store.get(sessionAtom)?.owner
  const now = owner === undefined ? null : `${owner} ${hasCarts()}`
  if (now === read) return
  read = now
  if (now === null) return
  if (hasCarts()) void refreshCarts()
  // Who may have no cart may still have written a message.
  startSending()
}

/** Looks again when one comes back: another device may have changed what lies in the carts. */
function seen(): void {
  if (store.get(sessionAtom) === null) return
  // It may never be seen again; what waits leaves without it.
  if (document.visibilityState === 'hidden') return void (hasUnsentChanges() && askForSync())
  wakeCarts()
  if (hasCarts()) void refreshCarts()
}

const wake = (): void => wakeCarts()

const keepOpen = (event: BeforeUnloadEvent): void => {
  if (hasUnsavedChanges()) event.preventDefault()
}

/** Tries again when there may be a network again, and keeps a window open that would take changes along. */
function keepTrying(): () => void {
  const pulse = setInterval(() => hasUnsentChanges() && wakeCarts(), PULSE_MS)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('beforeunload', keepOpen)
  return () => {
    clearInterval(pulse)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('beforeunload', keepOpen)
  }
}

/** Reads the carts of whoever is signed in, and sends what waits of theirs. Returns the way to stop. */
export function startCarts(): () => void {
  follow()
  const unfollow = store.sub(sessionAtom, follow)
  const stop = keepTrying()
  document.addEventListener('visibilitychange', seen)
  return () => {
    read = null
    unfollow()
    stop()
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Sends what waits of whoever is signed in, and reads nothing: they are about to leave. Returns the way to stop. */
export function startLeaving(): () => void {
  startSending()
  return keepTrying()
}
