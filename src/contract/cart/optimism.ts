import type { Cart, CartLine } from './cart.schema.ts'
import type { Mutation, MutationName } from './mutation.schema.ts'
import { COUNTED, lineIds } from './line.ts'
import { minorOf, toMinor } from '../money.ts'
import { readAgreement } from '../organisation/agreement.ts'
import { lineOnWire, planOnWire, sumsOnWire } from './wire.ts'
import { cartAmounts } from '../price.ts'
import type { ProductCard } from '../catalogue/product.schema.ts'
import type { CartEffect, EffectContext, LineAccess } from './mutations/entry.ts'
import { withQuantity } from './mutations/lines.ts'
import { effectOf } from './mutations/registry.ts'
import { type CartFields, emptyCart, type LineState, type ProductState } from './state.ts'

/** What a device knows when it shows an intent's effect before the server has said so. */
export interface ApplyContext {
  cartId: string
  shopId: string
  country: string
  currency: string
  paymentTerms: string | null
  providerContact: string | null
  /** A product of the cart's shop as a card shows it to the cart's company; null where this device does not have it. */
  product: (uid: string, company: string | null) => ProductCard | null
  /** A company that the user may order for. */
  company: (id: string) => { name: string; payment_terms: string | null } | null
  /** When the intent was made; ISO 8601. */
  madeAt: string
}

/**
 * What a cart will look like once the server has taken an intent [outbox/i4]: pure, never stored. Where nothing else
 * happens between, the server's effect is the same, its times, places and revision apart. An order stays open until the
 * server says that it was placed [outbox/i9], and so does a request. A cart that is not known is left unknown, and so are lines that are not.
 */
export function apply(cart: Cart | null, mutation: Mutation, context: ApplyContext): Cart | null {
  const { name } = mutation
  if (name === 'cart.create' ? cart : !cart || WAITING.has(name)) return cart
  if (cart?.lines_omitted && (LINES.has(name) || name.startsWith('line.'))) return cart
  const before = cart ?? newCart(context)
  return withEffect(before, effectOf(fieldsOf(before), mutation, contextIn(before, context)))
}

/** What is only shown once the server has said so [outbox/i9]. */
const WAITING: ReadonlySet<string> = new Set<MutationName>(['cart.order', 'cart.ask', 'cart.withdraw', 'cart.decide'])

/** Those besides, by whose effect lines change. */
const LINES: ReadonlySet<string> = new Set(['lines.add', 'room.remove'])

/** The cart as it would be with another quantity of a line. @param country the shop's, for VAT */
export const withTyped = (cart: Cart, lineId: string, antal: number, country: string): Cart =>
  withEffect(
    cart,
    withQuantity(fieldsOf(cart), lineId, () => antal, { ...linesIn(cart), country }),
  )

/** What lines know of their product on the wire. */
type Product = CartLine['product']
type ShownLine = LineState<Product>

function newCart({ cartId, shopId, madeAt, ...shop }: ApplyContext): Cart {
  const { title, information, ...made } = emptyCart(shop, madeAt)
  return {
    id: cartId,
    title,
    name: title,
    shop_id: shopId,
    status: made.status,
    revision: 0,
    lines: [],
    currency: made.currency,
    subtotal: 0,
    vat: 0,
    total: 0,
    customer: information,
    customer_id: null,
    cost_centre: null,
    customer_reference: '',
    payment_terms: made.paymentTerms,
    company: null,
    provider_contact: made.providerContact,
    created_at: made.createdAt,
    closed_at: null,
    ordered_at: null,
  }
}

function fieldsOf(cart: Cart): CartFields<string> {
  const counted = cart.lines.filter((line) => line.prisl_underrad === COUNTED)
  return {
    title: cart.title,
    status: cart.status,
    currency: cart.currency,
    information: cart.customer,
    rooms: cart.rooms ?? [],
    note: cart.note ?? '',
    wishedOn: cart.wished_on ?? null,
    customerId: cart.customer_id,
    costCentre: cart.cost_centre ?? null,
    paymentTerms: cart.payment_terms,
    company: cart.company,
    providerContact: cart.provider_contact,
    ...cartAmounts(
      counted.map(({ subtotal, vat }) => ({ counted: true, subtotal: toMinor(subtotal), vat: toMinor(vat) })),
    ),
    lineCount: counted.length,
    // The next place is for the server to give.
    lastPosition: Infinity,
    createdAt: cart.created_at,
    closedAt: cart.closed_at,
    orderedAt: cart.ordered_at,
  }
}

/** The part rows of a line stand right behind it. */
function partsAfter(lines: readonly CartLine[], at: number): readonly CartLine[] {
  if (at < 0) return []
  let end = at + 1
  while (lines[end]?.parent_id === lines[at]?.id) end += 1
  return lines.slice(at + 1, end)
}

const stateOf = (found: CartLine | undefined): ShownLine | undefined => found && lineState(found)

function linesIn({ lines }: Cart): LineAccess<Product> {
  const exact = (id: string): CartLine | undefined => lines.find((one) => one.id === id)
  let byProduct: ReadonlyMap<string, CartLine[]> | undefined
  return {
    line: (id) => stateOf(exact(id)),
    followed: (id) => stateOf(exact(id) ?? lines.find((one) => one.former_ids?.includes(id))),
    places: (uid) => {
      byProduct ??= Map.groupBy(
        lines.filter((one) => one.parent_id === null),
        (one) => one.article_number,
      )
      return (byProduct.get(uid) ?? []).map(lineState)
    },
    inRoom: (room) => lines.filter((one) => one.parent_id === null && one.room === room).map(lineState),
    parts: (id) =>
      partsAfter(
        lines,
        lines.findIndex((one) => one.id === id),
      ).map(lineState),
  }
}

