import { posix } from 'node:path'
import { ImportError } from '../../import-error.ts'
import { xmlNodes, type XmlNode } from '../xml-nodes.ts'
import type { Archive } from './archive.ts'
import { type NumberKind, numberKind } from './number-format.ts'
import { richText } from './rich-text.ts'
import { type TextTable, textTable } from './text-table.ts'

export interface Sheet {
  name: string
  /** The part with its rows. */
  part: string
  hidden: boolean
}

/** What a workbook says beside its rows. */
export interface Workbook {
  sheets: Sheet[]
  date1904: boolean
  stylesPart: string | undefined
  textsPart: string | undefined
}

/** For the parts that are small in all workbooks. */
const SMALL_BYTES = 64e6
/** For rows and texts; Excel's million rows with a dozen columns. */
export const LARGE_BYTES = 2e9

/** The elements of a part, as `xmlNodes`; errors name the part. */
export const nodesOf = (
  archive: Archive,
  part: string,
  maxBytes: number,
  ...wanted: string[]
): AsyncGenerator<XmlNode> => xmlNodes(archive.text(part, maxBytes), new Set(wanted), `The workbook's part ${part}`)

/** Finds the parts of a workbook by their relations, as its writer named them. @throws ImportError */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const [main] = ofType(await relations(archive, ''), 'officeDocument')
  const part = main ?? 'xl/workbook.xml'
  if (/\.bin$/i.test(part) || (!main && archive.has('xl/workbook.bin'))) {
    throw new ImportError('The workbook is a binary one (.xlsb); save it as .xlsx.')
  }
  const related = await relations(archive, part)
  const worksheets = new Set(ofType(related, 'worksheet'))
  const workbook: Workbook = {
    sheets: [],
    date1904: false,
    stylesPart: ofType(related, 'styles')[0],
    textsPart: ofType(related, 'sharedStrings')[0],
  }
  for await (const { name, attributes } of nodesOf(archive, part, SMALL_BYTES, 'WORKBOOKPR', 'SHEET')) {
    if (name === 'WORKBOOKPR') workbook.date1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '')
    else {
      const target = related.get(attributes.id ?? '')?.target
      // Others are charts and macros.
      if (target === undefined || !worksheets.has(target)) continue
      workbook.sheets.push({
        name: attributes.name ?? '',
        part: target,
        hidden: /hidden$/i.test(attributes.state ?? ''),
      })
    }
  }
  return workbook
}

type Relations = Map<string, { type: string; target: string }>

/** The relations of a part, '' for those of the archive, by their id. */
async function relations(archive: Archive, part: string): Promise<Relations> {
  const found: Relations = new Map()
  const folder = posix.dirname(part)
  const place = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(place)) return found
  for await (const { attributes } of nodesOf(archive, place, SMALL_BYTES, 'RELATIONSHIP')) {
    const { id = '', type = '', target = '', targetmode } = attributes
    if (targetmode?.toLowerCase() === 'external') continue
    const path = target.startsWith('/') ? target : posix.join('/', folder, target)
    found.set(id, { type, target: posix.normalize(path).slice(1) })
  }
  return found
}

/** By the type's last word, which is the same in both dialects of the format. */
const ofType = (relations: Relations, type: string): string[] =>
  [...relations.values()].flatMap((one) => (one.type.endsWith(`/${type}`) ? [one.target] : []))

/** What the cells' styles make of numbers. */
export async function readStyles(archive: Archive, part: string | undefined): Promise<(NumberKind | undefined)[]> {
  const codes = new Map<number, string>()
  const kinds: (NumberKind | undefined)[] = []
  if (part === undefined || !archive.has(part)) return kinds
  for await (const { name, parent, attributes } of nodesOf(archive, part, SMALL_BYTES, 'NUMFMT', 'XF')) {
    const id = Number(attributes.numfmtid)
    if (name === 'NUMFMT') codes.set(id, attributes.formatcode ?? '')
    else if (parent === 'CELLXFS') kinds.push(numberKind(id, codes.get(id)))
  }
  return kinds
}

/** The texts that cells share, in a table that is to be closed. */
export async function readTexts(archive: Archive, part: string | undefined): Promise<TextTable> {
  const texts = textTable()
  try {
    if (part !== undefined)
      for await (const node of nodesOf(archive, part, LARGE_BYTES, 'SI')) texts.add(richText(node))
    return texts
  } catch (error) {
    texts.close()
    throw error
  }
}
