import { isElement, type XmlElement } from '../cxml/tree.ts'

/** What an element holds: `?` none or one, `*` any number, `+` one or more; nothing: one. The order is the DTD's. */
export type Models = Readonly<Record<string, string>>

const HEADER: Models = {
  Header: 'From To Sender',
  From: 'Credential+',
  To: 'Credential+',
  Sender: 'Credential+ UserAgent',
  Credential: 'Identity SharedSecret?',
}

/** Of a visit's request, as far as this simulator writes one. */
export const REQUEST: Models = {
  ...HEADER,
  cXML: 'Header Request',
  Request: 'PunchOutSetupRequest',
  PunchOutSetupRequest: 'BuyerCookie BrowserFormPost SelectedItem? ItemOut*',
  BrowserFormPost: 'URL',
  SelectedItem: 'ItemID',
  ItemOut: 'ItemID',
  ItemID: 'SupplierPartID SupplierPartAuxiliaryID?',
}

/** Of the answer to it; one that refuses has a status alone. */
export const RESPONSE: Models = {
  cXML: 'Response',
  Response: 'Status PunchOutSetupResponse?',
  PunchOutSetupResponse: 'StartPage',
  StartPage: 'URL',
}

/** Of a cart that comes back [punchout/messages]. */
export const MESSAGE: Models = {
  ...HEADER,
  cXML: 'Header Message',
  Message: 'Status? PunchOutOrderMessage',
  PunchOutOrderMessage: 'BuyerCookie PunchOutOrderMessageHeader ItemIn*',
  PunchOutOrderMessageHeader: 'Total ShipTo? Shipping? Tax? SupplierOrderInfo?',
  Total: 'Money',
  Shipping: 'Money Description',
  Tax: 'Money Description TaxDetail*',
  ItemIn: 'ItemID ItemDetail Shipping? Tax? Comments?',
  ItemID: 'SupplierPartID SupplierPartAuxiliaryID? IdReference*',
  ItemDetail:
    'UnitPrice Description+ UnitOfMeasure PriceBasisQuantity? Classification+ ManufacturerPartID? ManufacturerName? URL? LeadTime? Extrinsic*',
  UnitPrice: 'Money',
}

interface Slot {
  name: string
  least: number
  most: number
}

const slotsOf = (model: string): Slot[] =>
  model.split(' ').map((one) => {
    const sign = /[?*+]$/.exec(one)?.[0] ?? ''
    return {
      name: one.slice(0, one.length - sign.length),
      least: sign === '?' || sign === '*' ? 0 : 1,
      most: sign === '*' || sign === '+' ? Number.POSITIVE_INFINITY : 1,
    }
  })

export interface OrderFaults {
  /** Elements that should be there, such as `ItemDetail/Classification`. */
  missing: string[]
  /** Elements that stand where the DTD has none, or not there. */
  misplaced: string[]
}

/** What is missing and what stands wrongly in a document, of the elements that everybody reads. */
export function orderFaults(document: XmlElement, models: Models): OrderFaults {
  const faults: OrderFaults = { missing: [], misplaced: [] }
  const waiting = [document]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const model = Object.hasOwn(models, element.name) ? models[element.name] : undefined
    const children = element.children.filter(isElement)
    if (model !== undefined) compare(element.name, children, slotsOf(model), faults)
    // A cookie may hold elements of the buyer's own, which nobody has an order for.
    if (element.name !== 'BuyerCookie') waiting.push(...children)
  }
  return { missing: [...new Set(faults.missing)], misplaced: [...new Set(faults.misplaced)] }
}

function compare(parent: string, children: readonly XmlElement[], slots: readonly Slot[], faults: OrderFaults): void {
  let at = 0
  for (const { name } of children) {
    const slot = slots.findIndex((one) => one.name === name)
    if (slot < at) faults.misplaced.push(`${parent}/${name}`)
    else at = slot
  }
  for (const { name, least, most } of slots) {
    const count = children.filter((child) => child.name === name).length
    if (count < least) faults.missing.push(`${parent}/${name}`)
    if (count > most) faults.misplaced.push(`${parent}/${name}`)
  }
}
