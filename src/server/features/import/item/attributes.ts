import type { Locale } from '#contract/locale.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import type { AttributeColumns } from '../map/mapping.ts'
import type { Cell } from '../read/source.ts'
import { localText } from './local-text.ts'

/**
 * The columns that are no field: kept with their names, shown and searched [server/import]. Empty cells are left out.
 */
export function attributesOf(
  cells: readonly Cell[],
  attributes: readonly AttributeColumns[],
  language: Locale,
): CatalogueItem['attributes'] {
  return attributes.flatMap((columns) => {
    const value = localText(cells, columns, language)
    if (Object.keys(value).length === 0) return []
    return [{ key: columns.key, name: { [language]: columns.label }, value }]
  })
}
