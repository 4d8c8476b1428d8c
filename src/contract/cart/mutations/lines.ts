import { ANTAL_MAX, changedQuantity, type LineIds } from '../line.ts'
import { firstPriceAt, lineEffect, linesOf, piecesOf, withAntal } from '../line-amounts.ts'
import type { MutationArguments } from '../mutation.schema.ts'
import { FORMER_IDS_MAX, type Room, roomOf } from '../rooms.ts'
import type { CartFields, LineState } from '../state.ts'
import { isText, isWhole, listOf, optional } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, NO_EFFECT } from './entry.ts'

type Args = MutationArguments
type AddedRow = Args['lines.add']['rows'][number]
type Lines<P> = Pick<EffectContext<P, unknown>, 'line' | 'parts' | 'places' | 'country'>

/** A product that is put in one place of a cart. */
export interface PlacedRow {
  uid: string
  quantity: number
  room: string | null
  /** Where it stood; its first row says so. */
  position: number | undefined
  /** The ids that its line has where the rooms that were meant are. */
  meant: readonly string[]
}

/** Rows by the line that they are for, whose quantities add up; what was meant for a room that is gone is in none. */
export function rowsByLine(
  rows: readonly AddedRow[],
  cart: { rooms: readonly Room[] },
  lineId: LineIds,
): ReadonlyMap<string, PlacedRow> {
  const wanted = new Map<string, PlacedRow>()
  for (const { uid, quantity, position, room: asked } of rows) {
    const room = roomOf(cart, asked)
    const id = lineId(uid, null, room)
    const meant = asked === undefined || asked === room ? [] : [lineId(uid, null, asked)]
    const before = wanted.get(id)
    wanted.set(
      id,
      before
        ? { ...before, quantity: before.quantity + quantity, meant: [...before.meant, ...meant] }
        : { uid, quantity, room, position, meant },
    )
  }
  return wanted
}

/** How many pieces of a product there are in all its places, without one of these. */
export const piecesElsewhere = (places: readonly Pick<LineState<unknown>, 'id' | 'antal'>[], id: string): number =>
  places.reduce((sum, one) => sum + (one.id === id ? 0 : one.antal), 0)

/** Pieces of each product when rows have been put in, in all its places. */
export function piecesWith(
  rows: Iterable<PlacedRow>,
  places: (uid: string) => readonly LineState<unknown>[],
): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { uid, quantity } of rows)
    pieces.set(uid, (pieces.get(uid) ?? piecesElsewhere(places(uid), '')) + quantity)
  return pieces
}

/** The other places of a product, where all that there are of it have become so many. */
export function othersAt<P>(uid: string, but: ReadonlySet<string>, pieces: number, lines: Lines<P>): LineState<P>[] {
  return lines
    .places(uid)
    .filter((one) => one.steps !== null && !but.has(one.id) && piecesOf(one) !== pieces)
    .flatMap((one) => withAntal(one, lines.parts(one.id), { antal: one.antal, pieces, country: lines.country }))
}

/**
 * An id that names a line again leads to no other one any more: what else is written then, where another one had it.
 * @param but lines that are written or taken away anyway
 */
export function withoutFormer<P>(id: string, uid: string, but: ReadonlySet<string>, lines: Lines<P>): LineState<P>[] {
  const holder = lines.places(uid).find((one) => one.formerIds.includes(id) && !but.has(one.id))
  return holder ? [{ ...holder, formerIds: formerOf(id, holder.formerIds) }, ...lines.parts(holder.id)] : []
}

/** The ids that lead to a line, the latest of them. */
export const formerOf = (id: string, ids: readonly string[]): readonly string[] =>
  [...new Set(ids)].filter((one) => one !== id).slice(-FORMER_IDS_MAX)

/**
 * What is in the cart already grows [outbox/merging]. An empty cart takes the currency of what is put in first. What was
 * removed goes back to its place.
 */
