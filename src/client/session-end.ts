import { setEnded } from './features/session/ended.ts'
import { type End, onSessionEnd } from './http/session-end.ts'
import type { AppRouter } from './router.ts'
import { keepReturn, watchReturns } from './shell/return-address.ts'
import { isPunchout, onOtherTab, readCredentials } from './storage/token-store.ts'

let takenOver = (_close: () => void): void => window.location.reload()

/** What a page does that shows somebody's things when another tab signs them out; `close` takes everything off it. */
export const onTakenOver = (react: typeof takenOver): void => {
  takenOver = react
}

/**
 * Leads to the sign-in page when the server no longer takes the token; whoever it was comes back to where they were.
 * @param close takes everything off this page
 */
export function watchSession(router: AppRouter, close: () => void): void {
  watchReturns()
  onSessionEnd((why) => void end(why, router))
  onOtherTab(() => takenOver(close))
}

async function end(why: End, router: AppRouter): Promise<void> {
  const credentials = readCredentials()
  const { pathname, href } = router.state.location
  const isPurchase = credentials !== null && isPunchout(credentials)
  const [{ dropSession }, { loadSession }] = await Promise.all([
    import('./features/session/sign-in.ts'),
    import('./features/session/load-session.ts'),
  ])
  // A second call may have been refused for the same reason, and its answer have been quicker.
  if (readCredentials()?.token !== credentials?.token) return
  if (why === 'password_change_required') await loadSession()
  else {
    setEnded(isPurchase ? 'purchase' : why)
    await dropSession(why === 'account_disabled')
  }
  if (isPurchase) return void router.navigate({ to: '/login/ext', replace: true })
  if (/^\/log(in|out)/.test(pathname)) return
  if (credentials && why !== 'account_disabled') keepReturn(credentials.owner, href)
  void router.navigate({ to: '/login', replace: true })
}
