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
