import type { AnyRouter } from '@tanstack/react-router'
import { session } from '../storage/web-storage.ts'

/** The page to go back to after signing in, if it is one of ours: `//host` and `/\host` would leave the site. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  // Browsers drop tabs and line ends from addresses, which would let `/\t/host` through.
  if (/\p{Cc}/u.test(value)) return undefined
  return /^\/log(in|out)(?![^/?#])/.test(value) ? undefined : value
}

/** In the tab's storage: where a person was when their session ended. Addresses hold what they searched for. */
const KEPT = 'return'

/** Lets a person whose session has ended come back to where they were, and nobody else. */
export function keepReturn(owner: string, address: string): void {
  if (owner.startsWith('user:') && address !== '/') session.set(KEPT, JSON.stringify({ owner, address }))
}

/** Where this person was; whoever it was kept for, it is kept no longer. */
export function takeReturn(owner: string | undefined): string | undefined {
  if (!owner?.startsWith('user:')) return undefined
  const kept = session.get(KEPT)
  session.remove(KEPT)
  try {
    const held = JSON.parse(kept ?? '{}') as { owner?: unknown; address?: unknown }
    return held.owner === owner ? returnAddress(held.address) : undefined
  } catch {
    return undefined
  }
}

export const dropReturn = (): void => session.remove(KEPT)

let isAsked = true

/**
 * Whether the address that stands there was just asked for: by a link, by typing it. One that the browser brings back,
 * from its history or over a restart, is of whoever was there then.
 */
export const isAskedFor = (): boolean => isAsked

/** @param begun whether the page was opened by somebody who is still there */
export function watchArrivals(router: AnyRouter, begun: boolean): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  isAsked = begun && (navigation?.type ?? 'navigate') === 'navigate'
  // Before the router hears of it.
  window.addEventListener('popstate', () => (isAsked = false), { capture: true })
  router.subscribe('onResolved', () => (isAsked = true))
}
