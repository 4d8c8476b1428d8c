import { OPERATIONS, type PunchoutOperation } from '#contract/punchout/punchout.ts'
import { CxmlError } from './error.ts'
import { type Header, readHeader } from './header.ts'
import { type OrderRequest, readOrder } from './order-request.ts'
import { buyerOf, type Buyer, type Item, readItem } from './people.ts'
import { all, find, isElement, textAt, type XmlElement } from './tree.ts'
import { echo } from './write.ts'

export interface SetupRequest {
  kind: 'PunchOutSetupRequest'
  operation: PunchoutOperation
  /** The content of BuyerCookie as XML, to be echoed exactly; null: there is no such element. */
  cookie: string | null
  /** Empty: it brings none. */
  returnUrl: string
  /** What the buyer's system wants to show; null: nothing in particular. */
  selected: Item | null
  items: Item[]
  buyer: Buyer
}

export type CxmlAction = { kind: 'ProfileRequest' } | SetupRequest | OrderRequest | { kind: 'other'; name: string }

export interface CxmlRequest {
  payloadId: string
  /** `xml:lang` of the document, `deploymentMode` of the request. */
  language: string
  isTest: boolean
  header: Header
  asked: CxmlAction
}

/**
 * What a buyer's system asks, found by names in whatever order: a quarter of such documents is invalid by the DTD
 * [punchout/reading-documents]. Unknown elements and attributes are passed over.
 * @throws {CxmlError} 400 a document that is no request
 */
export function readRequest(document: XmlElement): CxmlRequest {
  if (document.name !== 'cXML') throw new CxmlError(400, `The document is a ${document.name.slice(0, 80)}, not cXML.`)
  const request = find(document, 'Request')
  if (!request) throw new CxmlError(400, 'The document has no Request.')
  return {
    payloadId: document.attributes.payloadID?.trim() ?? '',
    language: document.attributes['xml:lang'] ?? '',
    isTest: request.attributes.deploymentMode?.trim().toLowerCase() === 'test',
    header: readHeader(document),
    asked: readAsked(request),
  }
}

function readAsked(request: XmlElement): CxmlAction {
  if (find(request, 'ProfileRequest')) return { kind: 'ProfileRequest' }
  const setup = find(request, 'PunchOutSetupRequest')
  if (setup) return readSetup(setup)
  const order = find(request, 'OrderRequest')
  if (order) return readOrder(order)
  const first = request.children.find(isElement)
  if (!first) throw new CxmlError(400, 'The Request is empty.')
  return { kind: 'other', name: first.name.slice(0, 80) }
}

function readSetup(setup: XmlElement): SetupRequest {
  const cookie = find(setup, 'BuyerCookie')
  const selected = find(setup, 'SelectedItem')
  const item = selected ? readItem(selected) : null
  const named = setup.attributes.operation?.trim().toLowerCase()
  return {
    kind: 'PunchOutSetupRequest',
    operation: OPERATIONS.find((one) => one === named) ?? 'create',
    cookie: cookie ? echo(cookie.children) : null,
    returnUrl: textAt(setup, 'BrowserFormPost', 'URL'),
    // Ivalua sends the element without an article: nothing was selected.
    selected: item && item.part !== '' ? item : null,
    items: all(setup, 'ItemOut').map(readItem),
    buyer: buyerOf(setup),
  }
}
