import { STATUS, statusOf } from '#contract/cart/status.ts'
import { filledRooms } from '#contract/cart/by-room.ts'
import { COUNTED } from '#contract/cart/line.ts'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { toKilograms } from '#contract/cart/climate.ts'
import type { OrderTexts } from '../texts.ts'
import { type Cell, type Column, text } from './cell.ts'
import { approversText, contactName, type OrderDocument, statusText } from './document.ts'

/** A line with what it belongs to. */
export interface DocumentLine {
  order: OrderDocument
  line: OrderDocument['lines'][number]
  /** From 1 within the order. */
  row: number
  /** The article number of the product that a part belongs to: its line's id says no person anything. */
  parent: string | null
  /** What its room is called; null where it is in none. */
  room: string | null
}

/** The lines by their rooms; parts stand behind their product. */
export function linesOf(order: OrderDocument): DocumentLine[] {
  let parent: string | null = null
  const placed = filledRooms(order).flatMap(({ room, lines }) =>
    lines.map((line) => ({ line, room: room?.name ?? null })),
  )
  return placed.map(({ line, room }, i) => {
    if (line.prisl_underrad === COUNTED) parent = line.article_number
    return { order, line, row: i + 1, parent: line.prisl_underrad === COUNTED ? null : parent, room }
  })
}

/** Everything that an order says besides its lines. */
export const orderColumns = (t: OrderTexts): Column<OrderDocument>[] => [
  ...briefColumns(t),
  { title: t.orgNumber, width: 16, cell: ({ org_number }) => text(org_number) },
  { title: t.shop, width: 20, cell: ({ shop_name }) => text(shop_name) },
  { title: t.email, width: 26, cell: ({ ordered_by }) => text(ordered_by.email) },
  { title: t.contact, width: 22, cell: (order) => text(contactName(order)) },
  { title: t.address, width: 26, cell: ({ customer }) => text(customer.address) },
  { title: t.city, width: 16, cell: ({ customer }) => text(customer.city) },
  { title: t.deliveryAddress, width: 30, cell: ({ customer }) => text(customer.delivery_address) },
  { title: t.deliveryContact, width: 24, cell: ({ customer }) => text(customer.delivery_contact) },
  { title: t.paymentCondition, width: 22, cell: ({ customer }) => text(customer.payment_condition) },
  { title: t.paymentTerms, width: 22, cell: ({ payment_terms }) => text(payment_terms) },
  { title: t.additional, width: 40, cell: ({ customer }) => text(customer.additional_information) },
  { title: t.provider, width: 26, cell: ({ provider_contact }) => text(provider_contact) },
  { title: t.subtotal, width: 16, cell: ({ subtotal }) => ({ amount: subtotal }) },
  { title: t.vat, width: 14, cell: ({ vat }) => ({ amount: vat }) },
  { title: t.total, width: 16, cell: ({ total }) => ({ amount: total }) },
  { title: t.currency, width: 9, cell: ({ currency }) => text(currency) },
  { title: t.longestDelivery, width: 18, cell: ({ delivery_time: time }) => text(time && t.time(time)) },
  { title: t.climateKg, width: 14, cell: ({ climate }) => ({ kilograms: climate.co2e_kg }) },
  { title: t.declaredKg, width: 14, cell: ({ climate }) => ({ kilograms: climate.declared_kg }) },
  { title: t.calculatedKg, width: 14, cell: ({ climate }) => ({ kilograms: climate.calculated_kg }) },
  { title: t.unknownPieces, width: 14, cell: ({ climate }) => ({ count: climate.unknown_pieces }) },
  ...planColumns(t),
  ...approvalColumns(t),
  ...stageColumns(t),
]

/** What was written to all of it. Columns that came later stand last, since programs count them. */
const planColumns = (t: OrderTexts): Column<OrderDocument>[] => [
  { title: t.cartNote, width: 40, cell: ({ note }) => text(note ?? null) },
  { title: t.wishedOn, width: 14, cell: ({ wished_on: day }) => (day === undefined ? null : { day }) },
]

/** Who paid, who asked and who said yes. */
const approvalColumns = (t: OrderTexts): Column<OrderDocument>[] => [
  { title: t.costCentre, width: 18, cell: ({ cost_centre }) => text(cost_centre ?? null) },
  { title: t.askedBy, width: 22, cell: ({ asked_by }) => text(asked_by?.name ?? null) },
  { title: t.approvedBy, width: 26, cell: (order) => text(approversText(order)) },
]

/** Where it stands for whoever works on it. */
const stageColumns = (t: OrderTexts): Column<OrderDocument>[] => [
  { title: t.stage, width: 18, cell: ({ stage }) => text(t.stages[stage]) },
  { title: t.promisedFor, width: 14, cell: ({ due_on: day }) => (day === null ? null : { day }) },
]

