import type { Minor } from '../money.ts'
import type { PriceStep } from '../organisation/agreement.ts'
import { type CustomerInformation, NO_INFORMATION } from './customer-information.ts'
import type { Room } from './rooms.ts'
import { STATUS } from './status.ts'

/**
 * A line as effects see it; money in öre. Part rows name their parent, and follow its quantity.
 * `P`: what a side knows of a product besides its price.
 */
export interface LineState<P> {
  id: string
  parentId: string | null
  /** Place in the cart; parts stand behind their product by `part`, from 1. Infinity where it is not given yet. */
  position: number
  part: number
  /** Part rows are where their product is. */
  room: string | null
  /** Ids that it had in other rooms, or that what came to it had: changes that name one mean this line [contract/rooms]. */
  formerIds: readonly string[]
  note: string
  uid: string
  antal: number
  /** What a price list counts where the product stands in other places too: so many pieces in all; else null. */
  pieces: number | null
  product: P
  unitPrice: Minor | null
  /** The price of one piece without its discount, where that is another. */
  listPrice: Minor | null
  /** The unit price when it was put in the cart. */
  firstPrice: Minor | null
  subPrice: Minor | null
  subtotal: Minor
  vat: Minor
  gone: boolean
  /** What a piece costs by quantity, where a price list has a say in it; null: always the same, and on part rows. */
  steps: readonly PriceStep[] | null
}

/** A product with the prices of its parts, as the cart's company gets it now. */
export interface ProductState<P> {
  uid: string
  product: P
  price: Minor | null
  currency: string
  quantity: number
  discountPercentage: number
  parts: { uid: string; quantity: number; price: Minor | null; product: P }[]
  /** As those of its line; one piece costs what the price above says. */
  steps: readonly PriceStep[] | null
}

/** What effects see and change of a cart besides its lines; the sums follow these. `T`: a moment. */
export interface CartFields<T> {
  title: string
  status: string
  currency: string
  information: CustomerInformation
  rooms: readonly Room[]
  note: string
  /** When it should be there: a day, ISO 8601. */
  wishedOn: string | null
  customerId: string | null
  /** Of its company; null: none is named. */
  costCentre: string | null
  paymentTerms: string | null
  company: string | null
  providerContact: string | null
  subtotal: Minor
  vat: Minor
  /** Counted lines. */
  lineCount: number
  /** The last place that was given; Infinity for whoever cannot give any. */
  lastPosition: number
  createdAt: T
  closedAt: T | null
  orderedAt: T | null
}

/** A cart as it begins, before it has a title. */
export const emptyCart = <T>(
  { currency, paymentTerms, providerContact }: Pick<CartFields<T>, 'currency' | 'paymentTerms' | 'providerContact'>,
  now: T,
): CartFields<T> => ({
  title: '',
  status: STATUS.open,
  currency,
  information: NO_INFORMATION,
  rooms: [],
  note: '',
  wishedOn: null,
  customerId: null,
  costCentre: null,
  paymentTerms,
  company: null,
  providerContact,
  subtotal: 0,
  vat: 0,
  lineCount: 0,
  lastPosition: 0,
  createdAt: now,
  closedAt: null,
  orderedAt: null,
})
