/**
 * A cart's status is a string tested by substring, in NFC [contract/status]: a supplier's system may add to it, and one
 * that writes Ö in two signs means the same.
 */
export const STATUS = { open: 'EA', waiting: 'VA', ordered: 'GK', handedOver: 'ÖV', cancelled: 'AN' } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
/** What an order may have. */
export type OrderStatus = Exclude<Status, 'EA' | 'VA'>

const has = (status: string, code: Status): boolean => status.normalize('NFC').includes(code)

/** Containing none of AN, GK, ÖV: listed among the shop's active carts [contract/status]. */
export const isActive = (status: string): boolean =>
  !has(status, STATUS.cancelled) && !has(status, STATUS.ordered) && !has(status, STATUS.handedOver)

/** Active and EA: what can be filled, renamed, ordered and cancelled. */
export const isOpen = (status: string): boolean => has(status, STATUS.open) && isActive(status)

/** GK or ÖV [contract/status]. */
export const isCompleted = (status: string): boolean => has(status, STATUS.ordered) || has(status, STATUS.handedOver)

/** VA, which counts only where no other code stands: listed among the active carts, and frozen. */
export const isWaiting = (status: string): boolean => statusOf(status) === STATUS.waiting

/** Not closed: its prices and terms are those of now. */
export const isUnsettled = (status: string): boolean => isOpen(status) || isWaiting(status)

/**
 * The one code that a text holds; null when it holds none, or several and so says nothing. VA came later: texts of
 * suppliers that hold it by chance beside another code mean that one.
 */
export function statusOf(text: string): Status | null {
  const held = Object.values(STATUS).filter((code) => code !== STATUS.waiting && has(text, code))
  if (held.length === 0) return has(text, STATUS.waiting) ? STATUS.waiting : null
  return held.length === 1 ? (held[0] ?? null) : null
}

/** Who moves a cart: a buyer, whoever decides a request, a buyer in a punchout session, or the supplier by command. */
export type Mover = 'buyer' | 'approver' | 'punchout' | 'supplier'

const MOVES: Readonly<Record<Mover, readonly (readonly [from: Status, to: Status])[]>> = {
  buyer: [
    [STATUS.open, STATUS.ordered],
    [STATUS.open, STATUS.cancelled],
    [STATUS.open, STATUS.waiting],
    [STATUS.waiting, STATUS.open],
    [STATUS.waiting, STATUS.cancelled],
  ],
  approver: [
    [STATUS.waiting, STATUS.ordered],
    [STATUS.waiting, STATUS.open],
  ],
  punchout: [
    [STATUS.open, STATUS.handedOver],
    [STATUS.open, STATUS.cancelled],
  ],
  supplier: [
    [STATUS.ordered, STATUS.handedOver],
    [STATUS.ordered, STATUS.cancelled],
  ],
}

/** Whether a cart may go from one status to another [contract/status]; anything else is a 409. */
export const mayMove = (from: string, to: Status, mover: Mover): boolean =>
  MOVES[mover].some(([start, end]) => end === to && (start === STATUS.open ? isOpen(from) : statusOf(from) === start))
