import { isRealDay } from '#contract/calendar/real-day.ts'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { TARGETS } from '#contract/organisation/price-list.ts'
import type { PriceListRow } from '../../../db/price-list-writer.ts'
import { amountOf, percentageOf, priceOf } from '../item/amounts.ts'
import { type RowProblems, rowProblems, shown } from '../item/row-problems.ts'
import { clean, meansNothing } from '../item/text.ts'
import type { Decimal } from '../map/number-text.ts'
import type { Cell } from '../read/source.ts'
import type { PriceListColumns, PriceListField } from './columns.ts'

export interface RowContext {
  columns: PriceListColumns
  decimals: ReadonlyMap<PriceListField, Decimal>
  currency: string
  /** The id of a category by its id or one of its names. */
  categoryOf: (name: string) => string
}

/** What an export puts before a text that a spreadsheet would take for a formula. */
const BEFORE_FORMULA = /^'(?=[=+\-@＝＋－＠])/u

/** A row of a price list; what breaks a rule gives all its problems instead, each as `field: rule`. */
export function toPriceListRow(cells: readonly Cell[], context: RowContext): PriceListRow | string[] {
  const problems = rowProblems()
  const cell = (field: PriceListField): Cell => cells[context.columns[field] ?? -1]
  const decimal = (field: PriceListField): Decimal => context.decimals.get(field) ?? '.'
  const named = TARGETS.flatMap((target) => {
    const subject = clean(cell(target)).replace(BEFORE_FORMULA, '')
    return subject === '' ? [] : [{ target, subject: target === 'category' ? context.categoryOf(subject) : subject }]
  })
  const [of] = named
  if (!of || named.length > 1) problems.add('product', 'a row names one of product, category and brand')
  if (named.some(({ subject }) => subject.length > 200)) problems.add('product', 'has more than 200 characters')

  const price = priceOf(cell('price'), decimal('price'), problems)
  if (price?.rounded) problems.add('price', 'has more than two decimals')
  if (price && price.words !== '' && price.words.toUpperCase() !== context.currency)
    problems.add('price', `${shown(price.words)} is not the list’s currency, ${context.currency}`)
  const isGiven = (field: PriceListField): boolean => !meansNothing(clean(cell(field)))
  const isDiscounted = isGiven('discount_percentage')
  const discount = isDiscounted
    ? percentageOf(cell('discount_percentage'), decimal('discount_percentage'), problems)
    : null
  const hidden = yesOf(clean(cell('hidden')), problems)
  if ([isGiven('price'), isDiscounted, hidden].filter(Boolean).length !== 1)
    problems.add('price', 'a row has one of price, discount_percentage and hidden')

  const from = quantityOf(cell('from_quantity'), problems)
  if (hidden && from > 1) problems.add('from_quantity', 'what is hidden is so from one piece on')
  const validFrom = dayOf(clean(cell('valid_from')), 'valid_from', problems)
  const validTo = dayOf(clean(cell('valid_to')), 'valid_to', problems)
  if (validFrom && validTo && validFrom > validTo) problems.add('valid_to', 'is before valid_from')
  if (!of || problems.found.length > 0) return problems.found
  return { ...of, from, price: price?.minor ?? null, discount, hidden, validFrom, validTo }
}

function yesOf(text: string, problems: RowProblems): boolean {
  if (meansNothing(text) || /^(no|false|0|nej|nei|ei)$/i.test(text)) return false
  if (/^(yes|true|1|x|ja|kyllä)$/i.test(text)) return true
  problems.add('hidden', `${shown(text)} is neither yes nor no`)
  return false
}

function quantityOf(cell: Cell, problems: RowProblems): number {
  const amount = amountOf(cell, '.', 'from_quantity', problems)
  if (!amount) return 1
  const quantity = Number(amount.plain)
  if (amount.negative || amount.words !== '' || !Number.isInteger(quantity) || quantity < 1 || quantity > ANTAL_MAX)
    problems.add('from_quantity', `must be a whole number from 1 to ${ANTAL_MAX.toLocaleString('en')}`)
  return quantity
}

/** A day as ISO 8601 writes it; null for none. */
export function dayOf(text: string, field: string, problems: RowProblems): string | null {
  if (meansNothing(text)) return null
  const day = text.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (isRealDay(day)) return day
  return problems.add(field, `${shown(text)} is not a day such as 2026-11-21`) ?? null
}
