import type { LineIds } from '#contract/cart/line.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { CartFields, LineState as ContractLine } from '#contract/cart/state.ts'
import type { OrderStatus } from '#contract/cart/status.ts'
import type { LineProduct, LineSuccessor } from '../../../db/cart-schema.ts'
import type { CompanyScope } from '../../../db/company-scope.ts'
import type { ApprovalFacts, BudgetEntry, RequestChange } from './approval.ts'
import type { ProductState } from '../../../db/line-products.ts'
import type { GivenRight } from './role.ts'

/** A line as the contract's effects write it. */
export type Line = ContractLine<LineProduct>

/** A line as decisions see it. */
export interface LineState extends Line {
  /** `ownerKey` of who put it in, and of who changed it last; null: before that was counted. */
  addedBy: string | null
  changedBy: string | null
}

/** A cart without its lines, which are many; its sums follow them. */
export interface CartState extends CartFields<Date> {
  id: string
  /** `ownerKey` of its maker, or whom it was handed to [contract/owners]. */
  owner: string
  shopId: string
  revision: number
  /** When somebody last changed it; a price that the shop changed is none. */
  changedAt: Date | null
  /** The shop's catalogue version and country that the lines were last priced by. */
  pricedVersion: number
  country: string
  /** The company by whose price lists they were, with the version of these and the shop's day; null: by none. */
  pricedFor: string | null
  priceVersion: number
  pricedOn: string | null
  /** User ids of those who changed a line since the last decision about a request. */
  lineChangers: string[]
}

/** Whose price lists count for a cart, as they are now; `company` null: the shop's own prices. */
export interface Prices {
  company: string | null
  version: number
  /** The shop's day, ISO 8601. */
  day: string | null
}

export interface CustomerState {
  id: string
  name: string
  paymentTerms: string | null
  retired: boolean
  /** What its carts may be ordered for; none: whatever is written. */
  costCentres: readonly string[]
  costCentreRequired: boolean
}

/** All that a decision may know besides the cart; read before, so that the decision itself asks nobody. */
export interface Context {
  owner: string
  punchout: boolean
  /** The owner's level in the shop, undefined where they have none. */
  level: number | undefined
  cartId: string
  /** Ids of lines in this cart. */
  lineId: LineIds
  shop: {
    shopId: string
    country: string
    currency: string
    catalogueVersion: number
    paymentTerms: string | null
    providerContact: string | null
  }
  /** Of the company that the cart has. */
  prices: Prices
  product: (uid: string) => ProductState | null
  /** What stands in for a product that the shop sells no more, of those that a whole cart was looked at with. */
  successor?: (uid: string) => LineSuccessor | undefined
  /** A company of the shop, of those that `needs` names. */
  customer: (id: string) => CustomerState | null
  /** Which companies the owner may use. */
  companies: CompanyScope
  /** Null: neither limited nor counted, or not asked about. */
  approval: ApprovalFacts | null
  /** What colleagues may do with the cart. */
  rights: readonly GivenRight[]
  /** Whether the owner of this request ever had a right in a cart that is another's. */
  had: boolean
  /** What the other open carts of the cart's owner come to: how many there are in this shop, and their counted lines in all shops. */
  held: { carts: number; lines: number }
  now: Date
}

/** A named mutation, or what only the REST call can ask: a cart that leaves by punchout. */
export type CartChange = Mutation | { name: 'cart.send'; args: Record<string, never> }

export type LineMap = ReadonlyMap<string, LineState>

/** What becomes of a cart: its new header, and the lines that are written or taken away. */
export interface Effect {
  cart: CartState
  put: readonly LineState[]
  remove: readonly string[]
  notice?: 'quantity_moved'
  request?: RequestChange
  /** What it takes of a budget from then on; absent: as before. */
  spending?: BudgetEntry | null
}

export interface Refusal {
  code: ErrorCode
  errors?: FieldError[]
}

export interface Refused {
  refusal: Refusal
}

export type Decision = { effect: Effect } | Refused

/** Why a change of an open cart that one may change may not be; null: it may, and does what the contract's registry says. */
export type Authority<A> = (cart: CartState, lines: LineMap, args: A, context: Context) => Refused | null

export const refuse = (code: ErrorCode, errors?: FieldError[]): Refused => ({
  refusal: errors ? { code, errors } : { code },
})

export const isRefused = (decision: Decision): decision is Refused => 'refusal' in decision

export type Closing = OrderStatus
