import { uuidBytes, uuidV5 } from '../uuid.ts'

/** How many rows one `lines.add` may hold [contract/mutations]. */
export const ADD_ROWS_MAX = 2_000
/** How many counted lines a cart may hold. */
export const CART_LINES_MAX = 5_000
/** How many counted lines all open carts of an owner may hold. */
export const OWNER_LINES_MAX = 50_000
/** As long as a cart's title may be. */
export const CART_TITLE_MAX = 200

/** How many open carts an owner may have in a shop. */
export const OPEN_CARTS_MAX = 200
/** How many of an owner's closed carts are listed; their lines are bounded as those of the open ones. */
export const CLOSED_CARTS_MAX = 200
/** Of how many carts the lines may be asked for by name at once. */
export const NAMED_CARTS_MAX = 50
/** Pieces of one line. */
export const ANTAL_MAX = 99_999

/** `prisl_underrad`: a normal, counted line, or the row of a part [contract/lines]. */
export const COUNTED = '0'
export const PART = '1'

/**
 * A line's id: two devices that add one product to one place of a cart mean one line. A part's row adds the part's uid,
 * a line in a room the room's id [contract/ids]. The names are a JSON list, so that no two products can spell the same.
 */
export const lineId = (cartId: string, shop: string, uid: string, part?: string | null, room?: string | null): string =>
  lineIds(cartId, shop)(uid, part, room)

export type LineIds = (uid: string, part?: string | null, room?: string | null) => string

/** `lineId` within one cart; each is made once, since hashing thousands again and again would show. */
export function lineIds(cartId: string, shop: string): LineIds {
  let namespace: Uint8Array | undefined
  const made = new Map<string, string>()
  return (uid, part = null, room = null) => {
    // Without a room it is what it was before there were any: devices hold it.
    const name = JSON.stringify(
      room !== null ? [shop, uid, part, room] : part === null ? [shop, uid] : [shop, uid, part],
    )
    let id = made.get(name)
    if (id === undefined) {
      namespace ??= uuidBytes(cartId)
      id = uuidV5(namespace, name)
      made.set(name, id)
    }
    return id
  }
}

/** What the cart's badge counts: lines, not pieces, and of those the normal ones. */
export const countedLines = (lines: readonly { prisl_underrad: string }[]): number =>
  lines.filter((line) => line.prisl_underrad === COUNTED).length

/** A changed quantity: changes add up, and never take a line away [outbox/merging]. */
export const changedQuantity = (antal: number, delta: number): number => Math.max(1, antal + delta)
