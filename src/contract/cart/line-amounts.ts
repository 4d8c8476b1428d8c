import type { Minor } from '../money.ts'
import { stepAt } from '../organisation/agreement.ts'
import { LINE_SUBTOTAL_MAX, lineAmounts, partSum, priceOfPiece } from '../price.ts'
import type { LineIds } from './line.ts'
import type { CartFields, LineState, ProductState } from './state.ts'

type Priced = Pick<ProductState<unknown>, 'price' | 'quantity' | 'discountPercentage' | 'parts' | 'steps'>

interface PiecePrice {
  /** Null: on request. */
  unitPrice: Minor | null
  /** Before the discount. */
  listPrice: Minor | null
}

/** The price of one piece of a product with its parts, where so many are bought [contract/money]. */
export const piecePrice = (product: Priced, antal: number): PiecePrice =>
  product.steps ? stepAt(product.steps, antal) : priceOfPiece(product, product.quantity, product.parts)

/** What two different unit prices differ by is worth showing; the same one twice is not. */
const listBeside = ({ unitPrice, listPrice }: PiecePrice): Minor | null =>
  unitPrice === null || listPrice === unitPrice ? null : listPrice

/** Whether another quantity of the same product costs something else a piece. */
const crossesStep = (steps: LineState<unknown>['steps'], from: number, to: number): boolean =>
  steps !== null && stepAt(steps, from) !== stepAt(steps, to)

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
export function linesOf<P>(
  product: ProductState<P>,
  { lineId, position, antal, country, firstPrice }: Place,
): LineState<P>[] {
  const id = lineId(product.uid)
  const piece = piecePrice(product, antal)
  // A price that no sum could hold any more is as good as none: it has to be asked for.
  const unitPrice = isCountable(piece.unitPrice, antal) ? piece.unitPrice : null
  const line: LineState<P> = {
    id,
    parentId: null,
    position,
    part: 0,
    uid: product.uid,
    antal,
    product: product.product,
    unitPrice,
    listPrice: listBeside({ unitPrice, listPrice: piece.listPrice }),
    firstPrice: firstPrice === undefined ? unitPrice : firstPrice,
    subPrice: null,
    ...lineAmounts(unitPrice, antal, country),
    gone: false,
    steps: product.steps,
  }
  const parts = product.parts.map((part, i): LineState<P> => {
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
      steps: null,
    }
  })
  return [line, ...parts]
}

/**
 * What to say a line cost at first, when it gets another quantity: a price that follows the quantity is no change of
 * prices.
 */
export const firstPriceAt = (
  { firstPrice, antal }: Pick<LineState<unknown>, 'firstPrice' | 'antal'>,
  steps: LineState<unknown>['steps'],
  to: number,
): { firstPrice?: Minor | null } => (crossesStep(steps, antal, to) ? {} : { firstPrice })

/** The same line and part rows with another quantity, at the prices that it has for so many. */
export function withAntal<P>(
  line: LineState<P>,
  parts: readonly LineState<P>[],
  antal: number,
  country: string,
): LineState<P>[] {
  const moved = parts.map((part) => {
    const pieces = (part.antal / line.antal) * antal
    return { ...part, antal: pieces, subPrice: partSum(part.unitPrice, pieces) }
  })
  if (!line.steps || !crossesStep(line.steps, line.antal, antal))
    return [{ ...line, antal, ...lineAmounts(line.unitPrice, antal, country) }, ...moved]
  const { unitPrice, listPrice } = stepAt(line.steps, antal)
  const priced = { unitPrice, listPrice: listBeside({ unitPrice, listPrice }), firstPrice: unitPrice }
  return [{ ...line, ...priced, antal, ...lineAmounts(unitPrice, antal, country) }, ...moved]
}

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

type Sums = Pick<CartFields<unknown>, 'subtotal' | 'vat' | 'lineCount' | 'lastPosition'>

/** The effect of writing and taking away lines; the cart's sums follow the difference, whatever its size. */
export function lineEffect<P>(
  cart: Sums,
  line: (id: string) => LineState<P> | undefined,
  put: readonly LineState<P>[],
  remove: readonly string[] = [],
): { cart: Sums; put: readonly LineState<P>[]; remove: readonly string[] } {
  const sums = { subtotal: cart.subtotal, vat: cart.vat, lineCount: cart.lineCount }
  const count = (one: LineState<P> | undefined, sign: 1 | -1): void => {
    if (!one || one.parentId !== null) return
    sums.subtotal += sign * one.subtotal
    sums.vat += sign * one.vat
    sums.lineCount += sign
  }
  for (const id of remove) count(line(id), -1)
  for (const one of put) {
    if (one.parentId === null) count(line(one.id), -1)
    count(one, 1)
  }
  const lastPosition = put.reduce((last, { position }) => Math.max(last, position), cart.lastPosition)
  return { cart: { ...sums, lastPosition }, put, remove }
}
