import type { Figure } from '#contract/catalogue/sorts.ts'
import { eachFigure } from './figures.ts'
import { CatalogueBlobError, type Columns } from './blob/blob.ts'

/** A column that must be there, of its kind; anything else is damage. */
export function column<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  columns: Columns,
  name: string,
  Kind: new (length: number) => T,
): T {
  const found = columns[name]
  if (!(found instanceof Kind)) throw new CatalogueBlobError('damaged', `Catalogue index lacks the column ${name}`)
  return found
}

/** What the column of families is called, before the dot. */
export const FAMILY = 'family'

/** What each row is sorted by. Of a figure that an older build did not know yet, nothing is known. */
export const figuresIn = (columns: Columns): Record<Figure, Float64Array> =>
  eachFigure((figure) =>
    columns[figure]
      ? column(columns, figure, Float64Array)
      : new Float64Array(column(columns, 'position', Float64Array).length).fill(Number.NaN),
  )
