import { isOpen } from '#contract/cart/status.ts'
import type { OutboxState, End } from './outbox-state.ts'
import type { Snapshot } from './snapshot.ts'

/** A quantity that had been changed elsewhere when the person's own took its place: kept until they have seen it. */
export interface Moved {
  /** The intent that set it. */
  readonly opId: string
  readonly cartId: string
  readonly lineId: string
  /** What the product was called. */
  readonly name: string
  /** What the person saw, and what they set. */
  readonly seen: number
  readonly quantity: number
}

/** With what these ends tell: of each line the last. */
export function withMoves(before: readonly Moved[], ends: readonly End[]): readonly Moved[] {
  return ends.reduce((moved, { intent, settled }) => {
    const { opId, cartId, mutation, goods } = intent
    const isNoticed = settled.outcome === 'applied' && settled.notice === 'quantity_moved'
    if (!isNoticed || mutation.name !== 'line.setQuantity') return moved
    const { lineId, quantity, seen } = mutation.args
    if (seen === undefined) return moved
    return withMoved(moved, [{ opId, cartId, lineId, name: goods?.[0]?.name ?? '', seen, quantity }])
  }, before)
}

/** With those that came after them: of each line the last. */
export const withMoved = (before: readonly Moved[], later: readonly Moved[]): readonly Moved[] =>
  later.reduce((moved, one) => {
    const isOther = ({ cartId, lineId }: Moved): boolean => cartId !== one.cartId || lineId !== one.lineId
    return [...moved.filter(isOther), one]
  }, before)

/** Without those of lines that are gone, and of carts in which nothing can be changed any more. */
export function stillMoved(before: readonly Moved[], { carts, lacking }: Snapshot): readonly Moved[] {
  const isThere = ({ cartId, lineId }: Moved): boolean => {
    const cart = carts.get(cartId)?.cart
    // Its lines have not come yet.
    if (!cart) return lacking.has(cartId)
    return isOpen(cart.status) && cart.lines.some(({ id }) => id === lineId)
  }
  return before.every(isThere) ? before : before.filter(isThere)
}

/** The person has seen it. */
export function dismissMoved(outbox: OutboxState, opId: string): OutboxState {
  const moved = outbox.moved.filter((one) => one.opId !== opId)
  return moved.length === outbox.moved.length ? outbox : { ...outbox, moved }
}

/** What is kept of it on the device; versions of the app before this one kept none. */
export const readMoved = (kept: unknown): readonly Moved[] => (Array.isArray(kept) ? kept.filter(isMoved) : [])

function isMoved(value: unknown): value is Moved {
  const { opId, cartId, lineId, name, seen, quantity }: Partial<Moved> = Object(value)
  const areTexts = [opId, cartId, lineId, name].every((text) => typeof text === 'string')
  return areTexts && [seen, quantity].every((count) => Number.isInteger(count))
}