/** What tells one order from another. */
const briefColumns = (t: OrderTexts): Column<OrderDocument>[] => [
  { title: t.number, width: 14, cell: ({ order_number }) => text(order_number) },
  { title: t.date, width: 12, cell: ({ day }) => ({ day }) },
  { title: t.status, width: 12, cell: (order) => text(statusText(order, t)) },
  { title: t.project, width: 26, cell: ({ project }) => text(project) },
  { title: t.company, width: 26, cell: ({ company }) => text(company) },
  { title: t.reference, width: 20, cell: ({ customer_reference }) => text(customer_reference) },
  { title: t.orderedBy, width: 22, cell: ({ ordered_by }) => text(ordered_by.name) },
]

const counted = (line: CartLine, cell: Cell): Cell => (line.prisl_underrad === COUNTED ? cell : null)

/**
 * A row per line. Rows of parts have their price but no sum, which is in their product's, so that a column added up is
 * the order's total.
 */
export const lineColumns = (t: OrderTexts): Column<DocumentLine>[] => [
  { title: t.number, width: 14, cell: ({ order }) => text(order.order_number) },
  ...bareLineColumns(t),
  ...laterLineColumns,
  ...deliveryColumns(t),
]

const bareLineColumns = (t: OrderTexts): Column<DocumentLine>[] => [
  { title: t.row, width: 6, cell: ({ row }) => ({ count: row }) },
  { title: t.article, width: 18, cell: ({ line }) => text(line.article_number) },
  { title: t.product, width: 40, cell: ({ line }) => text(line.product.name) },
  { title: t.partOf, width: 18, cell: ({ parent }) => text(parent) },
  { title: t.quantity, width: 9, cell: ({ line }) => ({ count: Number(line.antal) }) },
  {
    title: t.unitPrice,
    width: 14,
    cell: ({ line }) => (line.unit_price === null ? null : { amount: line.unit_price }),
  },
  { title: t.subtotal, width: 16, cell: ({ line }) => counted(line, { amount: line.subtotal }) },
  { title: t.vat, width: 14, cell: ({ line }) => counted(line, { amount: line.vat }) },
  { title: t.total, width: 16, cell: ({ line }) => counted(line, { amount: line.total }) },
  { title: t.currency, width: 9, cell: ({ order }) => text(order.currency) },
  {
    title: t.deliveryTime,
    width: 16,
    cell: ({ line: { product } }) => text(product.delivery_time && t.time(product.delivery_time)),
  },
  { title: t.climateKg, width: 14, cell: ({ line }) => counted(line, footprint(line)) },
  {
    title: t.climateSource,
    width: 24,
    cell: ({ line }) => counted(line, text(line.product.climate && t.sources[line.product.climate.source])),
  },
  { title: t.room, width: 20, cell: ({ room }) => text(room) },
  { title: t.note, width: 40, cell: ({ line }) => text(line.note ?? null) },
]

/** What came after the columns of the whole order had been there. */
const laterLineColumns: Column<DocumentLine>[] = [
  { title: 'GTIN', width: 16, cell: ({ line }) => text(line.product.gtin ?? null) },
]

/** What the supplier has said and done about a line. */
const deliveryColumns = (t: OrderTexts): Column<DocumentLine>[] => [
  {
    title: t.deliveryOn,
    width: 14,
    cell: ({ line: { delivery_on: day } }) => (day === undefined ? null : { day }),
  },
  {
    title: t.deliveredPieces,
    width: 12,
    cell: ({ order, line }) => counted(line, { count: deliveredOf(order, line) }),
  },
]

/** Pieces that have come; orders that were handed over before that was counted by line have come whole. */
const deliveredOf = ({ status }: OrderDocument, { antal, delivered = 0 }: DocumentLine['line']): number =>
  statusOf(status) === STATUS.handedOver ? Number(antal) : delivered

/** One table of everything, for files that hold no more than one. */
export const flatColumns = (t: OrderTexts): Column<DocumentLine>[] => [
  ...briefColumns(t).map(ofOrder),
  ...bareLineColumns(t),
  ...planColumns(t).map(ofOrder),
  ...laterLineColumns,
  ...approvalColumns(t).map(ofOrder),
  ...deliveryColumns(t),
  ...stageColumns(t).map(ofOrder),
]

const ofOrder = ({ cell, ...column }: Column<OrderDocument>): Column<DocumentLine> => ({
  ...column,
  cell: ({ order }) => cell(order),
})

const footprint = ({ antal, product }: CartLine): Cell =>
  product.climate ? { kilograms: toKilograms(product.climate.co2e_g * Number(antal)) } : null
