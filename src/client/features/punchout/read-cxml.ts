/** A row as the purchasing system will read it. */
export interface SentRow {
  article: string
  text: string
  unspsc: string
  quantity: number
  unit: string
  /** Ex VAT; minor units. */
  price: number
  currency: string
}

/** What a form brings to the purchasing system. */
export interface Sent {
  rows: readonly SentRow[]
  /** As the message claims it; minor units. Null where it claims none. */
  total: number | null
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name = '') =>
    code === undefined ? (NAMED[name] ?? whole) : String.fromCodePoint(Number(code)),
  )

/** The text of the first element of that name; the message never nests an element in one of its own name. */
function textIn(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml) ?? []
  return unescaped(text).trim()
}

const minorIn = (xml: string): number => Math.round(Number(textIn(xml, 'Money')) * 100)
const currencyIn = (xml: string): string => /<Money [^>]*currency="(\w*)"/.exec(xml)?.[1] ?? ''
const elementIn = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''

/**
 * Reads the rows out of our own message: the very text that is about to be sent. The browser's parser is no way to
 * it, since the page's policy lets no text become markup; and the server writes this in one form only.
 */
export function readCxml(cxml: string): Sent {
  const rows = [...cxml.matchAll(/<ItemIn [^>]*?quantity="([\d.]+)"[^>]*>(.*?)<\/ItemIn>/gs)].map(
    ([, quantity = '0', item = '']): SentRow => {
      const price = elementIn(item, 'UnitPrice')
      return {
        article: textIn(item, 'SupplierPartID'),
        text: textIn(item, 'Description'),
        unspsc: textIn(item, 'Classification'),
        quantity: Number(quantity),
        unit: textIn(item, 'UnitOfMeasure'),
        price: minorIn(price),
        currency: currencyIn(price),
      }
    },
  )
  return { rows, total: minorIn(elementIn(cxml, 'Total')) }
}
