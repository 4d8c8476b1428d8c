/** Digits of GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

/** What stands between a number's digits where people read it. */
const SEPARATORS = /[\s\u00ad\u2010-\u2015-]+/gu

/** A GTIN as its digits alone, leading zeros kept; null for what is none, its check digit included. */
export function gtinOf(text: string): string | null {
  const digits = text.replaceAll(SEPARATORS, '')
  return LENGTHS.includes(digits.length) && /^\d+$/.test(digits) && isChecked(digits) ? digits : null
}

/** The same of a number that a spreadsheet has taken its leading zeros from. */
export function gtinOfNumber(value: number): string | null {
  const digits = String(value)
  const length = LENGTHS.find((one) => one >= digits.length)
  return length === undefined ? null : gtinOf(digits.padStart(length, '0'))
}

/** Whether the last digit is the check digit of those before it (GS1 General Specifications, 7.9). */
const isChecked = (digits: string): boolean => Number(digits.at(-1)) === checkDigit(digits.slice(0, -1))

/** The digit that completes a GTIN. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
