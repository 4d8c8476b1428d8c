import { ANTAL_MAX, CART_LINES_MAX, changedQuantity, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { isCountable, piecePrice } from '#contract/cart/line-amounts.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import type { LineAccess } from '#contract/cart/mutations/entry.ts'
import { piecesElsewhere, piecesWith, rowsByLine } from '#contract/cart/mutations/lines.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { stepAt } from '#contract/organisation/agreement.ts'
import type { LineState } from '#contract/cart/state.ts'
import { type Authority, type CartState, type Context, type Line, type LineMap, type Refused, refuse } from './state.ts'

/** Adds rows, all or none; what is in another currency than the cart cannot be summed with it. */
export const mayAdd: Authority<MutationArguments['lines.add']> = (cart, lines, { rows }, { product, lineId }) => {
  const wanted = rowsByLine(rows, cart, lineId)
  const unknown = [...new Set(rows.map(({ uid }) => uid))].filter((uid) => product(uid) === null)
  if (unknown.length > 0)
    return refuse(
      ERROR.productGone,
      unknown.slice(0, 50).map((uid) => named(uid, `There is no product ${uid}`)),
    )
  let currency = cart.lineCount === 0 ? null : cart.currency
  const pieces = piecesWith(wanted.values(), lineAccess(lines).places)
  for (const [id, { uid, quantity }] of wanted) {
    const found = product(uid)
    if (!found) continue
    currency ??= found.currency
    if (found.currency !== currency)
      return refuse(ERROR.otherCurrency, [named(uid, `Its price is in ${found.currency}`)])
    const antal = (lines.get(id)?.antal ?? 0) + quantity
    if (!isPossible(antal, piecePrice(found, pieces.get(uid) ?? antal).unitPrice, found.parts))
      return refuse(ERROR.quantityTooLarge, [named(uid, `A line cannot hold ${antal}`)])
  }
  return null
}

/** Growth alone is bounded: what holds more than it may, from before there were limits, can still be changed. */
export function tooMany({ lineCount: before }: CartState, { lineCount: after }: CartState, { held }: Context) {
  if (after <= before) return null
  if (after > CART_LINES_MAX) return refuse(ERROR.cartFull)
  return after + held.lines > OWNER_LINES_MAX ? refuse(ERROR.tooManyLines) : null
}

const named = (uid: string, message: string) => ({ field: uid, rule: RULE.choice, message })

const isPossible = (antal: number, unit: number | null, parts: readonly { quantity: number }[]): boolean =>
  antal <= ANTAL_MAX && isCountable(unit, antal) && parts.every((part) => Number.isSafeInteger(part.quantity * antal))

export const mayChangeQuantity: Authority<MutationArguments['line.changeQuantity']> = (_, lines, { lineId, delta }) =>
  mayHold(lines, lineId, (antal) => changedQuantity(antal, delta))

export const maySetQuantity: Authority<MutationArguments['line.setQuantity']> = (_, lines, { lineId, quantity }) =>
  mayHold(lines, lineId, () => quantity)

function mayHold(lines: LineMap, id: string, to: (antal: number) => number): Refused | null {
  const line = countedLine(lines, id)
  if ('refusal' in line) return line
  const { places } = lineAccess(lines)
  return mayBe(line, to(line.antal), lines, piecesElsewhere(places(line.uid), line.id))
}

/** The line that is meant, wherever it was moved. */
export function countedLine(lines: LineMap, id: string): Line | Refused {
  const line = followedLine(lines, id)
  if (!line) return refuse(ERROR.lineGone)
  return line.parentId === null ? line : refuse(ERROR.partOfLine)
}

/** @param elsewhere pieces in other places of the product */
export function mayBe(line: Line, antal: number, lines: LineMap, elsewhere: number): Refused | null {
  const each = partsByLine(lines.values())(line.id).map((part) => ({ quantity: part.antal / line.antal }))
  const unit = line.steps ? stepAt(line.steps, antal + elsewhere).unitPrice : line.unitPrice
  return isPossible(antal, unit, each) ? null : refuse(ERROR.quantityTooLarge)
}

/** Removing what is gone is fine. */
export const mayRemove: Authority<MutationArguments['line.remove']> = (_, lines, { lineId }) => {
  const line = lines.get(lineId)
  return line && line.parentId !== null ? refuse(ERROR.partOfLine) : null
}

export const mayNote: Authority<MutationArguments['line.note']> = (_, lines, { lineId }) => {
  const line = countedLine(lines, lineId)
  return 'refusal' in line ? line : null
}

/** Finds lines among these; all but a look by id is made ready when it is first asked for. */
export function lineAccess<P>(lines: ReadonlyMap<string, LineState<P>>): LineAccess<P> {
  let partsOf: ReturnType<typeof partsByLine<P>> | undefined
  let byProduct: ReadonlyMap<string, LineState<P>[]> | undefined
  return {
    line: (id) => lines.get(id),
    followed: (id) => followedLine(lines, id),
    parts: (id) => {
      partsOf ??= partsByLine(lines.values())
      return partsOf(id)
    },
    places: (uid) => {
      byProduct ??= Map.groupBy([...lines.values()].filter(isCounted), (line) => line.uid)
      return byProduct.get(uid) ?? []
    },
    inRoom: (room) => [...lines.values()].filter((line) => isCounted(line) && line.room === room),
  }
}

const isCounted = ({ parentId }: LineState<unknown>): boolean => parentId === null

/** The line of that id, or the one that it became part of when it was moved [contract/rooms]. */
export const followedLine = <P>(lines: ReadonlyMap<string, LineState<P>>, id: string): LineState<P> | undefined =>
  lines.get(id) ?? [...lines.values()].find(({ formerIds }) => formerIds.includes(id))

/** The part rows of each line, in their order, found in one pass. */
export function partsByLine<P>(lines: Iterable<LineState<P>>): (id: string) => readonly LineState<P>[] {
  const found = new Map<string, LineState<P>[]>()
  for (const line of lines) {
    if (line.parentId === null) continue
    const parts = found.get(line.parentId)
    if (parts) parts.push(line)
    else found.set(line.parentId, [line])
  }
  for (const parts of found.values()) parts.sort((a, b) => a.part - b.part)
  return (id) => found.get(id) ?? []
}
