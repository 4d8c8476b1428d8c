import { isLeaving } from '../storage/token-store.ts'
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
export const keepReturn = (owner: string, address: string): void => session.set(KEPT, `${owner} ${address}`)

/** Where this person was; whoever it was kept for, it is kept no longer. */
export function takeReturn(owner: string | undefined): string | undefined {
  const [whose, address] = session.get(KEPT)?.split(' ') ?? []
  dropReturn()
  return whose === owner ? returnAddress(address) : undefined
}

export const dropReturn = (): void => session.remove(KEPT)

/** The router marks each place in the browser's history; the page has just been opened, or somebody has been there. */
let isAsked = !globalThis.history?.state && !isLeaving()

/**
 * Whether the address that stands there was just asked for: by a link, by typing it. One that the browser brings back,
 * from its history or over a restart, is of whoever was there then.
 */
export const isAskedFor = (): boolean => isAsked

/** The browser brings back another one; before the router hears of it. */
export const watchReturns = (): void =>
  window.addEventListener('popstate', () => (isAsked = false), { capture: true, once: true })
