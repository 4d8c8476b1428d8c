import { OPEN_CARTS_MAX } from '#contract/cart/line.ts'
import { mayMove, STATUS } from '#contract/cart/status.ts'
import type { MutationArguments } from '#contract/cart/mutation.schema.ts'
import { create } from '#contract/cart/mutations/registry.ts'
import type { EffectContext } from '#contract/cart/mutations/entry.ts'
import { emptyCart } from '#contract/cart/state.ts'
import { missingInformation } from '#contract/cart/customer-information.ts'
import { ERROR, type ErrorCode, RULE } from '#contract/errors.ts'
import { toMinor } from '#contract/money.ts'
import type { LineProduct } from '../../../db/cart-schema.ts'
import { isWithin } from '../../../db/company-scope.ts'
import { roleIn } from './role.ts'
import { requireNoApproval } from './approval.ts'
import {
  type Authority,
  type CartState,
  type Closing,
  type Context,
  type Decision,
  type Refused,
  refuse,
} from './state.ts'

const changed = (cart: CartState): Decision => ({ effect: { cart, put: [], remove: [] } })

/**
 * A new cart, or nothing where the same one was made before: its id is the client's [contract/ids]. Where no company is
 * named, it is the owner's first.
 */
export function createCart(
  cart: CartState | null,
  { title, companyId }: MutationArguments['cart.create'],
  context: Context,
  known: EffectContext<LineProduct, Date>,
): Decision {
  const { owner, cartId, shop, prices, held, now, companies } = context
  if (cart) return isMade(cart, context) ? changed(cart) : refuse(ERROR.cartIdTaken)
  if (held.carts >= OPEN_CARTS_MAX) return refuse(ERROR.tooManyCarts)
  const args = { title, companyId: companyId === undefined ? companies.first : companyId }
  const code = companyRefusal(args.companyId, context)
  if (code) return refuse(code)
  const fields = emptyCart(shop, now)
  const effect = create.effect(fields, args, known)
  return changed({
    ...fields,
    ...effect.cart,
    id: cartId,
    owner,
    shopId: shop.shopId,
    revision: 0,
    changedAt: null,
    pricedVersion: shop.catalogueVersion,
    country: shop.country,
    pricedFor: prices.company,
    priceVersion: prices.version,
    pricedOn: prices.day,
    lineChangers: [],
  })
}

/** Whether the cart that is to be made is there: it may have been handed over since, and be shared with its maker. */
const isMade = (cart: CartState, context: Context): boolean =>
  roleIn(cart, context) !== null && cart.shopId === context.shop.shopId

/** The company must be one of the owner's [contract/companies]. */
export const mayInform: Authority<MutationArguments['cart.setInfo']> = (cart, _lines, args, context) => {
  const { customerId = cart.customerId, costCentre = null } = args
  // What a cart has already may be named again, whatever became of it: ordering is what it stands in the way of.
  const code = customerId === cart.customerId ? null : companyRefusal(customerId, context)
  if (code) return refuse(code)
  return costCentre === cart.costCentre || isCostCentre(customerId, costCentre, context)
    ? null
    : refuse(ERROR.unknownCostCentre)
}

/** Whether a company has a cost centre; one that named none takes whatever is written, and so does none. */
function isCostCentre(companyId: string | null, costCentre: string | null, { customer }: Context): boolean {
  const known = companyId === null ? [] : (customer(companyId)?.costCentres ?? [])
  return costCentre === null || known.length === 0 || known.includes(costCentre)
}

/** Why somebody may not choose a company for a cart: it has to be one of their own, in use; null: none. */
export function companyRefusal(
  id: string | null,
  { companies, customer }: Pick<Context, 'companies' | 'customer'>,
): ErrorCode | null {
  if (id === null) return null
  // Whose company it is comes first: what else there is of a foreign one is nobody's business.
  if (!isWithin(companies, id)) return ERROR.companyForbidden
  const found = customer(id)
  if (!found) return ERROR.unknownCustomer
  return found.retired ? ERROR.companyGone : null
}

/** Why a cart may not be ordered for the company that it has, or for none. */
function orderCompanyRefusal({ customerId }: CartState, context: Context): Refused | null {
  const code = companyRefusal(customerId, context)
  if (code) return refuse(code)
  if (customerId !== null || !context.companies.required) return null
  return refuse(ERROR.companyRequired, [
    { field: 'customer_id', rule: RULE.required, message: 'An order in this shop names the company it is for' },
  ])
}

/** Why a cart may not be ordered for its cost centre, or for none. */
function costCentreRefusal({ customerId, costCentre }: CartState, context: Context): Refused | null {
  const company = customerId === null ? null : context.customer(customerId)
  // What comes by a procurement system names none.
  if (!company || context.approval === null) return null
  if (!isCostCentre(customerId, costCentre, context)) return refuse(ERROR.unknownCostCentre)
  if (costCentre !== null || !company.costCentreRequired) return null
  return refuse(ERROR.costCentreRequired, [
    { field: 'cost_centre', rule: RULE.required, message: 'An order of this company names its cost centre' },
  ])
}

/** Cancelling, ordering, and leaving by punchout. */
export const mayClose =
  (to: Closing): Authority<unknown> =>
  (cart, _lines, _args, { punchout }) =>
    mayMove(cart.status, to, punchout ? 'punchout' : 'buyer') ? null : refuse(ERROR.statusNotAllowed)

/**
 * Orders what the lines say at this moment: they were priced just before, and nothing touches them afterwards
 * [contract/carts]. Refused where somebody has to say yes first [contract/approvals], when something has no price or is gone, when information is missing, and when the person
 * saw another total [outbox/merging].
 */
export const mayOrder: Authority<MutationArguments['cart.order']> = (cart, lines, args, context) =>
  mayClose(STATUS.ordered)(cart, lines, args, context) ??
  requireNoApproval(cart, context) ??
  orderable(cart, lines, args, context)

/** What an order needs, whoever places it. */
export const orderable: Authority<MutationArguments['cart.order']> = (cart, lines, { expectedTotal }, context) => {
  const counted = [...lines.values()].filter((line) => line.parentId === null)
  if (counted.length === 0) return refuse(ERROR.cartEmpty)
  const named = (which: typeof counted, message: string) =>
    which.slice(0, 50).map(({ uid }) => ({ field: uid, rule: RULE.choice, message }))
  const gone = counted.filter((line) => line.gone)
  if (gone.length > 0) return refuse(ERROR.productGone, named(gone, 'The shop has this product no more'))
  const unpriced = counted.filter((line) => line.unitPrice === null)
  if (unpriced.length > 0) return refuse(ERROR.onRequest, named(unpriced, 'The price has to be asked for'))
  const refusedCompany = orderCompanyRefusal(cart, context) ?? costCentreRefusal(cart, context)
  if (refusedCompany) return refusedCompany
  if (expectedTotal !== undefined && toMinor(expectedTotal) !== cart.subtotal + cart.vat)
    return refuse(ERROR.totalChanged)
  const missing = missingInformation(cart.information)
  if (missing.length === 0) return null
  return refuse(
    ERROR.customerInformationRequired,
    missing.map((field) => ({
      field: `customer.${field}`,
      rule: RULE.required,
      message: `${field} is required to order`,
    })),
  )
}
