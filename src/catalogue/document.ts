import { DOCUMENTS } from './blob/blob.ts'
import type { Catalogue } from './catalogue.ts'
import { rowOfUid } from './row-of-uid.ts'
import type { Segment } from './segment.ts'
import { fromUtf8 } from './text/utf8.ts'
import type { Key } from './types.ts'

/**
 * The stored JSON of a product, as its document gave it; null when no segment shows it (in `language`, where the
 * segments are of several) or when the segment is kept without documents.
 */
export function display(source: Catalogue | readonly Segment[], key: Key, language?: string): string | null {
  const segments = 'segments' in source ? source.segments : source
  for (const segment of segments) {
    if (segment.shop !== key.shop || (language !== undefined && segment.locale !== language)) continue
    const row = rowOfUid(segment, key.uid)
    if (row < 0 || segment.dead?.[row] === 1) continue
    const bytes = documentBytes(segment, row)
    if (bytes) return fromUtf8(bytes)
  }
  return null
}

/** A row's stored document as bytes of the blob; null when the segment is kept without documents. */
export function documentBytes(segment: Segment, row: number): Uint8Array | null {
  const bytes = segment.columns[DOCUMENTS]
  const start = segment.columns.documentStart
  if (!(bytes instanceof Uint8Array) || !start) return null
  return bytes.subarray(start[row], start[row + 1])
}
