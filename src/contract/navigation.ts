/** Pages whose last segment is the shop's own, and may look like a file (`/product/nordform/12.5`). */
const OWN_NAMES = /^\/(product|orders)\//

/** What belongs to the server or to the built app's files. */
const SERVERS = /^\/(api|public|metrics|assets)(\/|$)|\/\./

/**
 * Whether a path is a page within the app, whose address the router in the page knows: anything that belongs to the
 * server or has a file's ending is not [outbox/service-worker].
 */
export function isAppPath(path: string): boolean {
  if (SERVERS.test(path)) return false
  return OWN_NAMES.test(path) || !/\.[^/.]+$/.test(path)
}
