import type { Locale } from '../locale.ts'

/**
 * What `GET /api/products/index` answers: this head and one of the engine's segments with its documents.
 * `since` null: the whole catalogue of a shop in a language. Otherwise what changed after that version: the segment holds
 * the products that are new or different (and may be empty), `deletes` those that are gone.
 */
export interface IndexHead {
  shop: string
  language: Locale
  version: number
  since: number | null
  deletes: string[]
  /** Names what is hidden from the company and lacking here; sent back as `X-Catalogue-Hides`. Left out: nothing is. */
  hides?: string
}

export interface IndexAnswer {
  head: IndexHead
  segment: ArrayBuffer
}

/** A run of 32-bit numbers within a segment, by its first byte and its length. */
export type Run = readonly [byte: number, length: number]

const MAGIC = 0x49_4e_54_31
/** Segments hold typed arrays of up to eight bytes an element. */
const ALIGN = 8
const FIXED = 8

/**
 * Head and segment in one body: a mark, the head's length, the head as UTF-16, and the segment from the next multiple
 * of 8. Of `rising` runs each number but the first is sent as its distance from the one before, which compresses to a
 * third; the head says which.
 */
export function packIndexAnswer({ head, segment }: IndexAnswer, rising: readonly Run[] = []): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify({ head, rising })
  const start = startOf(json.length)
  const bytes = new Uint8Array(start + segment.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, json.length, true)
  for (let i = 0; i < json.length; i++) view.setUint16(FIXED + i * 2, json.charCodeAt(i), true)
  bytes.set(new Uint8Array(segment), start)
  for (const [byte, length] of rising) {
    const numbers = new Uint32Array(bytes.buffer, start + byte, length)
    for (let i = length - 1; i > 0; i--) numbers[i] = (numbers[i] as number) - (numbers[i - 1] as number)
  }
  return bytes
}

/**
 * The inverse of `packIndexAnswer`.
 * @throws {RangeError} if the body is something else, or was cut off within its head
 */
export function readIndexAnswer(body: ArrayBuffer): IndexAnswer {
  const view = new DataView(body)
  if (body.byteLength < FIXED || view.getUint32(0, true) !== MAGIC) throw new RangeError('Not a catalogue index')
  const length = view.getUint32(4, true)
  const codes: string[] = []
  for (let i = 0; i < length; i++) codes.push(String.fromCharCode(view.getUint16(FIXED + i * 2, true)))
  const { head, rising } = JSON.parse(codes.join('')) as { head: IndexHead; rising: Run[] }
  const segment = body.slice(startOf(length))
  for (const [byte, count] of rising) {
    const numbers = new Uint32Array(segment, byte, count)
    for (let i = 1; i < count; i++) numbers[i] = (numbers[i] as number) + (numbers[i - 1] as number)
  }
  return { head, segment }
}

const startOf = (length: number): number => Math.ceil((FIXED + length * 2) / ALIGN) * ALIGN
