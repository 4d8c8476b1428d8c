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

/** The price of one piece of a product with its parts, where so many are bought in all [contract/money]. */
export const piecePrice = (product: Priced, pieces: number): PiecePrice =>
  product.steps ? stepAt(product.steps, pieces) : priceOfPiece(product, product.quantity, product.parts)

/** What two different unit prices differ by is worth showing; the same one twice is not. */
const listBeside = ({ unitPrice, listPrice }: PiecePrice): Minor | null =>
  unitPrice === null || listPrice === unitPrice ? null : listPrice

/** Whether another quantity of the same product costs something else a piece. */
const crossesStep = (steps: LineState<unknown>['steps'], from: number, to: number): boolean =>
  steps !== null && stepAt(steps, from) !== stepAt(steps, to)

/** Whether an amount can still be summed exactly. */
export const isCountable = (unit: Minor | null, antal: number): boolean => (unit ?? 0) * antal <= LINE_SUBTOTAL_MAX

/** What of a line does not come from its product, and stays when it is made anew. */
type Own = Pick<LineState<unknown>, 'room' | 'note' | 'formerIds'>

interface Place extends Own {
  lineId: LineIds
  position: number
  antal: number
  /** So many in all places of the product. */
  pieces: number
  country: string
  /** The unit price when the line was made; undefined: it is made now. */
  firstPrice?: Minor | null
}

/** A product's line and one row per part, priced by the catalogue as it is now. */
export function linesOf<P>(
  product: ProductState<P>,
  { lineId, position, antal, pieces, country, firstPrice, room, note, formerIds }: Place,
): LineState<P>[] {
  const id = lineId(product.uid, null, room)
  const piece = piecePrice(product, pieces)
  // A price that no sum could hold any more is as good as none: it has to be asked for.
  const unitPrice = isCountable(piece.unitPrice, antal) ? piece.unitPrice : null
  const line: LineState<P> = {
    id,
    parentId: null,
    position,
    part: 0,
    room,
    formerIds,
    note,
    uid: product.uid,
    antal,
    pieces: countedPieces(product.steps, antal, pieces),
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
    const count = part.quantity * antal
    return {
      id: lineId(product.uid, part.uid, room),
      parentId: id,
      position,
      part: i + 1,
      room,
      formerIds: [],
      note: '',
      uid: part.uid,
      antal: count,
      pieces: null,
      product: part.product,
      unitPrice: part.price,
      listPrice: null,
      firstPrice: part.price,
      subPrice: partSum(part.price, count),
      subtotal: 0,
      vat: 0,
      gone: false,
      steps: null,
    }
  })
  return [line, ...parts]
}

/** What a price list counts of a line, where that is not its own quantity. */
const countedPieces = (steps: LineState<unknown>['steps'], antal: number, pieces: number): number | null =>
  steps === null || pieces === antal ? null : pieces

/** How many pieces a line is priced for. */
export const piecesOf = ({ antal, pieces }: Pick<LineState<unknown>, 'antal' | 'pieces'>): number => pieces ?? antal

/**
 * What to say a line cost at first, when there are more or fewer pieces: a price that follows the quantity is no change
 * of prices.
 */
export const firstPriceAt = (
  line: Pick<LineState<unknown>, 'firstPrice' | 'antal' | 'pieces'>,
  steps: LineState<unknown>['steps'],
  to: number,
): { firstPrice?: Minor | null } => (crossesStep(steps, piecesOf(line), to) ? {} : { firstPrice: line.firstPrice })

interface Quantity {
  antal: number
  /** So many in all places of the product. */
  pieces: number
  country: string
}

/** The same line and part rows with another quantity, at the prices that it has for so many. */
export function withAntal<P>(
  line: LineState<P>,
  parts: readonly LineState<P>[],
  { antal, pieces, country }: Quantity,
): LineState<P>[] {
  const moved = parts.map((part) => {
    const count = (part.antal / line.antal) * antal
    return { ...part, antal: count, subPrice: partSum(part.unitPrice, count) }
  })
  const counted = { antal, pieces: countedPieces(line.steps, antal, pieces) }
  if (!line.steps || !crossesStep(line.steps, piecesOf(line), pieces))
    return [{ ...line, ...counted, ...lineAmounts(line.unitPrice, antal, country) }, ...moved]
  const { unitPrice, listPrice } = stepAt(line.steps, pieces)
  const priced = { unitPrice, listPrice: listBeside({ unitPrice, listPrice }), firstPrice: unitPrice }
  return [{ ...line, ...priced, ...counted, ...lineAmounts(unitPrice, antal, country) }, ...moved]
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
