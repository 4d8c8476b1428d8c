import type { ErrorCode } from '#contract/errors.ts'
import { setEnded } from './features/session/ended.ts'
import { loadSession } from './features/session/load-session.ts'
import { dropSession } from './features/session/sign-in.ts'
import { onSessionEnd } from './http/session-end.ts'
import { countAsOpen } from './offline/open-pages.ts'
import type { AppRouter } from './router.ts'
import { dropReturn, keepReturn, watchArrivals } from './shell/return-address.ts'
import { readKept } from './storage/persistence.ts'
import { sessionAtom } from './storage/session-state.ts'
import { store } from './storage/store.ts'
import { isLeaving, isPunchout, onOtherTab, readCredentials } from './storage/token-store.ts'

/**
 * Leads to the sign-in page when the server no longer takes the token; whoever it was comes back to where they were.
 * @param close takes everything off this page
 */
export function watchSession(router: AppRouter, close: () => void): void {
  watchArrivals(router, !isLeaving())
  countAsOpen()
  onSessionEnd((why) => void end(why, router))
  onOtherTab(() => void follow(router, close))
}

async function end(why: ErrorCode, router: AppRouter): Promise<void> {
  const credentials = readCredentials()
  const { pathname, href } = router.state.location
  const isThere = pathname.startsWith('/login') || pathname === '/logout'
  if (why === 'password_change_required') await loadSession()
  else {
    const isPurchase = credentials !== null && isPunchout(credentials)
    const isDisabled = why === 'account_disabled'
    setEnded(isPurchase ? 'purchase' : isDisabled ? why : 'unauthenticated')
    await dropSession(isDisabled)
    if (isPurchase) return void router.navigate({ to: '/login/ext', replace: true })
    if (isDisabled) return void (isThere || router.navigate({ to: '/login', replace: true }))
  }
  if (isThere) return
  if (credentials) keepReturn(credentials.owner, href)
  void router.navigate({ to: '/login', replace: true })
}

/** Another tab signed out, or someone else in: nothing of the former user may stay on this page, nor in its address. */
async function follow(router: AppRouter, close: () => void): Promise<void> {
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
