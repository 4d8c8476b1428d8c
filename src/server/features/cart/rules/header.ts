import { OPEN_CARTS_MAX } from '#contract/cart/line.ts'
import { mayMove, STATUS } from '#contract/cart/status.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { missingInformation, NO_INFORMATION, withInformation } from '#contract/cart/customer-information.ts'
import { ERROR, type ErrorCode, RULE } from '#contract/errors.ts'
import { toMinor } from '#contract/money.ts'
import { isWithin } from '../../../db/company-scope.ts'
import { type CartState, type Closing, type Context, type Decision, type LineMap, refuse } from './state.ts'

const changed = (cart: CartState): Decision => ({ effect: { cart, put: [], remove: [] } })

/** A new cart, or nothing where the same one was made before: its id is the client's [contract/ids]. */
export function createCart(
  cart: CartState | null,
  { title, companyId }: MutationArguments['cart.create'],
  context: Context,
): Decision {
  const { owner, cartId, shop, held, now } = context
  if (cart) return cart.owner === owner && cart.shopId === shop.shopId ? changed(cart) : refuse(ERROR.cartIdTaken)
  if (held.carts >= OPEN_CARTS_MAX) return refuse(ERROR.tooManyCarts)
  const company = chosen(companyId === undefined ? context.companies.first : companyId, context)
  if ('code' in company) return refuse(company.code)
  return changed({
    id: cartId,
    owner,
    shopId: shop.shopId,
    title: title.trim(),
    status: STATUS.open,
    currency: shop.currency,
    information: NO_INFORMATION,
    ...company,
    providerContact: shop.providerContact,
    subtotal: 0,
    vat: 0,
    lineCount: 0,
    lastPosition: 0,
    revision: 0,
    pricedVersion: shop.catalogueVersion,
    country: shop.country,
    createdAt: now,
    closedAt: null,
    orderedAt: null,
  })
}

export const renameCart = (cart: CartState, { title }: MutationArguments['cart.rename']): Decision =>
  changed({ ...cart, title: title.trim() })

/** What is named replaces what was; the company must be one of the owner's [contract/companies]. */
export function setInformation(
  cart: CartState,
  { customer = {}, customerId }: MutationArguments['cart.setInfo'],
  context: Context,
): Decision {
  const next = { ...cart, information: withInformation(cart.information, customer) }
  // What a cart has already may be named again, whatever became of it: ordering is what it stands in the way of.
  if (customerId === undefined || customerId === cart.customerId) return changed(next)
  const company = chosen(customerId, context)
  return 'code' in company ? refuse(company.code) : changed({ ...next, ...company })
}

type CompanyFields = Pick<CartState, 'customerId' | 'company' | 'paymentTerms'>

/** A company that somebody chooses for a cart: one of their own, in use; null: none. */
function chosen(id: string | null, { companies, customer, shop }: Context): CompanyFields | { code: ErrorCode } {
  if (id === null) return { customerId: null, company: null, paymentTerms: shop.paymentTerms }
  // Whose company it is comes first: what else there is of a foreign one is nobody's business.
  if (!isWithin(companies, id)) return { code: ERROR.companyForbidden }
  const found = customer(id)
  if (!found) return { code: ERROR.unknownCustomer }
  if (found.retired) return { code: ERROR.companyGone }
  return { customerId: id, company: found.name, paymentTerms: found.paymentTerms ?? shop.paymentTerms }
}

/** Why a cart may not be ordered for the company that it has, or for none. */
function companyRefusal({ customerId }: CartState, context: Context): Decision | null {
  if (customerId !== null) {
    const company = chosen(customerId, context)
    return 'code' in company ? refuse(company.code) : null
  }
  if (!context.companies.required) return null
  return refuse(ERROR.companyRequired, [
    { field: 'customer_id', rule: RULE.required, message: 'An order in this shop names the company it is for' },
  ])
}

/** Cancelling, and leaving by punchout: the cart stays as it is, and is read from then on. */
export function closeCart(cart: CartState, to: Closing, { punchout, now }: Context): Decision {
  if (!mayMove(cart.status, to, punchout ? 'punchout' : 'buyer')) return refuse(ERROR.statusNotAllowed)
  return changed({ ...cart, status: to, closedAt: now })
}

/**
 * Orders what the lines say at this moment: they were priced just before, and nothing touches them afterwards
 * [contract/carts]. Refused when something has no price or is gone, when information is missing, and when the person
 * saw another total [outbox/merging].
 */
export function orderCart(
  cart: CartState,
  lines: LineMap,
  { expectedTotal }: MutationArguments['cart.order'],
  context: Context,
): Decision {
  const closed = closeCart(cart, STATUS.ordered, context)
  if ('refusal' in closed) return closed
  const counted = [...lines.values()].filter((line) => line.parentId === null)
  if (counted.length === 0) return refuse(ERROR.cartEmpty)
  const named = (which: typeof counted, message: string) =>
    which.slice(0, 50).map(({ uid }) => ({ field: uid, rule: RULE.choice, message }))
  const gone = counted.filter((line) => line.gone)
  if (gone.length > 0) return refuse(ERROR.productGone, named(gone, 'The shop has this product no more'))
  const unpriced = counted.filter((line) => line.unitPrice === null)
  if (unpriced.length > 0) return refuse(ERROR.onRequest, named(unpriced, 'The price has to be asked for'))
  const refusedCompany = companyRefusal(cart, context)
  if (refusedCompany) return refusedCompany
  if (expectedTotal !== undefined && toMinor(expectedTotal) !== cart.subtotal + cart.vat)
    return refuse(ERROR.totalChanged)
  const missing = missingInformation(cart.information)
  if (missing.length > 0)
    return refuse(
      ERROR.customerInformationRequired,
      missing.map((field) => ({
        field: `customer.${field}`,
        rule: RULE.required,
        message: `${field} is required to order`,
      })),
    )
  return { effect: { ...closed.effect, cart: { ...closed.effect.cart, orderedAt: context.now } } }
}
