/**
 * An amount as people write it, `25 000`, `25000,50` or `25.000`, as a decimal of the wire; null where it is none. What
 * follows the last mark is öre when it has one or two digits, and thousands when it has three.
 */
export function readAmount(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const [, whole = '', , rest] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)([.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === '') return null
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${rest ?? '0'}`)
}

/** A decimal of the wire as somebody would write it in a field. */
export const amountText = (decimal: number): string =>
  (Number.isInteger(decimal) ? String(decimal) : decimal.toFixed(2)).replace('.', ',')
