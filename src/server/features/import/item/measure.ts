import type { Measure } from '#contract/catalogue/measures.ts'
import { type Decimal, plainNumber, takeApart } from '../map/number-text.ts'
import type { Cell } from '../read/source.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { clean, meansNothing } from './text.ts'

/** Centimetres of one unit, by the word for it. */
const UNITS: Readonly<Record<string, number>> = { '': 1, cm: 1, mm: 0.1, m: 100, '"': 2.54, in: 2.54, inch: 2.54 }
const MAX_TEXT = 40

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/**
 * A measure in centimetres. A text of several numbers stays the text it is, since a part moves: `95/154`, `63-74`.
 * Nothing and zero mean that it is not known.
 */
export function measureOf(
  field: Measure,
  cell: Cell,
  decimal: Decimal,
  problems: RowProblems,
): number | string | undefined {
  if (typeof cell === 'number') return positive(field, cell, problems)
  const text = clean(cell)
  if (meansNothing(text)) return undefined
  const number = takeApart(text)
  const plain = number && plainNumber(number.digits, decimal)
  const unit = number ? UNITS[number.words.toLowerCase().replace(/\.$/, '')] : undefined
  if (number && plain && unit) return positive(field, (number.negative ? -1 : 1) * Number(plain) * unit, problems)
  if (text.length <= MAX_TEXT && /^\D*\d+(?:\D+\d+)*\D*$/.test(text)) return text
  return problems.add(field, `${shown(text)} is not a measure in cm`)
}

function positive(field: Measure, value: number, problems: RowProblems): number | undefined {
  if (!Number.isFinite(value)) return problems.add(field, 'is not a finite number')
  if (value < 0) return problems.add(field, 'must not be negative')
  if (value > 100_000) return problems.add(field, 'must be at most 100,000 cm')
  return value === 0 ? undefined : twoDecimals(value)
}
