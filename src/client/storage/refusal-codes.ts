/** What the device itself refuses; the server's own codes are in the contract. No room, or no storage that answers. */
export const NO_ROOM = 'no_room'
export const NOT_SAVED = 'not_saved'
/** It is about lines that are not on this device. */
export const LINES_MISSING = 'lines_missing'
