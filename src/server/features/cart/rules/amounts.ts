import type { LineIds } from '#contract/cart/line.ts'
import type { Minor } from '#contract/money.ts'
import { discounted, LINE_SUBTOTAL_MAX, lineAmounts, listOf, partSum } from '#contract/price.ts'
import type { ProductState } from '../../../db/line-products.ts'
import type { CartState, Effect, LineMap, LineState } from './state.ts'

const listPriceOf = ({ price, quantity, parts }: ProductState): Minor | null => listOf(price, quantity, parts)

/** The price of one piece of a product with its parts, after discount; null: on request [contract/money]. */
export const unitPriceOf = (product: ProductState): Minor | null => {
  const list = listPriceOf(product)
  return list === null ? null : discounted(list, product.discountPercentage)
}

/** Whether an amount can still be summed exactly. */
export const isCountable = (unit: Minor | null, antal: number): boolean => (unit ?? 0) * antal <= LINE_SUBTOTAL_MAX

interface Place {
  lineId: LineIds
  position: number
  antal: number
  country: string
  /** The unit price when the line was made; undefined: it is made now. */
  firstPrice?: Minor | null
}

/** A product's line and one row per part, priced by the catalogue as it is now. */
export function linesOf(product: ProductState, { lineId, position, antal, country, firstPrice }: Place): LineState[] {
  const id = lineId(product.uid)
  const price = unitPriceOf(product)
  // A price that no sum could hold any more is as good as none: it has to be asked for.
  const unitPrice = isCountable(price, antal) ? price : null
  const list = listPriceOf(product)
  const line: LineState = {
    id,
    parentId: null,
    position,
    part: 0,
    uid: product.uid,
    antal,
    product: product.product,
    unitPrice,
    listPrice: unitPrice === null || list === unitPrice ? null : list,
    firstPrice: firstPrice === undefined ? unitPrice : firstPrice,
    subPrice: null,
    ...lineAmounts(unitPrice, antal, country),
    gone: false,
  }
  const parts = product.parts.map((part, i): LineState => {
    const pieces = part.quantity * antal
    return {
      id: lineId(product.uid, part.uid),
      parentId: id,
      position,
      part: i + 1,
      uid: part.uid,
      antal: pieces,
      product: part.product,
      unitPrice: part.price,
      listPrice: null,
      firstPrice: part.price,
      subPrice: partSum(part.price, pieces),
      subtotal: 0,
      vat: 0,
      gone: false,
    }
  })
  return [line, ...parts]
}

/** The same line and part rows with another quantity, at the prices they have. */
export function withAntal(line: LineState, parts: readonly LineState[], antal: number, country: string): LineState[] {
  const moved = parts.map((part) => {
    const pieces = (part.antal / line.antal) * antal
    return { ...part, antal: pieces, subPrice: partSum(part.unitPrice, pieces) }
  })
  return [{ ...line, antal, ...lineAmounts(line.unitPrice, antal, country) }, ...moved]
}

/** The part rows of each line, in their order, found in one pass. */
export function partsByLine(lines: LineMap): (id: string) => readonly LineState[] {
  const found = new Map<string, LineState[]>()
  for (const line of lines.values()) {
    if (line.parentId === null) continue
    const parts = found.get(line.parentId)
    if (parts) parts.push(line)
    else found.set(line.parentId, [line])
  }
  for (const parts of found.values()) parts.sort((a, b) => a.part - b.part)
  return (id) => found.get(id) ?? []
}

/** The effect of writing and taking away lines; the cart's sums follow the difference, whatever its size. */
export function lineEffect(
  cart: CartState,
  lines: LineMap,
  put: readonly LineState[],
  remove: readonly string[] = [],
): Effect {
  const sums = { subtotal: cart.subtotal, vat: cart.vat, lineCount: cart.lineCount }
  const count = (line: LineState | undefined, sign: 1 | -1): void => {
    if (!line || line.parentId !== null) return
    sums.subtotal += sign * line.subtotal
    sums.vat += sign * line.vat
    sums.lineCount += sign
  }
  for (const id of remove) count(lines.get(id), -1)
  for (const line of put) {
    count(lines.get(line.id), -1)
    count(line, 1)
  }
  const lastPosition = put.reduce((last, line) => Math.max(last, line.position), cart.lastPosition)
  return { cart: { ...cart, ...sums, lastPosition }, put, remove }
}
