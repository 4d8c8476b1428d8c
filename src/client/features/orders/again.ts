import type { AgainLine } from '#contract/orders/orders.schema.ts'

/** An order's lines by what has become of them. */
export interface AgainSorted {
  /** What can be put in a cart today, whatever it costs now. */
  available: AgainLine[]
  /** Other price, other parts, no price any more, or gone: what a person has to know first. */
  changed: AgainLine[]
  same: number
}

/** A price that is unknown now, or a price in another currency, is a change as well. */
const isSame = (line: AgainLine): boolean => line.state === 'same' && line.price_now !== null

export const sortAgain = (lines: readonly AgainLine[]): AgainSorted => ({
  available: lines.filter(({ state }) => state !== 'gone'),
  changed: lines.filter((line) => !isSame(line)),
  same: lines.filter(isSame).length,
})
