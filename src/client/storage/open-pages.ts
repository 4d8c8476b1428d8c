import { sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** Shared by every page that shows an ordinary person's things, as long as it does. */
const LOCK = 'interior:page'
/** A page that hangs, or that the browser has stopped, is not waited for: it finds out when it goes on. */
const WAIT_MS = 5_000

let letGo: (() => void) | null = null
let counts = false

const showsThings = (): boolean => store.get(sessionAtom)?.owner.startsWith('user:') ?? false

function follow(): void {
  if (!showsThings()) return release()
  if (letGo) return
  const { promise, resolve } = Promise.withResolvers<void>()
  letGo = resolve
  navigator.locks.request(LOCK, { mode: 'shared' }, () => promise).catch(() => undefined)
}

function release(): void {
  letGo?.()
  letGo = null
}

/** From now on whoever signs out on another page waits until this one shows nothing of theirs any more. */
export function countAsOpen(): void {
  // A frame that may store nothing may not lock either.
  if (counts || !('locks' in navigator)) return
  counts = true
  store.sub(sessionAtom, follow)
  // One that is left may be frozen, to go back to: it looks whose the device is when one does.
  window.addEventListener('pagehide', release)
  window.addEventListener('pageshow', follow)
  follow()
}

/** Resolves when no other page shows anything of a person who signs out; this one has none of it by then. */
export async function othersEmpty(): Promise<void> {
  if (!('locks' in navigator)) return
  await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MS) }, () => undefined).catch(() => undefined)
}
