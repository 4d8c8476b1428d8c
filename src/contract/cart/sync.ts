/** What this version of the app and the server say to each other; a server that does not speak it answers 426. */
export const SYNC_PROTOCOL = 1
export const SYNC_OPS_MAX = 200
export const SYNC_BYTES_MAX = 256 * 1024
/** Header by which `GET /api/cart` learns whose `contains` is asked for. */
export const CLIENT_ID_HEADER = 'X-Client-Id'
