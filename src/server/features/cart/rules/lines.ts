import { ANTAL_MAX, CART_LINES_MAX, changedQuantity, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { isCountable, lineEffect, linesOf, partsByLine, unitPriceOf, withAntal } from './amounts.ts'
import { type CartState, type Context, type Decision, type LineMap, type LineState, refuse } from './state.ts'

/**
 * Adds rows, all or none; what is in the cart already grows [outbox/merging]. An empty cart takes the currency of what
 * is put in first; another currency cannot be summed with it. What was removed goes back to its place.
 */
export function addLines(
  cart: CartState,
  lines: LineMap,
  { rows }: MutationArguments['lines.add'],
  { product, shop, lineId, held }: Context,
): Decision {
  const wanted = new Map<string, number>()
  const places = new Map<string, number>()
  for (const { uid, quantity, position } of rows) {
    // One that was never given is nobody's place.
    if (!wanted.has(uid) && position !== undefined && position <= cart.lastPosition) places.set(uid, position)
    wanted.set(uid, (wanted.get(uid) ?? 0) + quantity)
  }
  const unknown = [...wanted.keys()].filter((uid) => product(uid) === null)
  if (unknown.length > 0)
    return refuse(
      ERROR.productGone,
      unknown.slice(0, 50).map((uid) => named(uid, `There is no product ${uid}`)),
    )

  let { currency, lastPosition } = cart
  const partsOf = partsByLine(lines)
  const put: LineState[] = []
  const remove: string[] = []
  for (const [uid, quantity] of wanted) {
    const found = product(uid)
    if (!found) continue
    const known = lines.get(lineId(uid))
    if (cart.lineCount === 0 && put.length === 0) currency = found.currency
    if (found.currency !== currency)
      return refuse(ERROR.otherCurrency, [named(uid, `Its price is in ${found.currency}`)])
    const antal = (known?.antal ?? 0) + quantity
    if (!isPossible(antal, unitPriceOf(found), found.parts))
      return refuse(ERROR.quantityTooLarge, [named(uid, `A line cannot hold ${antal}`)])
    const position = known?.position ?? places.get(uid) ?? ++lastPosition
    const made = linesOf(found, {
      lineId,
      position,
      antal,
      country: shop.country,
      ...(known && !known.gone && { firstPrice: known.firstPrice }),
    })
    put.push(...made)
    const kept = new Set(made.map((line) => line.id))
    if (known) remove.push(...partsOf(known.id).flatMap(({ id }) => (kept.has(id) ? [] : [id])))
  }
  const effect = lineEffect({ ...cart, currency }, lines, put, remove)
  return tooMany(cart.lineCount, effect.cart.lineCount, held.lines) ?? { effect }
}

/** Growth alone is bounded: what holds more than it may, from before there were limits, can still be changed. */
function tooMany(before: number, after: number, elsewhere: number): Decision | null {
  if (after <= before) return null
  if (after > CART_LINES_MAX) return refuse(ERROR.cartFull)
  return after + elsewhere > OWNER_LINES_MAX ? refuse(ERROR.tooManyLines) : null
}

const named = (uid: string, message: string) => ({ field: uid, rule: RULE.choice, message })

const isPossible = (antal: number, unit: number | null, parts: readonly { quantity: number }[]): boolean =>
  antal <= ANTAL_MAX && isCountable(unit, antal) && parts.every((part) => Number.isSafeInteger(part.quantity * antal))

/** Changes add up in the order they arrive; the result is never below 1 [outbox/merging]. */
export function changeQuantity(
  cart: CartState,
  lines: LineMap,
  { lineId: id, delta }: MutationArguments['line.changeQuantity'],
  context: Context,
): Decision {
  const line = lines.get(id)
  return line ? toQuantity(cart, lines, line, changedQuantity(line.antal, delta), context) : refuse(ERROR.lineGone)
}

/** The last one wins, with a notice where it moved between. */
export function setQuantity(
  cart: CartState,
  lines: LineMap,
  { lineId: id, quantity, seen }: MutationArguments['line.setQuantity'],
  context: Context,
): Decision {
  const line = lines.get(id)
  if (!line) return refuse(ERROR.lineGone)
  const decision = toQuantity(cart, lines, line, quantity, context)
  const moved = seen !== undefined && seen !== line.antal
  return moved && 'effect' in decision ? { effect: { ...decision.effect, notice: 'quantity_moved' } } : decision
}

function toQuantity(cart: CartState, lines: LineMap, line: LineState, antal: number, { shop }: Context): Decision {
  if (line.parentId !== null) return refuse(ERROR.partOfLine)
  const parts = partsByLine(lines)(line.id)
  const each = parts.map((part) => ({ quantity: part.antal / line.antal }))
  if (!isPossible(antal, line.unitPrice, each)) return refuse(ERROR.quantityTooLarge)
  if (antal === line.antal) return { effect: { cart, put: [], remove: [] } }
  return { effect: lineEffect(cart, lines, withAntal(line, parts, antal, shop.country)) }
}

/** With its parts; removing what is gone is fine. */
export function removeLine(
  cart: CartState,
  lines: LineMap,
  { lineId: id }: MutationArguments['line.remove'],
): Decision {
  const line = lines.get(id)
  if (!line) return { effect: { cart, put: [], remove: [] } }
  if (line.parentId !== null) return refuse(ERROR.partOfLine)
  return { effect: lineEffect(cart, lines, [], [id, ...partsByLine(lines)(id).map((part) => part.id)]) }
}
