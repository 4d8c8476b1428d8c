import { may } from '#contract/users/permission.ts'
import { onReached, passes } from '../../http/reached.ts'
import { copyStateAtom } from '../../offline-catalogue/copy-state.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'
import { fetchCompanies } from './companies.ts'

/** The form asks anew whenever it is shown; for what only waits for that, an hour is soon enough. */
const KEEP_AT_MOST_EVERY_MS = 3_600_000

/**
 * Keeps the companies of the shops that a person may order in on the device, where it has the catalogue to order from:
 * the form then has them also where it is shown for the first time without a network. Returns the way to stop.
 */
export function keepCompanyCopies(): () => void {
  const askedAt = new Map<string, number>()
  const failed = new Set<string>()
  const leaving = new AbortController()
  const { signal } = leaving
  let stopWaiting: (() => void) | null = null
  const askAgain = (): void => {
    for (const key of failed) askedAt.delete(key)
    failed.clear()
    look()
  }

  async function keep(owner: string, shopId: string): Promise<void> {
    const key = JSON.stringify([owner, shopId])
    if (Date.now() - (askedAt.get(key) ?? 0) < KEEP_AT_MOST_EVERY_MS) return
    askedAt.set(key, Date.now())
    try {
      await fetchCompanies(owner, shopId, signal)
    } catch (error) {
      if (signal.aborted || !passes(error)) return
      failed.add(key)
      stopWaiting?.()
      stopWaiting = onReached(error, askAgain)
    }
  }
  const look = (): void => {
    const session = store.get(sessionAtom)
    if (!session || store.get(copyStateAtom).facts === null) return
    for (const { shop_id, permission } of session.shops)
      if (may(permission, 'cart.order')) void keep(session.owner, shop_id)
  }
  const unsubscribe = [sessionAtom, copyStateAtom].map((one) => store.sub(one, look))
  look()
  return () => {
    leaving.abort()
    stopWaiting?.()
    for (const stop of unsubscribe) stop()
  }
}
