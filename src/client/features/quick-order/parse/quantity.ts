import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { UnreadReason } from './types.ts'

/** A piece, as the five languages and invoices write it. */
const UNIT = '(?:st|stk|stck|styck|stycken|stykker|pcs?|pieces?|ea|kpl|kappaletta)'
const NAMED = '(?:antal|antall|qty|quantity|kvantitet|mængde|mengde|määrä)'
const FIGURE = String.raw`(-?\d{1,3}(?:[ \u00a0\u202f']\d{3})+|-?\d+(?:[.,]\d+)?)`
const NAMED_OR_UNIT = `(?:${NAMED}[\\s:=.]+${FIGURE}(?:\\s*${UNIT})?|${FIGURE}\\s*${UNIT})`
/** The sign of multiplication: `2 x`, `x2`, but not `X100`, which is a number like others. */
const TIMES = String.raw`(?:(\d{1,5}(?:[.,]0+)?)\s*[xX×*]|(?:[xX×*]\s+|[x×*])(\d{1,5}(?:[.,]0+)?))`

const ALONE = new RegExp(`^${FIGURE}$`, 'u')
const CELLS = [new RegExp(`^${NAMED_OR_UNIT}\\.?$`, 'iu'), new RegExp(`^${TIMES}$`, 'u')]
const WORDS = [
  new RegExp(`(?:^|\\s)${NAMED_OR_UNIT}\\.?(?=\\s|$)`, 'iu'),
  // Between two figures, the shorter one is the quantity: `368814 x 2`, `2 x 368814`.
  /(?:^|\s)(?:(\d{1,5})\s*[xX×*](?=\s+\d)(?!\s+\d{1,4}(?!\S))|[xX×*]\s+(\d{1,4})(?=\s|$))/u,
  new RegExp(`(?:^|\\s)${TIMES}(?=\\s|$)`, 'u'),
]

export type Quantity = { value: number } | { reason: UnreadReason }

const firstMatch = (patterns: readonly RegExp[], text: string): RegExpExecArray | null =>
  patterns.reduce<RegExpExecArray | null>((found, pattern) => found ?? pattern.exec(text), null)

const figureOf = (match: RegExpExecArray): string => match.slice(1).find((group) => group !== undefined) ?? ''

/** A cell that says by a unit that it is a quantity: `4 st`, `x 2`, `antal: 3`. */
export function quantityWithUnit(cell: string): Quantity | null {
  const match = firstMatch(CELLS, cell.trim())
  return match && toQuantity(figureOf(match))
}

/** A cell that may be a quantity: a number and nothing else. */
export function plainQuantity(cell: string): Quantity | null {
  const match = ALONE.exec(cell.trim())
  return match && toQuantity(figureOf(match))
}

/** The quantity that words name by a unit, and the words without it; null where there is none. */
export function quantityAmongWords(text: string): { quantity: Quantity; rest: string } | null {
  const match = firstMatch(WORDS, text)
  if (!match) return null
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  return { quantity: toQuantity(figureOf(match)), rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

/** Whole pieces: `2,0` is two, `2,5` is none, and `1,000` says too little. */
function toQuantity(figure: string): Quantity {
  const plain = figure.replaceAll(/[ \u00a0\u202f']/g, '')
  if (/^-?[1-9]\d{0,2}[.,]000$/.test(plain)) return { reason: 'unclearQuantity' }
  const value = Number(plain.replace(',', '.'))
  if (value === 0) return { reason: 'zero' }
  if (!Number.isInteger(value) || value < 0) return { reason: 'badQuantity' }
  return value > ANTAL_MAX ? { reason: 'tooMuch' } : { value }
}
