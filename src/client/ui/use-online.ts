import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** What the browser believes of the network; it labels the screen and decides nothing [outbox/retry]. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