function withRows<P, T>(
  cart: CartFields<T>,
  { rows }: Args['lines.add'],
  context: EffectContext<P, T>,
): CartEffect<P, T> {
  const { line, parts, places, product, lineId, country } = context
  let { currency, lastPosition } = cart
  const put = new Map<string, LineState<P>>()
  const write = (lines: readonly LineState<P>[]): void => lines.forEach((one) => put.set(one.id, one))
  const remove: string[] = []
  const wanted = rowsByLine(rows, cart, lineId)
  const pieces = piecesWith(wanted.values(), places)
  const written = new Set(wanted.keys())
  for (const [id, { uid, quantity, room, position: place, meant }] of wanted) {
    const found = product(uid)
    if (!found) continue
    if (cart.lineCount === 0 && put.size === 0) ({ currency } = found)
    const known = line(id)
    // One that was never given is nobody's place.
    const former = place !== undefined && place <= cart.lastPosition ? place : undefined
    const antal = Math.min(ANTAL_MAX, (known?.antal ?? 0) + quantity)
    const all = Math.max(antal, pieces.get(uid) ?? antal)
    const made = linesOf(found, {
      lineId,
      room,
      note: known?.note ?? '',
      formerIds: formerOf(id, [...(known?.formerIds ?? []), ...meant]),
      position: known?.position ?? former ?? ++lastPosition,
      antal,
      pieces: all,
      country,
      ...(known && !known.gone && firstPriceAt(known, found.steps, all)),
    })
    write(made)
    if (cart.rooms.length > 0) write(othersAt(uid, new Set([...written, ...put.keys()]), all, context))
    const kept = new Set(made.map((one) => one.id))
    if (known) remove.push(...parts(known.id).flatMap((one) => (kept.has(one.id) ? [] : [one.id])))
  }
  if (cart.rooms.length > 0)
    for (const [id, { uid }] of wanted) {
      const one = put.get(id)
      if (!one || line(id)) continue
      for (const other of put.values())
        if (other.formerIds.includes(id)) put.set(other.id, { ...other, formerIds: formerOf(id, other.formerIds) })
      write(withoutFormer(id, uid, new Set(put.keys()), context))
    }
  const effect = lineEffect(cart, line, [...put.values()], remove)
  return { ...effect, cart: { ...effect.cart, currency } }
}

export const addLines: MutationEntry<Args['lines.add']> = {
  version: 2,
  upcasts: { 1: (args) => args },
  oldest: ({ rows }) => (rows.some(({ room }) => room !== undefined) ? 2 : 1),
  args: {
    rows: listOf<AddedRow>({ uid: isText, quantity: isWhole, position: optional(isWhole), room: optional(isText) }),
  },
  needs: ({ rows }) => ({ held: true, products: rows.map(({ uid }) => uid) }),
  effect: withRows,
}

/** A counted line and its parts with another quantity, at the prices they have; any other id changes nothing. */
export function withQuantity<P, T>(
  cart: CartFields<T>,
  id: string,
  to: (antal: number) => number,
  lines: Lines<P> & Pick<EffectContext<P, T>, 'followed'>,
): CartEffect<P, T> {
  const known = lines.followed(id)
  if (!known || known.parentId !== null) return NO_EFFECT
  const antal = to(known.antal)
  if (antal === known.antal) return NO_EFFECT
  const pieces = antal + piecesElsewhere(lines.places(known.uid), known.id)
  const own = withAntal(known, lines.parts(known.id), { antal, pieces, country: lines.country })
  return lineEffect(cart, lines.line, [...own, ...othersAt(known.uid, new Set([known.id]), pieces, lines)])
}

/** Changes add up in the order they arrive; the result is never below 1 [outbox/merging]. */
export const changeQuantity: MutationEntry<Args['line.changeQuantity']> = {
  version: 1,
  args: { lineId: isText, delta: isWhole },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, delta }, context) =>
    withQuantity(cart, lineId, (antal) => changedQuantity(antal, delta), context),
}

/** The last one wins, with a notice where it moved between. */
export const setQuantity: MutationEntry<Args['line.setQuantity']> = {
  version: 1,
  args: { lineId: isText, quantity: isWhole, seen: optional(isWhole) },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, quantity, seen }, context) => {
    const effect = withQuantity(cart, lineId, () => quantity, context)
    const moved = seen !== undefined && seen !== context.followed(lineId)?.antal
    return moved ? { ...effect, notice: 'quantity_moved' } : effect
  },
}

/** With its parts, which go with their product alone; removing what is gone is fine. */
export const removeLine: MutationEntry<Args['line.remove']> = {
  version: 1,
  args: { lineId: isText },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId }, context) => {
    const known = context.followed(lineId)
    if (known?.parentId !== null) return NO_EFFECT
    const pieces = piecesElsewhere(context.places(known.uid), known.id)
    const gone = [known.id, ...context.parts(known.id).map(({ id }) => id)]
    return lineEffect(cart, context.line, othersAt(known.uid, new Set([known.id]), pieces, context), gone)
  },
}

/** The last one wins. */
export const noteLine: MutationEntry<Args['line.note']> = {
  version: 1,
  args: { lineId: isText, note: isText },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId, note: text }, { line, followed, parts }) => {
    const known = followed(lineId)
    const note = text.trim()
    if (!known || known.parentId !== null || known.note === note) return NO_EFFECT
    return lineEffect(cart, line, [{ ...known, note }, ...parts(known.id)])
  },
}
