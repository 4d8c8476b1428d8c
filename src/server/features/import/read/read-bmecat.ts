import type { Locale } from '#contract/locale.ts'
import { ImportError } from '../import-error.ts'
import { bmecatGroups } from './bmecat-groups.ts'
import { bmecatCells, bmecatLanguage, bmecatUid } from './bmecat-product.ts'
import { columnCollector } from './columns.ts'
import { decodedText, encodingOfHead } from './encoding.ts'
import type { Source, SourceRow } from './source.ts'
import { child, textOf, xmlNodes } from './xml-nodes.ts'

const PRODUCTS = new Set(['PRODUCT', 'ARTICLE'])
const WANTED = new Set([
  ...PRODUCTS,
  'PRODUCT_TO_CATALOGGROUP_MAP',
  'ARTICLE_TO_CATALOGGROUP_MAP',
  'CATALOG_STRUCTURE',
  'HEADER',
  'T_UPDATE_PRICES',
])

/**
 * A BMEcat 2005 (or 1.2) catalogue. Read once for its header, groups and features' names, since groups are told after
 * the products; then as often as needed for the products.
 */
export async function openBmecat(path: string, head: Uint8Array): Promise<Source> {
  const encoding = xmlEncoding(head)
  const nodes = () => xmlNodes(decodedText(path, encoding), WANTED)
  const collector = columnCollector()
  const groups = bmecatGroups()
  let language: Locale | undefined
  let products = 0
  for await (const node of nodes()) {
    if (node.name === 'T_UPDATE_PRICES') {
      throw new ImportError('The file only updates prices (T_UPDATE_PRICES); it is not a catalogue.')
    }
    if (PRODUCTS.has(node.name)) {
      products++
      collector.add(bmecatCells(node).keys())
    } else if (node.name === 'HEADER') language = bmecatLanguage(textOf(child(node, 'CATALOG'), 'LANGUAGE'))
    else groups.add(node)
  }
  collector.add(groups.columns())
  if (products === 0) throw new ImportError('The XML file holds no BMEcat products.')

  async function* rows(): AsyncGenerator<SourceRow> {
    let row = 0
    for await (const node of nodes()) {
      if (!PRODUCTS.has(node.name)) continue
      row++
      const named = bmecatCells(node)
      const [first = new Map(), ...others] = groups.placesOf(bmecatUid(node) ?? '')
      const cells = collector.cells(new Map([...named, ...first]))
      yield node.attributes.mode === 'delete' ? { row, cells, broken: 'marked as deleted' } : { row, cells }
      const uid = named.get('uid')
      for (const place of others) yield { row, more: true, cells: collector.cells(new Map([['uid', uid], ...place])) }
    }
  }
  const columns = collector.columns()
  return { kind: 'bmecat', format: { type: 'BMEcat', encoding }, columns, rows, ...(language ? { language } : {}) }
}

/** A byte order mark rules, then the XML declaration, then XML's default. */
function xmlEncoding(head: Uint8Array): string {
  const stated = /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(head).toString('latin1'))?.[1]
  const encoding = encodingOfHead(head) ?? stated ?? 'utf-8'
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    throw new ImportError(`The XML file is in an unknown encoding (${encoding}).`)
  }
}
