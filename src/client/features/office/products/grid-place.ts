/** A cell by its row and column, both from 0; the columns begin with the box and the product. */
export interface Place {
  row: number
  column: number
}

/** Cells from one to another; `from` is where it was begun. */
export interface Range {
  from: Place
  to: Place
}

export interface Size {
  rows: number
  columns: number
  /** Rows that are seen at once. */
  page: number
}

/** Columns before those of fields: the box that chooses a row, and the product itself. */
export const BOX = 0
export const PRODUCT = 1
export const FIRST_FIELD = 2

export const cornersOf = ({ from, to }: Range) => ({
  first: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
  last: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
})

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Where a key leads from a cell; null: it leads nowhere. */
export function moved(
  { row, column }: Place,
  { key, ctrlKey, metaKey }: Pressed,
  { rows, columns, page }: Size,
): Place | null {
  const far = ctrlKey || metaKey
  const to = (next: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, next.row)),
    column: Math.max(0, Math.min(columns - 1, next.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return to({ row: far ? 0 : row - 1, column })
    case 'ArrowDown':
      return to({ row: far ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return to({ row, column: far ? 0 : column - 1 })
    case 'ArrowRight':
      return to({ row, column: far ? columns - 1 : column + 1 })
    case 'Home':
      return to({ row: far ? 0 : row, column: 0 })
    case 'End':
      return to({ row: far ? rows - 1 : row, column: columns - 1 })
    case 'PageUp':
      return to({ row: row - page, column })
    case 'PageDown':
      return to({ row: row + page, column })
    default:
      return null
  }
}
