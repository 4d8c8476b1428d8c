import { LOCALES } from '#contract/locale.ts'
import type { OfficeRow } from '#contract/office/list.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { type FieldKey, valueOf } from '../fields.ts'
import type { CellContext, Column } from './columns.ts'

/** What columns are called in files: as imports name them, so that a file can come back. */
export function fileColumn(key: FieldKey): string {
  const [field = '', part = ''] = key.split('.')
  if (field === 'measurements') return part
  if (LOCALES.some((one) => one === part)) return key
  if (key === 'certifications') return 'certification'
  return key === 'categories' ? 'category' : key
}

/** The list as rows of a file, its heading first. Numbers stay numbers. */
export function fileRows(rows: readonly OfficeRow[], columns: readonly Column[], context: CellContext): Cell[][] {
  const head = [
    'uid',
    ...columns.flatMap(({ key }) => (key === 'categories' ? ['category', 'subcategory'] : [fileColumn(key)])),
  ]
  return [
    head,
    ...rows.map(({ uid, product }) => [
      uid,
      ...columns.flatMap(({ key, read }): Cell[] => {
        const value = valueOf(product, key)
        const text = read(value, context)
        if (key === 'categories') {
          const [home = '', below = ''] = text.split(' / ')
          return [home || null, below || null]
        }
        return [typeof value === 'number' ? value : text === '' ? null : text]
      }),
    ]),
  ]
}
