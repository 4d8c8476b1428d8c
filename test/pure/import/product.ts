import type { Locale } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { type ItemContext, toItem } from '#server/features/import/item/item.ts'
import type { NumberField } from '#server/features/import/map/fields.ts'
import { familiesOf } from '#server/features/import/family/families.ts'
import { noFamilies } from '#server/features/import/family/survey.ts'
import { mapColumns } from '#server/features/import/map/mapping.ts'
import type { Decimal } from '#server/features/import/map/number-text.ts'
import { noteCollector } from '#server/features/import/notes.ts'
import type { Cell } from '#server/features/import/read/source.ts'

export interface Given {
  language?: Locale
  currency?: string
  shopCurrency?: string
  decimals?: [NumberField, Decimal][]
}

/** What becomes of one row of these columns; uid and name are given unless the row has its own. */
export function productOf(row: Record<string, Cell>, given: Given = {}) {
  const cells: Record<string, Cell> = { uid: '1', name: 'Chair', ...row }
  const notes = noteCollector()
  const mapping = mapColumns(Object.keys(cells), new Map())
  const language = given.language ?? 'sv'
  const context: ItemContext = {
    mapping,
    language,
    families: familiesOf(noFamilies(), mapping, language, {}),
    currency: given.currency,
    shopCurrency: given.shopCurrency ?? 'SEK',
    decimals: new Map(given.decimals),
    notes,
  }
  const result = toItem({ row: 2, cells: Object.values(cells) }, context, [])
  const noted = [...notes.notes.keys()]
  return Array.isArray(result) ? { problems: result, noted } : { ...result, problems: [], noted }
}

/** The product of a row that breaks no rule. */
export function itemOf(row: Record<string, Cell>, given?: Given): CatalogueItem {
  const product = productOf(row, given)
  if (!('item' in product)) throw new Error(`The row was refused: ${product.problems.join('; ')}`)
  return product.item
}
