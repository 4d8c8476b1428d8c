import type { AnyRouter } from '@tanstack/react-router'
import { hasUnsavedChanges, isSendingChanges } from '../carts/carts.ts'
import { onPageChange } from './navigations.ts'

/** Fetches what registers the service worker, once somebody is signed in; the shop works without it, with a network. */
export function startServiceWorker(router: AnyRouter): void {
  import('../pwa/start.ts').then(
    ({ startPwa }) =>
      startPwa({
        onNavigated: (listen) => onPageChange(router, listen),
        isSending: () => isSendingChanges() || hasUnsavedChanges(),
      }),
    () => undefined,
  )
}
