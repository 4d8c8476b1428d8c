import { changeCountAtom, storageAtom } from '../carts/changes.ts'
import { loadWaitingProducts } from '../carts/waiting-products.ts'
import { keepStorage, showBadge } from '../pwa/badge.ts'
import { store } from '../storage/store.ts'
import { startPendingIndicator } from './pending-indicator.ts'

/**
 * The app's icon counts what is unsent or needs the person; whoever signs out leaves none behind. The first change made
 * without a network is worth asking the browser to keep what it has. What waits is called by its name. Returns the way
 * to stop.
 */
export function startOutboxBadge(): () => void {
  let shown = -1
  const follow = (): void => {
    const { total, waiting } = store.get(changeCountAtom)
    if (waiting > 0 && !navigator.onLine && store.get(storageAtom) === 'durable') void keepStorage()
    if (total !== shown) void showBadge(total)
    shown = total
  }
  follow()
  const stops = [store.sub(changeCountAtom, follow), loadWaitingProducts(), startPendingIndicator()]
  return () => {
    stops.forEach((stop) => stop())
    void showBadge(0)
  }
}
