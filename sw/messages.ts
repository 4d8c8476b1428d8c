/** What a page may say to the service worker; the first is what workbox-window sends. */
export const SKIP_WAITING = 'SKIP_WAITING'
export const TELL_BUILD = 'TELL_BUILD'
/** The app has started with a network: what was lost of it on the device can be fetched. */
export const MEND = 'MEND'
export interface Message {
  type: typeof SKIP_WAITING | typeof TELL_BUILD | typeof MEND
}
