import type { AnyRouter } from '@tanstack/react-router'
import { countAsOpen } from '../storage/open-pages.ts'
import { onTakenOver } from '../session-end.ts'
import { readKept } from '../storage/persistence.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { isLeaving, readCredentials } from '../storage/token-store.ts'
import { clearToasts } from '../ui/toast.ts'
import { dropReturn, keepReturn } from './return-address.ts'

/** This page shows somebody's things: whoever signs out on another waits until they are off this one. */
export function showThings(router: AnyRouter): void {
  countAsOpen()
  onTakenOver((close) => void empty(router, close))
  if (hushes) return
  hushes = true
  store.sub(sessionAtom, hush)
}

let hushes = false

/** What was said to somebody, or asked of them, goes with them: nothing is waited for. */
function hush(): void {
  if (store.get(sessionAtom)) return
  clearToasts()
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

/** Another tab signed out, or someone else in: nothing of the former user may stay on this page, nor in its address. */
async function empty(router: AnyRouter, close: () => void): Promise<void> {
  const former = store.get(sessionAtom)?.owner
  const isOver = isLeaving()
  if (former === undefined || readCredentials()?.owner === former) return window.location.reload()
  const { href } = router.state.location
  document.documentElement.hidden = true
  close()
  document.title = ''
  // Past the router, which would look for the page.
  History.prototype.replaceState.call(window.history, null, '', '/login')
  // Whoever signs out waits for this.
  store.set(sessionAtom, null)
  // What is kept for their return goes with the rest when they sign out.
  if (isOver || !(await readKept(former))) dropReturn()
  else keepReturn(former, href)
  window.location.replace('/login')
}
