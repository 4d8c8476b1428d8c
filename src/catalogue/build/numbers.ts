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

/** The bytes of a product's numbers, each between edges. Letters beyond one byte keep their low byte only. */
export function numberBytes(numbers: readonly string[]): number[] {
  const distinct = [...new Set(numbers.map(bareNumber))].filter((number) => number !== '')
  if (distinct.length === 0) return []
  return [EDGE, ...distinct.flatMap((number) => [...bytesOfNumber(number), EDGE])]
}

export function bytesOfNumber(number: string): number[] {
  const bytes: number[] = []
  for (let i = 0; i < number.length; i++) bytes.push(Math.max(2, number.charCodeAt(i) & 255))
  return bytes
}
