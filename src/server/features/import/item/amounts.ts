import type { Minor } from '#contract/money.ts'
import { type Decimal, plainNumber, takeApart } from '../map/number-text.ts'
import type { Cell } from '../read/source.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { clean, isSheetError, meansNothing } from './text.ts'

/** A number of a cell as a plain decimal text (`1234.5`), with the words that stood around it. */
export interface Amount {
  plain: string
  negative: boolean
  words: string
}

/** Undefined for an empty cell; a text that is no number in the column's style is a problem of the row. */
export function amountOf(cell: Cell, decimal: Decimal, field: string, problems: RowProblems): Amount | undefined {
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? typedAmount(cell) : problems.add(field, 'is not a finite number')
  }
  if (isSheetError(cell) && cell !== '#N/A')
    return problems.add(field, `${shown(String(cell))} stands there: mend the formula`)
  const text = clean(cell)
  if (meansNothing(text)) return undefined
  const number = takeApart(text)
  const plain = number && plainNumber(number.digits, decimal)
  if (!number || !plain) return problems.add(field, `${shown(text)} is not a number with decimal “${decimal}”`)
  return { plain, negative: number.negative, words: number.words }
}

/** Without exponent, and with no more decimals than a binary fraction keeps truly. */
const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 10 })
/** As most numbers are written anyway. */
const IS_PLAIN = /^\d+(?:\.\d{1,10})?$/

function typedAmount(value: number): Amount {
  const text = String(Math.abs(value))
  return { plain: IS_PLAIN.test(text) ? text : PLAIN.format(Math.abs(value)), negative: value < 0, words: '' }
}

/** A plain decimal text times a power of ten, half-up to a whole number. */
export function scaled(plain: string, digits: number): { value: number; rounded: boolean } {
  const [whole = '0', fraction = ''] = plain.split('.')
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const rest = fraction.slice(digits)
  const up = rest !== '' && rest.charCodeAt(0) >= 53 ? 1 : 0
  return { value: Number(whole + kept) + up, rounded: /[1-9]/.test(rest) }
}

/** Beyond it, sums of whole carts would no longer be exact. */
const MAX_MINOR = 100_000_000_000

/** A price in minor units, and the words beside it; more than two decimals are rounded half-up. */
export function priceOf(
  cell: Cell,
  decimal: Decimal,
  problems: RowProblems,
): { minor: Minor; words: string; rounded: boolean } | undefined {
  const amount = amountOf(cell, decimal, 'price', problems)
  if (!amount) return undefined
  const { value, rounded } = scaled(amount.plain, 2)
  if (amount.negative && value > 0) return problems.add('price', 'must not be negative')
  if (value > MAX_MINOR) return problems.add('price', 'must be at most 1,000,000,000')
  return { minor: value, words: amount.words, rounded }
}

/** A percentage from 0 to 100 with at most two decimals. */
export function percentageOf(cell: Cell, decimal: Decimal, problems: RowProblems): number {
  const field = 'discount_percentage'
  const amount = amountOf(cell, decimal, field, problems)
  if (!amount) return 0
  if (amount.words !== '' && amount.words !== '%') return problems.add(field, `${shown(amount.words)} is not %`) ?? 0
  const { value } = scaled(amount.plain, 2)
  if ((amount.negative && value > 0) || value > 10_000) return problems.add(field, 'must be from 0 to 100') ?? 0
  return value / 100
}

/** Kilograms CO2e as whole grams. */
export function gramsOf(cell: Cell, decimal: Decimal, problems: RowProblems): number | undefined {
  const amount = amountOf(cell, decimal, 'co2e_kg', problems)
  if (!amount) return undefined
  if (amount.negative) return problems.add('co2e_kg', 'must not be negative')
  if (!/^(kg)?\s*(co2)?\s*-?e?(kv|q)?\.?$/i.test(amount.words.replaceAll('₂', '2'))) {
    return problems.add('co2e_kg', `${shown(amount.words)} is not kg`)
  }
  const { value } = scaled(amount.plain, 3)
  return value > 1e12 ? problems.add('co2e_kg', 'is too large') : value
}
