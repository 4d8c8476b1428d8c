import type { AnyRouter } from '@tanstack/react-router'
import { isSendingChanges } from '../offline/carts.ts'

/** Fetches what registers the service worker, once somebody is signed in; the shop works without it, with a network. */
export function startServiceWorker(router: AnyRouter): void {
  const onNavigated = (listen: () => void): void => {
    router.subscribe('onResolved', ({ pathChanged }) => pathChanged && listen())
  }
  import('../pwa/start.ts').then(
    ({ startPwa }) => startPwa({ onNavigated, isSending: isSendingChanges }),
    () => undefined,
  )
}
