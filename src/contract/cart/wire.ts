import { decimalOf, type Minor, toDecimal } from '../money.ts'
import { presentAgreement } from '../organisation/agreement.ts'
import type { Cart, CartLine } from './cart.schema.ts'
import { COUNTED, PART } from './line.ts'
import { piecesOf } from './line-amounts.ts'
import type { CartFields, LineState } from './state.ts'

/** Carts on the wire, as both sides write them: what there is none of is left out. */

/** Both sums in öre first, so that no decimal is ever added to another. */
export const sumsOnWire = ({ subtotal, vat }: { subtotal: Minor; vat: Minor }) => ({
  subtotal: toDecimal(subtotal),
  vat: toDecimal(vat),
  total: toDecimal(subtotal + vat),
})

/** Rooms, the note and the wished date. */
export const planOnWire = ({
  rooms,
  note,
  wishedOn,
}: Pick<CartFields<unknown>, 'rooms' | 'note' | 'wishedOn'>): Pick<Cart, 'rooms' | 'note' | 'wished_on'> => ({
  ...(rooms.length > 0 && { rooms: [...rooms] }),
  ...(note !== '' && { note }),
  ...(wishedOn !== null && { wished_on: wishedOn }),
})

/** A line with what is told of its product. */
export const lineOnWire = (line: Omit<LineState<unknown>, 'product'>, product: CartLine['product']): CartLine => ({
  id: line.id,
  ...(line.position !== Infinity && { position: line.position }),
  antal: String(line.antal),
  prisl_underrad: line.parentId === null ? COUNTED : PART,
  parent_id: line.parentId,
  ...(line.room !== null && { room: line.room }),
  ...(line.formerIds.length > 0 && { former_ids: [...line.formerIds] }),
  ...(line.note !== '' && { note: line.note }),
  ...(line.pieces !== null && { pieces: line.pieces }),
  article_number: line.uid,
  product,
  unit_price: decimalOf(line.unitPrice),
  list_price: decimalOf(line.listPrice),
  previous_unit_price: line.firstPrice === line.unitPrice ? null : decimalOf(line.firstPrice),
  ...(line.steps && { agreement: presentAgreement(line.steps, piecesOf(line)) }),
  sub_price: decimalOf(line.subPrice),
  ...sumsOnWire(line),
})
