export type Decimal = ',' | '.'

/** A number as written, taken apart: `Dhs 1,050` → `{digits: '1,050', words: 'Dhs', …}`. */
export interface NumberText {
  /** Digits with their separators; spaces and apostrophes between groups are `'`. */
  digits: string
  negative: boolean
  /** What stands around the digits: a currency, a unit, a percent sign. */
  words: string
}

/** Longer than any number with its currency and unit. */
const LONGEST = 100

const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g

/**
 * Takes a number apart from the words around it; null if it is none.
 * Scandinavian endings (`1 234:-`, `1.234,-`) are part of the number.
 */
export function takeApart(text: string): NumberText | null {
  if (text.length > LONGEST) return null
  const plain = text
    .normalize('NFKC')
    .replaceAll(SPACES, ' ')
    .trim()
    .replace(/(\d)(?:[,.:]\s?[-–—]{1,2})(?=\D*$)/, '$1')
    .replace('\u2212', '-')
  const match = /^([^\d,.+-]*(?:\.(?=\s)\s*)?)([-+]?)\s*([.,]?\d(?:[\d.,' ’]*\d)?)(.*)$/u.exec(plain)
  if (!match) return null
  const [, before = '', sign, digits = '', after = ''] = match
  if (/\d/.test(after)) return null
  const words = `${before.trim()} ${after.trim()}`.trim()
  return { digits: digits.replaceAll(/[ ’]/g, "'"), negative: sign === '-', words }
}

/** What one number says about its column's decimal sign; `1.234` is `?.` and `1,234` is `?,`: it could be either. */
export type Evidence = Decimal | '?.' | '?,' | 'none'

const other = (sign: Decimal): Decimal => (sign === '.' ? ',' : '.')

/** See `Evidence`; the digits are those of `takeApart`. What is no number in either style is no evidence. */
export function evidenceOf(digits: string): Evidence {
  const signs = [...digits.matchAll(/[.,]/g)].map((match) => match[0] as Decimal)
  const [first] = signs
  const last = signs.at(-1)
  if (!first || !last) return 'none'
  const decimal = signs.includes(other(last)) ? last : signs.length > 1 ? other(first) : first
  if (plainNumber(digits, decimal) === null) return 'none'
  const [before = '', after = ''] = digits.split(decimal)
  const open = signs.length === 1 && after.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  return open ? `?${decimal}` : decimal
}

/**
 * The digits as a plain decimal text, `1234.5`, read with this decimal sign; null if they do not fit it
 * (groups have three digits, and one kind of separator).
 */
export function plainNumber(digits: string, decimal: Decimal): string | null {
  const [whole = '', fraction, ...more] = digits.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const group = other(decimal)
  if (!/^\d*$/.test(whole)) {
    const separator = whole.includes(group) ? group : "'"
    const [head = '', ...groups] = whole.split(separator)
    if (!/^\d{1,3}$/.test(head) || groups.some((part) => !/^\d{3}$/.test(part))) return null
  }
  const joined = whole.replaceAll(/[.,']/g, '')
  return fraction === undefined ? joined : `${joined || '0'}.${fraction}`
}
