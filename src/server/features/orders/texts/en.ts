import { type OrderTexts, plural } from './type.ts'

export const en: OrderTexts = {
  order: 'Order',
  orders: 'Orders',
  lines: 'Lines',
  number: 'Order number',
  date: 'Date',
  status: 'Status',
  statuses: { GK: 'Ordered', ÖV: 'Handed over', AN: 'Cancelled' },
  project: 'Project',
  company: 'Company',
  orgNumber: 'Organisation number',
  orderedBy: 'Ordered by',
  email: 'Email',
  shop: 'Shop',
  contact: 'Contact person',
  address: 'Address',
  city: 'City',
  deliveryAddress: 'Delivery address',
  deliveryContact: 'Delivery contact',
  reference: 'Customer reference',
  paymentCondition: 'Payment condition',
  paymentTerms: 'Agreed payment terms',
  additional: 'Additional information',
  provider: 'Contact at the provider',
  row: 'Line',
  article: 'Article number',
  product: 'Product',
  partOf: 'Part of',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  sum: 'Sum',
  subtotal: 'Total, excl. VAT',
  vat: 'VAT',
  total: 'Total, incl. VAT',
  currency: 'Currency',
  deliveryTime: 'Delivery time',
  longestDelivery: 'Longest delivery time',
  time: ({ value, unit }) =>
    unit === 'd'
      ? plural(value, 'day', 'days')
      : unit === 'w'
        ? plural(value, 'week', 'weeks')
        : plural(value, 'workday', 'workdays'),
  climate: 'Climate footprint',
  climateKg: 'Climate footprint, kg CO2e',
  declaredKg: 'of which declared, kg CO2e',
  calculatedKg: 'of which calculated, kg CO2e',
  climateSource: 'Climate figure',
  sources: { declared: 'Environmental declaration', similar: 'Calculated from a similar product' },
  unknownPieces: 'Pieces without a climate figure',
  without: (pieces) => `${plural(pieces, 'piece has', 'pieces have')} no figure`,
  page: (number, of) => `Page ${number} of ${of}`,
  mail: {
    greeting: (name) => `Hello ${name},`,
    confirmation: (number, shop) => ({
      subject: `Your order ${number} from ${shop}`,
      intro:
        'Thank you for your order. We have received it and are sending it to the provider, who will confirm it shortly.',
    }),
    order: (number, shop) => ({
      subject: `New order ${number}`,
      intro: `A new order has been placed with ${shop}. All lines are in the attached file.`,
    }),
    handedOver: (number) => ({
      subject: `Your order ${number} has been handed over`,
      intro: 'The provider has taken over your order and is working on it.',
    }),
    cancelled: (number) => ({
      subject: `Your order ${number} has been cancelled`,
      intro: 'The provider has cancelled your order. It will not be delivered.',
    }),
    note: 'Message from the provider',
    moreLines: (lines) => `… and ${plural(lines, 'more line', 'more lines')}`,
    look: 'View the order',
    answer: 'Reply to this email if anything is wrong.',
  },
}
