import type { Cart, CartLine } from './cart.schema.ts'
import type { MutationArguments } from './mutation.schema.ts'
import { ANTAL_MAX, COUNTED, lineId, PART } from './line.ts'
import { toDecimal, toMinor } from '../money.ts'
import { cartAmounts, lineAmounts, listPrice, partSum, unitPrice } from '../price.ts'
import type { ProductCard } from '../catalogue/product.schema.ts'

/** What a device knows of the shop's goods. */
export interface ProductLookup {
  country: string
  /** A product of the cart's shop as a card shows it; null where this device does not have it. */
  product: (uid: string) => ProductCard | null
}

type Part = ProductCard['parts'][number]

const decimal = (minor: number | null): number | null => (minor === null ? null : toDecimal(minor))

/** A normal line's amounts on the wire. */
function amounts(unit: number | null, antal: number, country: string): Pick<CartLine, 'subtotal' | 'vat' | 'total'> {
  const { subtotal, vat } = lineAmounts(unit, antal, country)
  return { subtotal: toDecimal(subtotal), vat: toDecimal(vat), total: toDecimal(subtotal + vat) }
}

const NOTHING = { subtotal: 0, vat: 0, total: 0 }

/** The cart with other lines, and the sums of its "0" rows. */
function withLines(cart: Cart, lines: CartLine[]): Cart {
  const sums = cartAmounts(
    lines.map((line) => ({
      counted: line.prisl_underrad === COUNTED,
      subtotal: toMinor(line.subtotal),
      vat: toMinor(line.vat),
    })),
  )
  const { subtotal, vat } = sums
  return { ...cart, lines, subtotal: toDecimal(subtotal), vat: toDecimal(vat), total: toDecimal(subtotal + vat) }
}

/** Adds rows; what is in the cart already grows [outbox/merging]. What a device does not know has no price yet. */
export function addRows(cart: Cart, rows: MutationArguments['lines.add']['rows'], cache: ProductLookup): Cart {
  const lines = [...cart.lines]
  let { currency } = cart
  for (const { uid, quantity, position } of rows) {
    const product = cache.product(uid)
    const id = lineId(cart.id, cart.shop_id, uid)
    const at = lines.findIndex((line) => line.id === id)
    const known = lines[at]
    const antal = Math.min(ANTAL_MAX, Number(known?.antal ?? 0) + quantity)
    if (lines.length === 0 && product) ({ currency } = product)
    const made = linesFor(cart, uid, product, antal, cache.country, known)
    if (at < 0) lines.splice(placeOf(lines, position), 0, ...made.map((line) => placed(line, position)))
    else lines.splice(at, 1 + lines.filter((line) => line.parent_id === id).length, ...made)
  }
  return withLines({ ...cart, currency }, lines)
}

/** Where a line that is put back stands: before the first one that came after it. */
function placeOf(lines: readonly CartLine[], position: number | undefined): number {
  const next = position === undefined ? -1 : lines.findIndex((line) => (line.position ?? Infinity) > position)
  return next < 0 ? lines.length : next
}

const placed = (line: CartLine, position: number | undefined): CartLine =>
  position === undefined ? line : { ...line, position }

function linesFor(
  { id: cartId, shop_id: shop }: Cart,
  uid: string,
  product: ProductCard | null,
  antal: number,
  country: string,
  known: CartLine | undefined,
): CartLine[] {
  const id = lineId(cartId, shop, uid)
  const unit = product && unitPrice(product)
  const list = product && listPrice(product)
  const before = known && !known.product.gone ? (known.previous_unit_price ?? known.unit_price) : decimal(unit)
  const line: CartLine = {
    id,
    ...(known?.position !== undefined && { position: known.position }),
    antal: String(antal),
    prisl_underrad: COUNTED,
    parent_id: null,
    article_number: uid,
    product: {
      shop,
      uid,
      name: product?.name ?? uid,
      thumbnail: product?.thumbnail ?? null,
      delivery_time: product?.delivery_time ?? null,
      climate: product?.climate ?? null,
      gone: false,
    },
    unit_price: decimal(unit),
    list_price: list === unit ? null : decimal(list),
    previous_unit_price: before === decimal(unit) ? null : before,
    sub_price: null,
    ...amounts(unit, antal, country),
  }
  return [line, ...(product?.parts ?? []).map((part) => partRow(line, part, shop, cartId))]
}

/** A part's picture, delivery time and climate figure are for the server to fill in. */
function partRow(
  { id, position, article_number, antal }: CartLine,
  part: Part,
  shop: string,
  cartId: string,
): CartLine {
  const pieces = part.quantity * Number(antal)
  return {
    id: lineId(cartId, shop, article_number, part.uid),
    ...(position !== undefined && { position }),
    antal: String(pieces),
    prisl_underrad: PART,
    parent_id: id,
    article_number: part.uid,
    product: { shop, uid: part.uid, name: part.name, thumbnail: null, delivery_time: null, climate: null, gone: false },
    unit_price: part.price,
    list_price: null,
    previous_unit_price: null,
    sub_price: decimal(partSum(part.price === null ? null : toMinor(part.price), pieces)),
    ...NOTHING,
  }
}

/** A normal line and its parts with another quantity, at the prices they have; any other id changes nothing. */
export function newQuantity(cart: Cart, id: string, to: (antal: number) => number, { country }: ProductLookup): Cart {
  const line = cart.lines.find((one) => one.id === id && one.prisl_underrad === COUNTED)
  if (!line) return cart
  const antal = to(Number(line.antal))
  const unit = line.unit_price === null ? null : toMinor(line.unit_price)
  const lines = cart.lines.map((one): CartLine => {
    if (one === line) return { ...one, antal: String(antal), ...amounts(unit, antal, country) }
    if (one.parent_id !== id) return one
    const pieces = (Number(one.antal) / Number(line.antal)) * antal
    const price = one.unit_price === null ? null : toMinor(one.unit_price)
    return { ...one, antal: String(pieces), sub_price: decimal(partSum(price, pieces)) }
  })
  return withLines(cart, lines)
}

/** Without a normal line and its parts; a part goes with its product alone. */
export function withoutLine(cart: Cart, id: string): Cart {
  const line = cart.lines.find((one) => one.id === id)
  if (line?.prisl_underrad !== COUNTED) return cart
  return withLines(
    cart,
    cart.lines.filter((one) => one !== line && one.parent_id !== id),
  )
}
