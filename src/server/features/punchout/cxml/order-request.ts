import { type Buyer, buyerOf, type Item, readItem } from './people.ts'
import { all, find, textAt, type XmlElement } from './tree.ts'

export interface OrderRequest {
  kind: 'OrderRequest'
  orderId: string
  /** `new`, `update` or `delete`. */
  type: string
  buyer: Buyer
  comments: string
  /** Of the Total that they reckon with. */
  currency: string
  items: Item[]
}

export function readOrder(order: XmlElement): OrderRequest {
  const header = find(order, 'OrderRequestHeader')
  return {
    kind: 'OrderRequest',
    orderId: header?.attributes.orderID?.trim() ?? '',
    type: header?.attributes.type?.trim().toLowerCase() || 'new',
    buyer: header ? buyerOf(header) : buyerOf(order),
    comments: textAt(header, 'Comments'),
    currency: find(header, 'Total', 'Money')?.attributes.currency?.trim() ?? '',
    items: all(order, 'ItemOut').map(readItem),
  }
}
