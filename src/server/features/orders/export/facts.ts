import type { Fact } from '../../../mail/letter.ts'
import type { OrderTexts } from '../texts.ts'
import { approversText, contactName, type OrderDocument, statusText } from './document.ts'

const known = (facts: [string, string | null | undefined][]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [[name, value]]))

const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join('\n')

/** Who ordered what for whom. */
export const buyerFacts = (order: OrderDocument, t: OrderTexts): Fact[] =>
  known([
    [t.company, lines(order.company, order.org_number)],
    [t.contact, lines(contactName(order), order.customer.address, order.customer.city)],
    [t.orderedBy, lines(order.ordered_by.name, order.ordered_by.email)],
    [t.askedBy, order.asked_by?.name],
    [t.approvedBy, approversText(order)],
    [t.reference, order.customer_reference],
    [t.costCentre, order.cost_centre],
  ])

/** Where it goes and on which terms. */
export const deliveryFacts = (order: OrderDocument, t: OrderTexts): Fact[] =>
  known([
    [t.status, statusText(order, t)],
    [t.mail.note, order.steps.at(-1)?.note],
    [t.wishedOn, order.wished_on],
    [t.deliveryAddress, order.customer.delivery_address],
    [t.deliveryContact, order.customer.delivery_contact],
    [t.paymentCondition, order.customer.payment_condition],
    [t.paymentTerms, order.payment_terms],
    [t.provider, order.provider_contact],
  ])

/** Whom the goods go to. */
export const receiverFacts = (order: OrderDocument, t: OrderTexts): Fact[] =>
  known([
    [t.company, lines(order.company, order.org_number)],
    [t.deliveryAddress, order.customer.delivery_address],
    [t.deliveryContact, order.customer.delivery_contact],
    [t.contact, lines(contactName(order), order.customer.address, order.customer.city)],
  ])

/** By what they are known to both sides. */
export const referenceFacts = (order: OrderDocument, t: OrderTexts): Fact[] =>
  known([
    [t.number, order.order_number],
    [t.papers.orderedOn, order.day],
    [t.orderedBy, order.ordered_by.name],
    [t.reference, order.customer_reference],
    [t.costCentre, order.cost_centre],
    [t.wishedOn, order.wished_on],
    [t.provider, order.provider_contact],
  ])

/** What it weighs and how long it takes. */
export function sumFacts({ climate, delivery_time }: OrderDocument, t: OrderTexts): Fact[] {
  const { co2e_kg, pieces, unknown_pieces } = climate
  const weighed = unknown_pieces < pieces ? `${kilograms(co2e_kg)} kg CO2e` : null
  const without = unknown_pieces > 0 ? t.without(unknown_pieces) : null
  return known([
    [t.longestDelivery, delivery_time && t.time(delivery_time)],
    [t.climate, lines(weighed, without)],
  ])
}

const whole = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })
export const kilograms = (kg: number): string => whole.format(kg)
