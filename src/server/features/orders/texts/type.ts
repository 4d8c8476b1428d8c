import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { Status } from '#contract/cart/status.ts'

/** A mail's own sentences around an order. */
interface Letter {
  subject: string
  intro: string
}

/** What files and mails about orders say, in one language. */
export interface OrderTexts {
  order: string
  orders: string
  lines: string
  number: string
  date: string
  status: string
  statuses: Record<Exclude<Status, 'EA'>, string>
  project: string
  company: string
  orgNumber: string
  orderedBy: string
  email: string
  shop: string
  contact: string
  address: string
  city: string
  deliveryAddress: string
  deliveryContact: string
  reference: string
  paymentCondition: string
  /** As agreed with the company, or the shop's own. */
  paymentTerms: string
  additional: string
  provider: string
  row: string
  article: string
  product: string
  partOf: string
  quantity: string
  unitPrice: string
  sum: string
  subtotal: string
  vat: string
  total: string
  currency: string
  deliveryTime: string
  longestDelivery: string
  time: (time: DeliveryTime) => string
  climate: string
  climateKg: string
  declaredKg: string
  calculatedKg: string
  climateSource: string
  sources: { declared: string; similar: string }
  unknownPieces: string
  /** After the sum, where some pieces have no figure. */
  without: (pieces: number) => string
  page: (number: number, of: number) => string
  mail: {
    greeting: (name: string) => string
    confirmation: (number: string, shop: string) => Letter
    order: (number: string, shop: string) => Letter
    handedOver: (number: string) => Letter
    cancelled: (number: string) => Letter
    note: string
    moreLines: (lines: number) => string
    look: string
    answer: string
  }
}

/** The right one of two forms; Finnish and the Nordic languages all have one for 1 and one for the rest here. */
export const plural = (value: number, one: string, other: string): string => `${value} ${value === 1 ? one : other}`
