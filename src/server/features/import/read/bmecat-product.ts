import type { Locale } from '#contract/locale.ts'
import { bmecatPrice } from './bmecat-price.ts'
import type { Cell } from './source.ts'
import { child, childrenOf, textOf, type XmlNode } from './xml-nodes.ts'

const LANGUAGES: Readonly<Record<string, Locale>> = {
  swe: 'sv',
  sv: 'sv',
  nor: 'no',
  nob: 'no',
  nno: 'no',
  no: 'no',
  nb: 'no',
  dan: 'da',
  da: 'da',
  eng: 'en',
  en: 'en',
  fin: 'fi',
  fi: 'fi',
}

/** BMEcat's language code (ISO 639-2, or as many write it `en`, `en-GB`) as one of ours. */
export const bmecatLanguage = (code: string | undefined): Locale | undefined =>
  code === undefined ? undefined : LANGUAGES[code.trim().toLowerCase().split(/[-_]/)[0] ?? '']

export const bmecatUid = (product: XmlNode): string | undefined => textOf(product, 'SUPPLIER_PID', 'SUPPLIER_AID')

/** An ARTICLE (BMEcat 1.2) or PRODUCT (2005) as cells named by our import fields; its features by their own names. */
export function bmecatCells(product: XmlNode): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const set = (name: string, value: Cell) => {
    if (value !== undefined && !cells.has(name)) cells.set(name, value)
  }
  set('uid', bmecatUid(product))
  const details = child(product, 'PRODUCT_DETAILS', 'ARTICLE_DETAILS')
  texts(set, 'name', childrenOf(details, 'DESCRIPTION_SHORT'))
  texts(set, 'description', childrenOf(details, 'DESCRIPTION_LONG'))
  set('brand', textOf(details, 'MANUFACTURER_NAME'))
  set('manufacturer_part_number', textOf(details, 'MANUFACTURER_PID', 'MANUFACTURER_AID'))
  set('EAN', textOf(details, 'INTERNATIONAL_PID', 'EAN'))
  set(
    'keywords',
    childrenOf(details, 'KEYWORD')
      .map((node) => node.text.trim())
      .join(', ') || undefined,
  )
  set('delivery_time', deliveryTime(details))

  const order = child(product, 'PRODUCT_ORDER_DETAILS', 'ARTICLE_ORDER_DETAILS')
  set('unit', textOf(order, 'ORDER_UNIT'))
  const price = bmecatPrice(product, Number(textOf(order, 'PRICE_QUANTITY') ?? 1))
  set('price', price.amount)
  set('currency', price.currency)

  set('image', images(product))
  const references = childrenOf(product, 'PRODUCT_REFERENCE', 'ARTICLE_REFERENCE')
  const [parts, related] = [references.filter(isPart), references.filter((node) => !isPart(node))]
  set('parts', parts.map((node) => `${target(node)}:${node.attributes.quantity ?? 1}`).join(';') || undefined)
  set('related', related.map(target).join(';') || undefined)
  for (const features of childrenOf(product, 'PRODUCT_FEATURES', 'ARTICLE_FEATURES')) addFeatures(set, features)
  return cells
}

type Set = (name: string, value: Cell) => void

function texts(set: Set, name: string, nodes: readonly XmlNode[]): void {
  for (const node of nodes) {
    const language = bmecatLanguage(node.attributes.lang)
    const value = node.text.trim() || undefined
    if (language) set(`${name}.${language}`, value)
    // A language that the shop does not speak is better than no text, and worse than any other.
    else if (node.attributes.lang === undefined || nodes.length === 1) set(name, value)
  }
}

/** Working days (BMEcat 1.2), or the first time span with its own unit (2005). */
function deliveryTime(details: XmlNode | undefined): string | undefined {
  const days = textOf(details, 'DELIVERY_TIME')
  if (days !== undefined) return `${days}wd`
  const span = child(child(details, 'DELIVERY_TIMES'), 'TIME_SPAN')
  const value = textOf(span, 'TIME_VALUE_DURATION')
  return value === undefined ? undefined : `${value} ${textOf(span, 'TIME_BASE') ?? 'd'}`
}

function images(product: XmlNode): string | undefined {
  const sources = childrenOf(child(product, 'MIME_INFO'), 'MIME')
    .filter((mime) => (textOf(mime, 'MIME_TYPE') ?? 'image').toLowerCase().startsWith('image'))
    .map((mime, index) => ({ source: textOf(mime, 'MIME_SOURCE'), order: Number(textOf(mime, 'MIME_ORDER') ?? index) }))
  const ordered = sources.toSorted((a, b) => a.order - b.order).flatMap(({ source }) => source ?? [])
  return ordered.join(';') || undefined
}

const isPart = (reference: XmlNode) => reference.attributes.type === 'consists_of'
const target = (reference: XmlNode) => textOf(reference, 'PROD_ID_TO', 'ART_ID_TO') ?? ''

function addFeatures(set: Set, features: XmlNode): void {
  const system = textOf(features, 'REFERENCE_FEATURE_SYSTEM_NAME') ?? ''
  if (/^unspsc/i.test(system)) set('unspsc', textOf(features, 'REFERENCE_FEATURE_GROUP_ID'))
  for (const feature of childrenOf(features, 'FEATURE')) {
    const name = textOf(feature, 'FNAME', 'FT_IDREF')
    const values = childrenOf(feature, 'FVALUE').flatMap((value) => value.text.trim() || [])
    const unit = textOf(feature, 'FUNIT')
    if (name && values.length > 0) set(name, `${values.join(', ')}${unit ? ` ${unit}` : ''}`)
  }
}
