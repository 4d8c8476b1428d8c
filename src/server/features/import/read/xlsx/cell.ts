import type { Cell } from '../source.ts'
import { child, textOf, type XmlNode } from '../xml-nodes.ts'
import type { NumberKind } from './number-format.ts'
import { richText } from './rich-text.ts'
import type { TextTable } from './text-table.ts'

/** What cells refer to. */
export interface CellContext {
  texts: Pick<TextTable, 'at'>
  /** By the cells' style. */
  kinds: readonly (NumberKind | undefined)[]
  /** Days count from 1904 as on old Macintoshes, not from 1900. */
  date1904: boolean
}

/** A cell that contradicts its workbook; its row cannot be used. */
export interface CellFault {
  fault: string
}

/** The value that a cell shows: formulas' is the one kept with them, since nothing is calculated here. */
export function cellOf(node: XmlNode, context: CellContext): Cell | CellFault {
  const { t: type = 'n', r: place = 'a cell', s: style = '' } = node.attributes
  if (type === 'inlineStr') return richText(child(node, 'IS'))
  const value = type === 'str' ? child(node, 'V')?.text : textOf(node, 'V')
  if (value === undefined) return undefined
  switch (type) {
    case 's': {
      const text = /^\d+$/.test(value) ? context.texts.at(Number(value)) : undefined
      return text ?? { fault: `${place} names a text that the workbook does not hold` }
    }
    case 'str':
    case 'e':
      return value
    case 'b':
      return value === '1' || value === 'true' ? 'true' : 'false'
    case 'd':
      return /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? value
    case 'n':
      return (
        numberOf(value, context.kinds[Number(style || -1)], context.date1904) ?? { fault: `${place} holds no number` }
      )
    default:
      return { fault: `${place} is of an unknown type (${type.slice(0, 20)})` }
  }
}

/** A number as its format shows it; one with more digits than numbers keep stays a text. */
function numberOf(text: string, kind: NumberKind | undefined, date1904: boolean): Cell {
  if (/^-?\d{16,}$/.test(text)) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  if (kind === 'date') return dayOf(value, date1904) ?? value
  if (kind === 'percent') return withoutNoise(value * 100)
  if (kind && Number.isInteger(value) && value >= 0) return String(value).padStart(kind.padded, '0')
  return withoutNoise(value)
}

/** Sums of binary fractions end in noise (0.30000000000000004), which no one has typed. */
const withoutNoise = (value: number) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(14)))

const DAY_MS = 86_400_000
const LAST_DAY = 2_958_465

/** `2026-03-01` of a count of days, `14:30` of a part of one; undefined beyond the years that spreadsheets know. */
function dayOf(value: number, date1904: boolean): string | undefined {
  const days = value + (date1904 ? 1462 : 0)
  if (days < 0 || days > LAST_DAY + 1) return undefined
  // The year 1900 has a 29 February in spreadsheets, so that the days before it lie one off.
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(Math.round((epoch + days * DAY_MS) / 1000) * 1000).toISOString()
  return value < 1 && !date1904 ? iso.slice(11, 16) : iso.slice(0, 10)
}
