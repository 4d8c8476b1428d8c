import type { AnyRouter } from '@tanstack/react-router'
import { forgetPrices, refreshCarts } from '../carts/carts.ts'
import { loadSession } from '../features/session/load-session.ts'
import { onCompanyLost } from '../http/company-lost.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { companyIn } from '../storage/current-company.ts'

/** Prices that were agreed change by the day: so often is often enough for an app that is never closed. */
const ASK_AT_MOST_EVERY_MS = 15 * 60_000

/** Whose prices are shown where, and which. */
function shownPrices(): { owner: string; prices: string } | null {
  const session = store.get(sessionAtom)
  if (!session) return null
  const companies = session.shops.map(({ shop_id }) => [shop_id, companyIn(session, shop_id)?.id])
  return { owner: session.owner, prices: JSON.stringify([session.user.companies_version, companies]) }
}

/**
 * Shows everything anew when somebody chooses another company, or when what their companies pay is something else: what
 * was asked before is good no more. Asks for the latter whenever they come back to the page. Returns the way to stop.
 */
export function followPrices(router: AnyRouter): () => void {
  let shown = shownPrices()
  let askedAt = Date.now()
  const look = (): void => {
    const now = shownPrices()
    const isOther = shown?.owner === now?.owner && shown?.prices !== now?.prices
    shown = now
    if (!isOther) return
    forgetPrices()
    void refreshCarts()
    router.clearCache()
    void router.invalidate()
  }
  const ask = (): void => {
    askedAt = Date.now()
    // Without a network what is known stays.
    if (store.get(sessionAtom)) loadSession().catch(() => undefined)
  }
  const seen = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > ASK_AT_MOST_EVERY_MS) ask()
  }
  onCompanyLost(ask)
  document.addEventListener('visibilitychange', seen)
  const stop = store.sub(sessionAtom, look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', seen)
  }
}
