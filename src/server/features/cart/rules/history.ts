import { HISTORY_LINES_MAX } from '#contract/cart/access.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
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
  change: CartChange,
  before: { cart: CartState | null; lines: LineMap },
  { cart, put, remove }: Effect,
): readonly CartEvent[] {
  if (cart.revision === (before.cart?.revision ?? 0)) return events
  const { name } = change
  const counted = name === 'line.note' ? notedOf(before.lines, put) : linesOf(before.lines, put, remove)
  const last = events.at(-1)
  const became = named(change, before.cart, cart)
  const isSame = last?.what === name && became.to === undefined
  const told = isSame ? (last.detail.lines ?? []) : []
  const detail: EventDetail = {
    lines: [...told, ...counted].slice(0, HISTORY_LINES_MAX),
    touched: (isSame ? (last.detail.touched ?? 0) : 0) + counted.length,
    ...became,
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
  const left = gone.filter((line) => !moved.has(line))
  return [...left.map((line) => ({ ...eventLine(line, line.antal, null), ...noteOf(line) })), ...told]
}

/** Counted lines with the notes that they have got. */
const notedOf = (lines: LineMap, put: readonly LineState[]): EventLine[] =>
  put
    .filter((line) => !isPart(line) && lines.get(line.id)?.note !== line.note)
    .map((line) => ({ ...eventLine(line, line.antal, line.antal), note: line.note }))

const noteOf = ({ note }: LineState): Pick<EventLine, 'note'> => (note === '' ? {} : { note })

const eventLine = (
  { id, uid, position, product, room }: LineState,
  before: number | null,
  after: number | null,
): EventLine => ({
  id,
  uid,
  name: product.name,
  position,
  ...(room !== null && { room }),
  before,
  after,
})

type Became = Pick<EventDetail, 'from' | 'to'>

/** The title, the company, a room or the wished day, where it became another; how somebody decided. */
function named(change: CartChange, before: CartState | null, after: CartState): Became {
  if (change.name === 'cart.decide') return { to: change.args.decision }
  if (change.name === 'cart.setWishedDate') return { from: before?.wishedOn ?? null, to: after.wishedOn }
  if (ROOMS.has(change.name)) return roomNamed(change.args as RoomArguments, before, after)
  if (before?.title !== after.title) return { from: before?.title ?? null, to: after.title }
  return before.customerId === after.customerId ? {} : { from: before.company, to: after.company }
}

type RoomArguments = Pick<MutationArguments['room.remove'], 'roomId'>
const ROOMS: ReadonlySet<string> = new Set(['room.add', 'room.rename', 'room.remove', 'room.place'])

function roomNamed({ roomId }: RoomArguments, before: CartState | null, after: CartState): Became {
  const nameIn = (cart: CartState | null) => cart?.rooms.find(({ id }) => id === roomId)?.name ?? null
  return { from: nameIn(before), to: nameIn(after) }
}
