import { ANTAL_MAX, changedQuantity } from '../line.ts'
import { lineEffect, linesOf, withAntal } from '../line-amounts.ts'
import type { MutationArguments } from '../mutation.schema.ts'
import type { CartFields, LineState } from '../state.ts'
import { isText, isWhole, listOf, optional } from './arguments.ts'
import { type CartEffect, type EffectContext, type MutationEntry, NO_EFFECT } from './entry.ts'

type Args = MutationArguments
type Row = Args['lines.add']['rows'][number]

/** Rows by their product, whose quantities add up; the first says where it stood. */
export function rowsByProduct(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const wanted = new Map<string, Row>()
  for (const row of rows) {
    const before = wanted.get(row.uid)
    wanted.set(row.uid, before ? { ...before, quantity: before.quantity + row.quantity } : row)
  }
  return wanted
}

/**
 * What is in the cart already grows [outbox/merging]. An empty cart takes the currency of what is put in first. What was
 * removed goes back to its place.
 */
function withRows<P, T>(
  cart: CartFields<T>,
  { rows }: Args['lines.add'],
  { line, parts, product, lineId, country }: EffectContext<P, T>,
): CartEffect<P, T> {
  let { currency, lastPosition } = cart
  const put: LineState<P>[] = []
  const remove: string[] = []
  for (const { uid, quantity, position: place } of rowsByProduct(rows).values()) {
    const found = product(uid)
    if (!found) continue
    if (cart.lineCount === 0 && put.length === 0) ({ currency } = found)
    const known = line(lineId(uid))
    // One that was never given is nobody's place.
    const former = place !== undefined && place <= cart.lastPosition ? place : undefined
    const made = linesOf(found, {
      lineId,
      position: known?.position ?? former ?? ++lastPosition,
      antal: Math.min(ANTAL_MAX, (known?.antal ?? 0) + quantity),
      country,
      ...(known && !known.gone && { firstPrice: known.firstPrice }),
    })
    put.push(...made)
    const kept = new Set(made.map(({ id }) => id))
    if (known) remove.push(...parts(known.id).flatMap(({ id }) => (kept.has(id) ? [] : [id])))
  }
  const effect = lineEffect(cart, line, put, remove)
  return { ...effect, cart: { ...effect.cart, currency } }
}

export const addLines: MutationEntry<Args['lines.add']> = {
  version: 1,
  args: { rows: listOf<Row>({ uid: isText, quantity: isWhole, position: optional(isWhole) }) },
  needs: ({ rows }) => ({ held: true, products: rows.map(({ uid }) => uid) }),
  effect: withRows,
}

/** A counted line and its parts with another quantity, at the prices they have; any other id changes nothing. */
export function withQuantity<P, T>(
  cart: CartFields<T>,
  id: string,
  to: (antal: number) => number,
  { line, parts, country }: Pick<EffectContext<P, T>, 'line' | 'parts' | 'country'>,
): CartEffect<P, T> {
  const known = line(id)
  if (!known || known.parentId !== null) return NO_EFFECT
  const antal = to(known.antal)
  return antal === known.antal ? NO_EFFECT : lineEffect(cart, line, withAntal(known, parts(id), antal, country))
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
    const moved = seen !== undefined && seen !== context.line(lineId)?.antal
    return moved ? { ...effect, notice: 'quantity_moved' } : effect
  },
}

/** With its parts, which go with their product alone; removing what is gone is fine. */
export const removeLine: MutationEntry<Args['line.remove']> = {
  version: 1,
  args: { lineId: isText },
  needs: ({ lineId }) => ({ lines: [lineId] }),
  effect: (cart, { lineId }, { line, parts }) =>
    line(lineId)?.parentId === null
      ? lineEffect(cart, line, [], [lineId, ...parts(lineId).map(({ id }) => id)])
      : NO_EFFECT,
}
