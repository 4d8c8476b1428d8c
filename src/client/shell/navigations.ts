import type { AnyRouter } from '@tanstack/react-router'

type Subscribable = Pick<AnyRouter, 'subscribe'>

/**
 * Calls back when another page stands, however many were begun on the way there: a page that was left before it stood
 * counts as well, so that coming back from it is a change. The router compares with the last one that stood.
 */
export function onPageChange(router: Subscribable, changed: () => void): void {
  let path: string | undefined
  let moved = false
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    moved ||= toLocation.pathname !== (path ?? fromLocation?.pathname)
    path = toLocation.pathname
  })
  router.subscribe('onResolved', () => {
    if (!moved) return
    moved = false
    changed()
  })
}
