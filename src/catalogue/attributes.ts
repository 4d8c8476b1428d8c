import type { Columns } from './blob/blob.ts'
import { Texts } from './blob/texts.ts'
import { column } from './segment-columns.ts'

/** The column of the attributes' keys in a blob, in the order of their code units. */
export const ATTRIBUTE = 'attribute'

/** What an attribute's own columns are called, before the dot, by its place among the keys. */
export const attributeColumn = (place: number): string => `${ATTRIBUTE}${place}`

/** An older build did not know attributes yet: no product says any. */
export const keysOfAttributes = (columns: Columns): string[] =>
  columns[ATTRIBUTE]
    ? new Texts(column(columns, ATTRIBUTE, Uint16Array), column(columns, `${ATTRIBUTE}Start`, Uint32Array)).all()
    : []
