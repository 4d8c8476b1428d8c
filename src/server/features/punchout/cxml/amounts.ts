import type { Minor } from '#contract/money.ts'
import type { Totals } from '#contract/punchout/connection.ts'

/** A decimal as cXML writes it: a dot, two places, no blanks, no exponent [punchout/messages]. */
export const decimalText = (minor: Minor): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** The Total by what the connection's receiver takes it for; what is not known adds nothing. */
export function totalOf(mode: Totals, items: Minor, tax: Minor | null, shipping: Minor | null): Minor {
  if (mode === 'items') return items
  return items + (tax ?? 0) + (mode === 'items+tax' ? 0 : (shipping ?? 0))
}
