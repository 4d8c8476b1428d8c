import type { Cell } from './source.ts'
import { childrenOf, textOf, type XmlNode } from './xml-nodes.ts'

/** Price types ex VAT, the one to take first: the customer's own before the list's. */
const NET = ['net_customer', 'net_customer_exp', 'net_list']

/**
 * A product's price ex VAT per piece, of the lowest quantity scale. BMEcat writes decimals with a point. A gross price
 * is reduced by its tax where that is given; otherwise it is none, and the product is on request.
 */
export function bmecatPrice(product: XmlNode, priceQuantity: number): { amount: Cell; currency: string | undefined } {
  const prices = childrenOf(product, 'PRODUCT_PRICE_DETAILS', 'ARTICLE_PRICE_DETAILS').flatMap((details) =>
    childrenOf(details, 'PRODUCT_PRICE', 'ARTICLE_PRICE').map((price) => ({
      type: price.attributes.price_type ?? '',
      amount: textOf(price, 'PRICE_AMOUNT'),
      currency: textOf(price, 'PRICE_CURRENCY') ?? textOf(details, 'PRICE_CURRENCY'),
      bound: Number(textOf(price, 'LOWER_BOUND') ?? 1),
      tax: Number(textOf(price, 'TAX') ?? Number.NaN),
    })),
  )
  const lowest = prices.toSorted((a, b) => a.bound - b.bound)
  const net = NET.map((type) => lowest.find((price) => price.type === type)).find((price) => price !== undefined)
  const chosen = net ?? lowest.find((price) => price.type === 'gros_list' && price.tax >= 0)
  if (!chosen) return { amount: undefined, currency: undefined }
  const amount = Number(chosen.amount)
  // What is no number stays as it is: the row is then reported with it.
  if (chosen.amount === undefined || !Number.isFinite(amount))
    return { amount: chosen.amount, currency: chosen.currency }
  const ex = net ? amount : amount / (1 + chosen.tax)
  return { amount: ex / (priceQuantity > 0 ? priceQuantity : 1), currency: chosen.currency }
}
