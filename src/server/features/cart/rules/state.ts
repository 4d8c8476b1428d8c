import type { LineIds } from '#contract/cart/line.ts'
import type { CustomerInformation } from '#contract/cart/customer-information.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Minor } from '#contract/money.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { Status } from '#contract/cart/status.ts'
import type { LineProduct } from '../../../db/cart-schema.ts'
import type { CompanyScope } from '../../../db/company-scope.ts'
import type { ProductState } from '../../../db/line-products.ts'

/** A line as decisions see it; money in öre. Part rows name their parent, and follow its quantity. */
export interface LineState {
  id: string
  parentId: string | null
  /** Place in the cart; parts stand behind their product by `part`, from 1. */
  position: number
  part: number
  uid: string
  antal: number
  product: LineProduct
  unitPrice: Minor | null
  /** The price of one piece without its discount, where that is another. */
  listPrice: Minor | null
  /** The unit price when it was put in the cart. */
  firstPrice: Minor | null
  subPrice: Minor | null
  subtotal: Minor
  vat: Minor
  gone: boolean
}

/** A cart without its lines, which are many; its sums follow them. */
export interface CartState {
  id: string
  /** `ownerKey` of its maker [contract/owners]. */
  owner: string
  shopId: string
  title: string
  status: string
  currency: string
  information: CustomerInformation
  customerId: string | null
  /** Frozen when it is closed; while open, what the shop and the customer say now. */
  paymentTerms: string | null
  company: string | null
  providerContact: string | null
  subtotal: Minor
  vat: Minor
  /** Counted lines. */
  lineCount: number
  lastPosition: number
  revision: number
  /** The shop's catalogue version and country that the lines were last priced by. */
  pricedVersion: number
  country: string
  createdAt: Date
  closedAt: Date | null
  orderedAt: Date | null
}

export interface CustomerState {
  id: string
  name: string
  paymentTerms: string | null
  retired: boolean
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
  product: (uid: string) => ProductState | null
  /** A company of the shop, of those that `needs` names. */
  customer: (id: string) => CustomerState | null
  /** Which companies the owner may use. */
  companies: CompanyScope
  /** What the owner's other open carts come to: how many there are in this shop, and their counted lines in all shops. */
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
}

export interface Refusal {
  code: ErrorCode
  errors?: FieldError[]
}

export type Decision = { effect: Effect } | { refusal: Refusal }

export const refuse = (code: ErrorCode, errors?: FieldError[]): Decision => ({
  refusal: errors ? { code, errors } : { code },
})

export const isRefused = (decision: Decision): decision is { refusal: Refusal } => 'refusal' in decision

export type Closing = Exclude<Status, 'EA'>
