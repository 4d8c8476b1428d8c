/** What a page may say to the service worker; the first is what workbox-window sends. */
export const SKIP_WAITING = 'SKIP_WAITING'
export const TELL_BUILD = 'TELL_BUILD'
export interface Message {
  type: typeof SKIP_WAITING | typeof TELL_BUILD
}