const contextIn = (cart: Cart, context: ApplyContext): EffectContext<Product, string> => ({
  ...linesIn(cart),
  lineId: lineIds(cart.id, cart.shop_id),
  product: (uid) => productState(cart, uid, context.product(uid, cart.customer_id)),
  company: (id) => {
    const found = context.company(id)
    return found && { name: found.name, paymentTerms: found.payment_terms }
  },
  country: context.country,
  paymentTerms: context.paymentTerms,
  now: context.madeAt,
})

const lineState = (line: CartLine): ShownLine => ({
  id: line.id,
  parentId: line.parent_id,
  position: line.position ?? Infinity,
  part: line.parent_id === null ? 0 : 1,
  room: line.room ?? null,
  formerIds: line.former_ids ?? [],
  note: line.note ?? '',
  uid: line.article_number,
  antal: Number(line.antal),
  pieces: line.pieces ?? null,
  product: line.product,
  unitPrice: minorOf(line.unit_price),
  listPrice: minorOf(line.list_price ?? null),
  firstPrice: minorOf(line.previous_unit_price ?? line.unit_price),
  subPrice: minorOf(line.sub_price),
  subtotal: toMinor(line.subtotal),
  vat: toMinor(line.vat),
  gone: line.product.gone,
  steps: readAgreement(line.agreement),
})

/**
 * A product as this device knows it; what it does not know goes by its number, and has no price yet. A part's picture,
 * delivery time and climate figure are for the server to fill in.
 */
function productState({ shop_id: shop, currency }: Cart, uid: string, card: ProductCard | null): ProductState<Product> {
  const named = (one: string, name: string): Product => ({
    shop,
    uid: one,
    name,
    thumbnail: null,
    delivery_time: null,
    climate: null,
    gone: false,
  })
  if (!card)
    return {
      uid,
      product: named(uid, uid),
      price: null,
      currency,
      quantity: 1,
      discountPercentage: 0,
      parts: [],
      steps: null,
    }
  const { name, thumbnail, delivery_time, climate } = card
  return {
    uid,
    product: { ...named(uid, name), thumbnail, delivery_time, climate },
    price: minorOf(card.price),
    currency: card.currency,
    quantity: card.quantity,
    discountPercentage: card.discount_percentage,
    parts: card.parts.map((part) => ({
      uid: part.uid,
      quantity: part.quantity,
      price: minorOf(part.price),
      product: named(part.uid, part.name),
    })),
    steps: readAgreement(card.agreement),
  }
}

const onWire = (line: ShownLine): CartLine => lineOnWire(line, { ...line.product, gone: line.gone })

/** The cart on the wire with an effect over it. */
function withEffect(whole: Cart, { cart, put, remove }: CartEffect<Product, string>): Cart {
  if (Object.keys(cart).length === 0) return whole
  const before = withPlan(whole, cart)
  const { title, information, customerId, company, paymentTerms, status, closedAt, currency, subtotal, vat } = cart
  const { costCentre } = cart
  return {
    ...before,
    ...(title !== undefined && { title, name: title }),
    ...(information && { customer: information, customer_reference: information.customer_reference }),
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(costCentre !== undefined && { cost_centre: costCentre }),
    ...(company !== undefined && { company }),
    ...(paymentTerms !== undefined && { payment_terms: paymentTerms }),
    ...(status !== undefined && { status }),
    ...(closedAt !== undefined && { closed_at: closedAt }),
    ...(currency !== undefined && { currency }),
    ...(subtotal !== undefined && vat !== undefined && sumsOnWire({ subtotal, vat })),
    lines: put.length + remove.length === 0 ? before.lines : withLines(before.lines, put, remove),
  }
}

/** With other rooms, another note, another wished date; what there is none of is left out. */
function withPlan(
  { rooms, note, wished_on, ...before }: Cart,
  {
    rooms: newRooms = rooms ?? [],
    note: newNote = note ?? '',
    wishedOn = wished_on ?? null,
  }: Partial<CartFields<string>>,
): Cart {
  return { ...before, ...planOnWire({ rooms: newRooms, note: newNote, wishedOn }) }
}

/**
 * Lines that are there stay in their places, also under another id; one that is put back stands before the first one
 * that came after it.
 */
function withLines(before: readonly CartLine[], put: readonly ShownLine[], remove: readonly string[]): CartLine[] {
  const gone = new Set(remove)
  const groups = Map.groupBy(put, (line) => line.parentId ?? line.id)
  const there = new Set(before.map(({ id }) => id))
  const moved = new Map(
    [...groups].flatMap(([id, [made]]) =>
      there.has(id) ? [] : (made?.formerIds ?? []).map((one) => [one, id] as const),
    ),
  )
  const lines = before.flatMap((line) => {
    if (!gone.has(line.id)) return line
    const id = moved.get(line.id)
    const made = id === undefined ? undefined : groups.get(id)
    if (id !== undefined) groups.delete(id)
    return made ? made.map(onWire) : []
  })
  for (const [id, made] of groups) {
    const at = lines.findIndex((line) => line.id === id)
    const known = at < 0 ? 0 : 1 + partsAfter(lines, at).length
    // Who put it there stays so; who changed it last is for the server to say.
    const { added_by: adder } = lines[at] ?? {}
    const now = made.map((line) => ({
      ...onWire(line),
      ...(adder && line.parentId === null && { added_by: adder }),
    }))
    lines.splice(at < 0 ? placeOf(lines, made[0]?.position) : at, known, ...now)
  }
  return lines
}

function placeOf(lines: readonly CartLine[], position = Infinity): number {
  const next = position === Infinity ? -1 : lines.findIndex((line) => (line.position ?? Infinity) > position)
  return next < 0 ? lines.length : next
}
