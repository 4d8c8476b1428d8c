import type { Minor } from '#contract/money.ts'
import type { Party } from '../../../db/punchout-schema.ts'
import type { ConnectionSettings } from '../../../db/punchout-settings.ts'
import { decimalText, totalOf } from './amounts.ts'
import { status } from './respond.ts'
import { cxmlDocument, el, type Markup } from './write.ts'

/** A line as it goes to the buyer's system; prices ex VAT after discount, with the parts' in them. */
export interface MessageLine {
  quantity: number
  part: string
  /** Our key of the line, which comes back in `edit` and in orders. */
  auxiliary: string
  unitPrice: Minor
  description: string
  unit: string
  unspsc: string
  manufacturerPart: string | null
  /** Its GTIN-13, a GTIN-12 with a zero before it; null also where its GTIN is of another length. */
  ean: string | null
  manufacturer: string | null
  leadDays: number | null
  /** Its room, and what was written to it; null: nothing. */
  comments: string | null
}

export interface OrderMessage {
  payloadId: string
  at: Date
  ours: readonly Party[]
  theirs: readonly Party[]
  isTest: boolean
  /** The content of BuyerCookie as XML. */
  cookie: string
  /** Ended without a change (status 204): lines are left out. */
  cancelled: boolean
  language: string
  currency: string
  lines: readonly MessageLine[]
  tax: { amount: Minor; percentage: number; name: string } | null
  /** What a delivery is called in the message's language. */
  deliveryName: string
  settings: Pick<ConnectionSettings, 'totals' | 'shipping' | 'dtd' | 'ascii' | 'edit'>
}

/** The PunchOutOrderMessage, its elements in the order of the DTD [punchout/messages]. No secret is ever in it. */
export function orderMessage(message: OrderMessage): string {
  const { payloadId, at, ours, theirs, isTest, cookie, cancelled, language, settings } = message
  return cxmlDocument(
    { dtd: settings.dtd, payloadId, at, language, ascii: settings.ascii },
    el(
      'Header',
      {},
      el('From', {}, credentials(ours)),
      el('To', {}, credentials(theirs)),
      el('Sender', {}, credentials(ours), el('UserAgent', {}, 'Interior')),
    ),
    el(
      'Message',
      { deploymentMode: isTest ? 'test' : 'production' },
      cancelled && status(204),
      el(
        'PunchOutOrderMessage',
        {},
        el('BuyerCookie', {}, { xml: cookie }),
        header(message),
        cancelled ? [] : message.lines.map((line, i) => item(line, i + 1, message)),
      ),
    ),
  )
}

const credentials = (parties: readonly Party[]): Markup[] =>
  parties.map(({ domain, identity }) => el('Credential', { domain }, el('Identity', {}, identity)))

const money = (amount: Minor, currency: string): Markup => el('Money', { currency }, decimalText(amount))

function header({ cancelled, lines, currency, language, settings, ...message }: OrderMessage): Markup {
  const items = cancelled ? 0 : lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const shipping = cancelled || lines.length === 0 ? null : settings.shipping
  const tax = cancelled || settings.totals === 'items' ? null : message.tax
  const lang = { 'xml:lang': language }
  return el(
    'PunchOutOrderMessageHeader',
    { operationAllowed: settings.edit ? 'edit' : 'create' },
    el('Total', {}, money(totalOf(settings.totals, items, tax?.amount ?? null, shipping), currency)),
    shipping !== null && el('Shipping', {}, money(shipping, currency), el('Description', lang, message.deliveryName)),
    tax &&
      el(
        'Tax',
        {},
        money(tax.amount, currency),
        el('Description', lang, tax.name),
        el(
          'TaxDetail',
          { category: 'vat', percentageRate: tax.percentage },
          el('TaxAmount', {}, money(tax.amount, currency)),
        ),
      ),
  )
}

const item = (line: MessageLine, lineNumber: number, { currency, language }: OrderMessage): Markup =>
  el(
    'ItemIn',
    { quantity: line.quantity, lineNumber },
    el(
      'ItemID',
      {},
      el('SupplierPartID', {}, line.part),
      el('SupplierPartAuxiliaryID', {}, line.auxiliary),
      line.ean !== null && el('IdReference', { identifier: line.ean, domain: 'EAN-13' }),
    ),
    el(
      'ItemDetail',
      {},
      el('UnitPrice', {}, money(line.unitPrice, currency)),
      el('Description', { 'xml:lang': language }, line.description),
      el('UnitOfMeasure', {}, line.unit),
      el('Classification', { domain: 'UNSPSC' }, line.unspsc),
      line.manufacturerPart !== null && el('ManufacturerPartID', {}, line.manufacturerPart),
      line.manufacturer !== null && el('ManufacturerName', {}, line.manufacturer),
      line.leadDays !== null && el('LeadTime', {}, String(line.leadDays)),
    ),
    line.comments !== null && el('Comments', { 'xml:lang': language }, line.comments),
  )
