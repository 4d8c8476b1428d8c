import type { Cart } from './cart.schema.ts'
import type { Mutation, MutationName } from './mutation.schema.ts'
import { STATUS } from './status.ts'
import { addRows, newQuantity, type ProductLookup, withoutLine } from './optimism.ts'
import { changedQuantity } from './line.ts'
import { NO_INFORMATION, withInformation } from './customer-information.ts'

/** The version of each mutation's arguments; it grows when their meaning changes, and old ones are understood on. */
export const MUTATION_VERSIONS: Readonly<Record<MutationName, number>> = {
  'cart.create': 1,
  'cart.rename': 1,
  'cart.cancel': 1,
  'cart.setInfo': 1,
  'cart.order': 1,
  'lines.add': 1,
  'line.changeQuantity': 1,
  'line.setQuantity': 1,
  'line.remove': 1,
}

/** What a device knows when it shows an intent's effect before the server has said so. */
export interface ApplyContext extends ProductLookup {
  cartId: string
  shopId: string
  currency: string
  paymentTerms: string | null
  providerContact: string | null
  /** A company that the user may order for. */
  company: (id: string) => { name: string; payment_terms: string | null } | null
  /** When the intent was made; ISO 8601. */
  madeAt: string
}

/**
 * What a cart will look like once the server has taken an intent [outbox/i4]: pure, never stored. Where nothing else
 * happens between, the server's effect is the same, its times and its revision apart. An order stays open until the
 * server says that it was placed [outbox/i9]. A cart that is not known is left unknown, and so are lines that are not.
 */
export function apply(cart: Cart | null, { name, args }: Mutation, context: ApplyContext): Cart | null {
  if (name === 'cart.create') return cart ?? newCart(args.title, context)
  if (!cart) return null
  if (cart.lines_omitted && (name === 'lines.add' || name.startsWith('line.'))) return cart
  switch (name) {
    case 'cart.rename':
      return { ...cart, title: args.title.trim(), name: args.title.trim() }
    case 'cart.cancel':
      return { ...cart, status: STATUS.cancelled, closed_at: context.madeAt }
    case 'cart.setInfo': {
      const customer = withInformation(cart.customer, args.customer ?? {})
      const next = { ...cart, customer, customer_reference: customer.customer_reference }
      return args.customerId === undefined ? next : withCompany(next, args.customerId, context)
    }
    case 'cart.order':
      return cart
    case 'lines.add':
      return addRows(cart, args.rows, context)
    case 'line.changeQuantity':
      return newQuantity(cart, args.lineId, (antal) => changedQuantity(antal, args.delta), context)
    case 'line.setQuantity':
      return newQuantity(cart, args.lineId, () => args.quantity, context)
    case 'line.remove':
      return withoutLine(cart, args.lineId)
  }
}

function newCart(
  title: string,
  { cartId, shopId, currency, paymentTerms, providerContact, madeAt }: ApplyContext,
): Cart {
  return {
    id: cartId,
    title: title.trim(),
    name: title.trim(),
    shop_id: shopId,
    status: STATUS.open,
    revision: 0,
    lines: [],
    currency,
    subtotal: 0,
    vat: 0,
    total: 0,
    customer: NO_INFORMATION,
    customer_id: null,
    customer_reference: '',
    payment_terms: paymentTerms,
    company: null,
    provider_contact: providerContact,
    created_at: madeAt,
    closed_at: null,
    ordered_at: null,
  }
}

function withCompany(cart: Cart, id: string | null, { company, paymentTerms }: ApplyContext): Cart {
  const found = id === null ? null : company(id)
  // A company that this device does not know is for the server to name.
  if (id !== null && found === null) return cart
  const payment_terms = found?.payment_terms ?? paymentTerms
  return { ...cart, customer_id: id, company: found?.name ?? null, payment_terms }
}
