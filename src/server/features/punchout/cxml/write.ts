import { isElement, type XmlNode } from './tree.ts'

/** Markup that is ready; everything else is text and will be escaped. */
export interface Markup {
  xml: string
}

export type Content = Markup | string | null | undefined | false

/** What XML 1.0 cannot hold: control characters but three, halves of pairs, two that are no characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

export const escapeText = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>\r]/g, (sign) => NAMES[sign] ?? sign)

const escapeAttribute = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"\r\n\t]/g, (sign) => NAMES[sign] ?? sign)

const attributesOf = (attributes: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeAttribute(String(value))}"`]))
    .join('')

/** An element; texts in it are escaped, what is missing is left out. The order of the arguments is the document's. */
export function el(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...content: readonly (Content | readonly Content[])[]
): Markup {
  const inner = content
    .flat()
    .map((one) => (typeof one === 'string' ? escapeText(one) : one ? one.xml : ''))
    .join('')
  const start = `${name}${attributesOf(attributes)}`
  return { xml: inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>` }
}

/** A document's own content as markup again: an exact echo, whatever it was spelled like. */
export const echo = (nodes: readonly XmlNode[]): string =>
  nodes
    .map((node) =>
      isElement(node) ? el(node.name, node.attributes, { xml: echo(node.children) }).xml : escapeText(node),
    )
    .join('')

export interface DocumentOptions {
  dtd: string
  payloadId: string
  at: Date
  language?: string | undefined
  /** Letters beyond ASCII as numbers, for receivers that take the bytes for Latin-1. */
  ascii?: boolean
}

/** A whole cXML document with its declaration. */
export function cxmlDocument(
  { dtd, payloadId, at, language, ascii = false }: DocumentOptions,
  ...content: Markup[]
): string {
  const root = el('cXML', { payloadID: payloadId, timestamp: at.toISOString(), 'xml:lang': language }, content)
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${dtd}/cXML.dtd">\n${root.xml}\n`
  return ascii ? xml.replaceAll(/[^\0-\x7F]/gu, (sign) => `&#${sign.codePointAt(0)};`) : xml
}
