/** Longer numbers are compared by as many signs. */
export const BARE_MAX = 64

/**
 * Article numbers are compared without dots, dashes, blanks and leading zeros: `003.688.14`, `00368814` and `368814`
 * are one number (a spreadsheet strips the zeros).
 */
export function bareNumber(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, BARE_MAX)
  return bare.replace(/^0+(?=.)/, '')
}

/** Stands before and after each number in the column of numbers, so that a whole number is told from a part. */
export const EDGE = 1

/**
 * The bytes of a product's numbers, each between edges, then its GTIN's. Letters beyond one byte keep their low byte
 * only.
 */
export function numberBytes(numbers: readonly string[], gtin: string | null): number[] {
  const distinct = [...new Set(numbers.map(bareNumber))].filter((number) => number !== '').map(bytesOfNumber)
  const code = gtin === null ? null : bytesOfGtin(bareNumber(gtin))
  const all = code ? [...distinct, code] : distinct
  return all.length === 0 ? [] : [EDGE, ...all.flatMap((bytes) => [...bytes, EDGE])]
}

/** Stands before a GTIN, and in no other number. */
const GTIN = 0
/** A part of a GTIN is no number, since all that one maker numbers begins alike: its digits are other bytes. */
const DIGITS = 128

/** null: a text that is no digits is no GTIN. */
export const bytesOfGtin = (bare: string): number[] | null =>
  /^[0-9]+$/.test(bare) ? [GTIN, ...bytesOfNumber(bare).map((byte) => byte + DIGITS)] : null

export function bytesOfNumber(number: string): number[] {
  const bytes: number[] = []
  for (let i = 0; i < number.length; i++) bytes.push(Math.max(2, number.charCodeAt(i) & 255))
  return bytes
}
