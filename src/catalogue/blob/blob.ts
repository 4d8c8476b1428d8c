/**
 * One ArrayBuffer for a segment: a header, a table of columns, then the columns, each at a multiple of eight bytes so
 * that it opens as a view. Little-endian, as every machine that runs this is.
 */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array
export type Columns = Readonly<Record<string, Column>>

/** Grows whenever a column changes its meaning: an older engine must refuse what it would misread. */
export const BLOB_VERSION = 5
const MAGIC = 0x31544e49 // "INT1"
const HEADER = 32
const ENTRY = 40
const KINDS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const
/** Not summed: the documents are opaque, large, and not needed to answer. */
export const DOCUMENTS = 'documents'

/** The bytes are no index of this engine, of another version, cut short or damaged; `reason` says which. */
export class CatalogueBlobError extends Error {
  override readonly name = 'CatalogueBlobError'
  readonly reason: 'foreign' | 'version' | 'damaged'
  constructor(reason: 'foreign' | 'version' | 'damaged', message: string) {
    super(message)
    this.reason = reason
  }
}

const aligned = (n: number): number => Math.ceil(n / 8) * 8

/** Names are ASCII, at most this long. */
const NAME_BYTES = 24

/** Packs columns in the order given; `documents`, if any, must come last. */
export function packBlob(columns: Columns): ArrayBuffer {
  const entries = Object.entries(columns)
  let size = HEADER + entries.length * ENTRY
  const offsets = entries.map(([, column]) => {
    const at = size
    size += aligned(column.byteLength)
    return at
  })
  const blob = new ArrayBuffer(size)
  const bytes = new Uint8Array(blob)
  const head = new DataView(blob)
  entries.forEach(([name, column], i) => {
    const at = HEADER + i * ENTRY
    for (let c = 0; c < name.length; c++) bytes[at + c] = name.charCodeAt(c)
    const kind = KINDS.findIndex((Kind) => column instanceof Kind)
    head.setFloat64(at + NAME_BYTES, offsets[i] as number, true)
    head.setFloat64(at + NAME_BYTES + 8, column.length * KINDS.length + kind, true)
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offsets[i])
  })
  head.setUint32(0, MAGIC, true)
  head.setUint32(4, BLOB_VERSION, true)
  head.setUint32(8, entries.length, true)
  head.setFloat64(16, size, true)
  const summed = entries.findIndex(([name]) => name === DOCUMENTS)
  head.setUint32(12, checksum(blob, entries.length, summed < 0 ? size : (offsets[summed] as number)), true)
  return blob
}

/** Opens the columns as views: nothing is parsed or copied. Throws `CatalogueBlobError`. */
export function unpackBlob(blob: ArrayBuffer): Columns {
  const { head, count } = headOf(blob)
  const columns: Record<string, Column> = {}
  let summed = blob.byteLength
  for (let i = 0; i < count; i++) {
    const { name, Kind, offset, length } = readEntry(blob, head, HEADER + i * ENTRY)
    columns[name] = new Kind(blob, offset, length)
    if (name === DOCUMENTS) summed = offset
  }
  if (checksum(blob, count, summed) !== head.getUint32(12, true))
    throw new CatalogueBlobError('damaged', 'Catalogue index is damaged: its checksum does not match')
  return columns
}

/** The names of a blob's columns, without a look at these. Throws `CatalogueBlobError`. */
export function columnNames(blob: ArrayBuffer): Set<string> {
  const { head, count } = headOf(blob)
  return new Set(Array.from({ length: count }, (_, i) => readEntry(blob, head, HEADER + i * ENTRY).name))
}

function headOf(blob: ArrayBuffer): { head: DataView; count: number } {
  if (blob.byteLength < HEADER) throw new CatalogueBlobError('foreign', 'Too short for a catalogue index')
  const head = new DataView(blob)
  if (head.getUint32(0, true) !== MAGIC) throw new CatalogueBlobError('foreign', 'Not a catalogue index')
  const version = head.getUint32(4, true)
  if (version !== BLOB_VERSION)
    throw new CatalogueBlobError('version', `Catalogue index of version ${version}, expected ${BLOB_VERSION}`)
  const count = head.getUint32(8, true)
  if (head.getFloat64(16, true) !== blob.byteLength || HEADER + count * ENTRY > blob.byteLength)
    throw new CatalogueBlobError('damaged', 'Catalogue index is cut short')
  return { head, count }
}

function readEntry(blob: ArrayBuffer, head: DataView, at: number) {
  const letters = [...new Uint8Array(blob, at, NAME_BYTES)].filter((code) => code !== 0)
  const name = String.fromCharCode(...letters)
  const offset = head.getFloat64(at + NAME_BYTES, true)
  const packed = head.getFloat64(at + NAME_BYTES + 8, true)
  const Kind = KINDS[packed % KINDS.length]
  const length = Math.floor(packed / KINDS.length)
  const sound = Number.isSafeInteger(offset) && offset >= 0 && offset % 8 === 0 && Number.isSafeInteger(length)
  if (!Kind || !sound || length < 0 || offset + length * Kind.BYTES_PER_ELEMENT > blob.byteLength)
    throw new CatalogueBlobError('damaged', `Catalogue index has a damaged column: ${name}`)
  return { name, Kind, offset, length }
}

/** Over the number of columns, their table and the columns up to `end`, 32 bits at a time: finds cut, shifted and flipped bytes. */
function checksum(blob: ArrayBuffer, count: number, end: number): number {
  const words = new Uint32Array(blob, 0, end >>> 2)
  let sum = 0x811c9dc5 ^ count
  for (let i = 4; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193)
  return sum >>> 0
}
