import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { OrderStage } from '#contract/office/orders.ts'
import type { Locale } from '#contract/locale.ts'
import { type I18n, i18nIn } from '../../i18n/i18n.ts'

export type OrderTexts = ReturnType<typeof orderTexts>

/** What files and mails about orders say, in one language. */
export function orderTexts(language: Locale) {
  const i18n = i18nIn(language)
  return {
    order: i18n.t('Order'),
    orders: i18n.t('Orders'),
    lines: i18n.t('Lines'),
    number: i18n.t('Order number'),
    date: i18n.t('Date'),
    status: i18n.t('Status'),
    statuses: { GK: i18n.t('Ordered'), ÖV: i18n.t('Handed over'), AN: i18n.t('Cancelled') },
    stage: i18n.t('Step'),
    stages: {
      to_confirm: i18n.t('To confirm'),
      confirmed: i18n.t('Confirmed'),
      partly_delivered: i18n.t('Partly delivered'),
      handed_over: i18n.t('Handed over'),
      cancelled: i18n.t('Cancelled'),
    } satisfies Record<OrderStage, string>,
    promisedFor: i18n.t('Promised for'),
    project: i18n.t('Project'),
    company: i18n.t('Company'),
    orgNumber: i18n.t('Organisation number'),
    orderedBy: i18n.t('Ordered by'),
    askedBy: i18n.t('Asked for by'),
    approvedBy: i18n.t('Approved by'),
    costCentre: i18n.t('Cost centre'),
    email: i18n.t('Email'),
    shop: i18n.t('Shop'),
    contact: i18n.t('Contact person'),
    address: i18n.t('Address'),
    city: i18n.t('City'),
    deliveryAddress: i18n.t('Delivery address'),
    deliveryContact: i18n.t('Delivery contact'),
    reference: i18n.t('Customer reference'),
    paymentCondition: i18n.t('Payment condition'),
    /** As agreed with the company, or the shop's own. */
    paymentTerms: i18n.t('Agreed payment terms'),
    additional: i18n.t('Additional information'),
    provider: i18n.t('Contact at the provider'),
    row: i18n.t('Line'),
    article: i18n.t('Article number'),
    product: i18n.t('Product'),
    partOf: i18n.t('Part of'),
    room: i18n.t('Room'),
    withoutRoom: i18n.t('Without a room'),
    note: i18n.t('Note'),
    cartNote: i18n.t('Note on the order'),
    wishedOn: i18n.t('Wished delivery'),
    quantity: i18n.t('Quantity'),
    unitPrice: i18n.t('Unit price'),
    sum: i18n.t('Sum'),
    subtotal: i18n.t('Total, excl. VAT'),
    vat: i18n.t('VAT'),
    total: i18n.t('Total, incl. VAT'),
    currency: i18n.t('Currency'),
    deliveryTime: i18n.t('Delivery time'),
    deliveryOn: i18n.t('Delivery day'),
    deliveredPieces: i18n.t('Delivered pieces'),
    delivered: (pieces: number, of: number) => i18n.t('{pieces} of {of} delivered', { pieces, of }),
    longestDelivery: i18n.t('Longest delivery time'),
    time: (time: DeliveryTime) => timeText(i18n, time),
    climate: i18n.t('Climate footprint'),
    climateKg: i18n.t('Climate footprint, kg CO2e'),
    declaredKg: i18n.t('of which declared, kg CO2e'),
    calculatedKg: i18n.t('of which calculated, kg CO2e'),
    climateSource: i18n.t('Climate figure'),
    sources: {
      declared: i18n.t('Environmental declaration'),
      similar: i18n.t('Calculated from a similar product'),
    },
    unknownPieces: i18n.t('Pieces without a climate figure'),
    /** After the sum, where some pieces have no figure. */
    without: (pieces: number) =>
      i18n.t('{pieces, plural, one {{pieces} piece has} other {{pieces} pieces have}} no figure', { pieces }),
    page: (number: number, of: number) => i18n.t('Page {number} of {of}', { number, of }),
    mail: mailTexts(i18n),
    papers: paperTexts(i18n),
  }
}

/** What goes with the goods, of which none says a price. */
const paperTexts = (i18n: I18n) => ({
  pickingList: i18n.t('Picking list'),
  deliveryNote: i18n.t('Delivery note'),
  orderedOn: i18n.t('Order date'),
  toPick: (lines: number, pieces: number) =>
    i18n.t(
      '{lines, plural, one {{lines} line} other {{lines} lines}}, {pieces, plural, one {{pieces} piece} other {{pieces} pieces}}',
      {
        lines,
        pieces,
      },
    ),
  ordered: i18n.t('Ordered', {}, { context: 'pieces' }),
  delivered: i18n.t('Delivered', {}, { context: 'pieces' }),
  left: i18n.t('To come', {}, { context: 'pieces' }),
  rest: i18n.t('Still to be delivered'),
  whole: i18n.t('With this delivery the whole order has been delivered.'),
  cancelled: i18n.t('The rest of the order has been cancelled.'),
  pickedBy: i18n.t('Picked by'),
  receivedBy: i18n.t('Received by'),
  signed: i18n.t('Date and signature'),
})

/** A mail's own sentences around an order. */
const mailTexts = (i18n: I18n) => ({
  greeting: (name: string) => i18n.t('Hello {name},', { name }),
  confirmation: (number: string, shop: string) => ({
    subject: i18n.t('Your order {number} from {shop}', { number, shop }),
    intro: i18n.t(
      'Thank you for your order. We have received it and are sending it to the provider, who will confirm it shortly.',
    ),
  }),
  order: (number: string, shop: string) => ({
    subject: i18n.t('New order {number}', { number }),
    intro: i18n.t('A new order has been placed with {shop}. All lines are in the attached file.', { shop }),
  }),
  confirmed: (number: string) => ({
    subject: i18n.t('Your order {number} has been confirmed', { number }),
    intro: i18n.t('The provider has confirmed your order. The day of delivery stands with each line that has one.'),
  }),
  delivered: (number: string) => ({
    subject: i18n.t('Part of your order {number} has been delivered', { number }),
    intro: i18n.t('The provider has delivered part of your order. The rest follows.'),
  }),
  message: (number: string) => ({
    subject: i18n.t('A message about your order {number}', { number }),
    intro: i18n.t('The provider has written to you about your order.'),
  }),
  handedOver: (number: string) => ({
    subject: i18n.t('Your order {number} has been handed over', { number }),
    intro: i18n.t('The provider has taken over your order and is working on it.'),
  }),
  cancelled: (number: string) => ({
    subject: i18n.t('Your order {number} has been cancelled', { number }),
    intro: i18n.t('The provider has cancelled your order. It will not be delivered.'),
  }),
  note: i18n.t('Message from the provider'),
  moreLines: (lines: number) =>
    i18n.t('… and {lines, plural, one {{lines} more line} other {{lines} more lines}}', { lines }),
  look: i18n.t('View the order'),
  answer: i18n.t('Reply to this email if anything is wrong.'),
})

function timeText(i18n: I18n, { value, unit }: DeliveryTime): string {
  if (unit === 'd') return i18n.t('{value, plural, one {{value} day} other {{value} days}}', { value })
  if (unit === 'w') return i18n.t('{value, plural, one {{value} week} other {{value} weeks}}', { value })
  return i18n.t('{value, plural, one {{value} workday} other {{value} workdays}}', { value })
}
