import type { ErrorCode } from '#contract/errors.ts'
import { setEnded } from './features/session/ended.ts'
import { loadSession } from './features/session/load-session.ts'
import { dropSession } from './features/session/sign-in.ts'
import { onSessionEnd } from './http/session-end.ts'
import type { AppRouter } from './router.ts'
import { isPunchout, onOtherTab, readCredentials } from './storage/token-store.ts'

/** Leads to the sign-in page when the server no longer takes the token, with the address to come back to. */
export function watchSession(router: AppRouter): void {
  const toLogin = (): void => {
    const { pathname, href } = router.state.location
    if (pathname.startsWith('/login') || pathname === '/logout') return
    void router.navigate({ to: '/login', search: href === '/' ? {} : { redirect: href }, replace: true })
  }
  onSessionEnd((why) => void end(why, toLogin, () => void router.navigate({ to: '/login/ext', replace: true })))
  // Another tab signed out, or someone else in: nothing of the former user may stay on this screen.
  onOtherTab(() => window.location.reload())
}

async function end(why: ErrorCode, toLogin: () => void, toPurchasing: () => void): Promise<void> {
  const credentials = readCredentials()
  if (why === 'password_change_required') {
    await loadSession()
    return toLogin()
  }
  const isPurchase = credentials !== null && isPunchout(credentials)
  const ended = why === 'account_disabled' ? why : 'unauthenticated'
  setEnded(isPurchase ? 'purchase' : ended)
  await dropSession(why === 'account_disabled')
  if (isPurchase) toPurchasing()
  else toLogin()
}
