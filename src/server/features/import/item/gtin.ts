import { gtinOf, gtinOfNumber } from '#contract/catalogue/gtin.ts'
import type { AttributeColumns } from '../map/mapping.ts'
import type { SourceRow } from '../read/source.ts'
import type { ItemContext } from './item.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { clean, meansNothing } from './text.ts'

/**
 * A row's GTIN. Another number is a problem of the row; where only the column's name made us look for one (*Barcode*,
 * *EAN*), it stays the attribute that it was before, with a note.
 */
export function readGtin(
  { cells, row }: SourceRow,
  { mapping, notes }: Pick<ItemContext, 'mapping' | 'notes'>,
  problems: RowProblems,
): { gtin: string | undefined; attributes: AttributeColumns[] } {
  const cell = cells[mapping.values.gtin ?? -1]
  const text = clean(cell)
  if (meansNothing(text)) return { gtin: undefined, attributes: [] }
  const gtin = (typeof cell === 'number' ? gtinOfNumber(cell) : gtinOf(text)) ?? undefined
  if (gtin !== undefined) return { gtin, attributes: [] }
  const otherwise = mapping.guessed.gtin
  if (!otherwise) problems.add('gtin', `${shown(text)} is not a GTIN: 8, 12, 13 or 14 digits, the last a check digit`)
  else notes.add('no GTIN', row)
  return { gtin, attributes: otherwise ? [otherwise] : [] }
}
