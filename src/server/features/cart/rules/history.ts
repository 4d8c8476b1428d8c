import { HISTORY_LINES_MAX } from '#contract/cart/access.ts'
import type { EventDetail, EventLine } from '../../../db/access-schema.ts'
import type { CartEvent } from '../../../db/cart-events.ts'
import type { CartChange, CartState, Effect, Line, LineMap, LineState } from './state.ts'

/** The lines that a change wrote, with who did it; parts are as their product is. */
export function signed({ put, remove }: Written, lines: LineMap, owner: string): LineState[] {
  const gone = remove.flatMap((id) => lines.get(id) ?? [])
  return put.map((line) => {
    // One that was moved is still whose it was.
    const known = lines.get(line.id) ?? gone.find((one) => one.uid === line.uid && isPart(one) === isPart(line))
    return { ...line, addedBy: known ? known.addedBy : owner, changedBy: owner }
  })
}

const isPart = ({ parentId }: Line): boolean => parentId !== null

/** A line that follows the catalogue: nobody has changed it. */
export const asSigned = (line: Line, { addedBy, changedBy }: LineState): LineState => ({ ...line, addedBy, changedBy })

interface Written {
  put: readonly Line[]
  remove: readonly string[]
}

/** With a change's own event behind those before; changes of one kind that come together are one event. */
export function withEvent(
  events: readonly CartEvent[],
  { name }: CartChange,
  before: { cart: CartState | null; lines: LineMap },
  { cart, put, remove }: Effect,
): readonly CartEvent[] {
  if (cart.revision === (before.cart?.revision ?? 0)) return events
  const counted = linesOf(before.lines, put, remove)
  const last = events.at(-1)
  const isSame = last?.what === name
  const told = isSame ? (last.detail.lines ?? []) : []
  const detail: EventDetail = {
    lines: [...told, ...counted].slice(0, HISTORY_LINES_MAX),
    touched: (isSame ? (last.detail.touched ?? 0) : 0) + counted.length,
    ...named(before.cart, cart),
  }
  return [...(isSame ? events.slice(0, -1) : events), { what: name, detail }]
}

/** What became of counted lines; one that was moved is told once, with the place that it has now. */
function linesOf(lines: LineMap, put: readonly LineState[], remove: readonly string[]): EventLine[] {
  const gone = remove.flatMap((id) => lines.get(id) ?? []).filter((line) => !isPart(line))
  const written = put.filter((line) => !isPart(line))
  const moved = new Set(gone.filter(({ id }) => written.some(({ formerIds }) => formerIds.includes(id))))
  const told = written.flatMap((line) => {
    const former = [...moved].filter(({ id }) => line.formerIds.includes(id))
    const before = [lines.get(line.id), ...former].flatMap((one) => one ?? [])
    const antal = before.length === 0 ? null : before.reduce((sum, one) => sum + one.antal, 0)
    return antal === line.antal && former.length === 0 ? [] : [eventLine(line, antal, line.antal)]
  })
  return [...gone.filter((line) => !moved.has(line)).map((line) => eventLine(line, line.antal, null)), ...told]
}

const eventLine = (
  { id, uid, position, product }: LineState,
  before: number | null,
  after: number | null,
): EventLine => ({
  id,
  uid,
  name: product.name,
  position,
  before,
  after,
})

/** The title, or the company that the cart is for, where it became another. */
function named(before: CartState | null, after: CartState): Pick<EventDetail, 'from' | 'to'> {
  if (before?.title !== after.title) return { from: before?.title ?? null, to: after.title }
  return before.customerId === after.customerId ? {} : { from: before.company, to: after.company }
}
