import type { Minor } from '#contract/money.ts'
import type { SourceRow } from '../read/source.ts'
import { priceOf } from './amounts.ts'
import { currencyOf, isCurrency } from './currency.ts'
import type { ItemContext } from './item.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { clean } from './text.ts'

/**
 * A row's price and what it is in: `--currency`, else its currency column, else the words beside the amount, else the
 * shop's currency. Amounts are never converted.
 */
export function moneyOf(
  row: SourceRow,
  context: ItemContext,
  problems: RowProblems,
): { price: Minor | null; currency: string } {
  const { values } = context.mapping
  const price = priceOf(row.cells[values.price ?? -1], context.decimals.get('price') ?? '.', problems)
  if (price?.rounded) context.notes.add('rounded price', row.row)

  const stated = clean(row.cells[values.currency ?? -1])
  const ofColumn = stated === '' ? undefined : currencyOf(stated, context.shopCurrency)
  if (stated !== '' && !ofColumn) problems.add('currency', `${shown(stated)} is not a currency`)
  const words = price?.words ?? ''
  const ofWords = words === '' ? undefined : currencyOf(words, context.shopCurrency)
  if (words !== '' && !ofWords) problems.add('price', `${shown(words)} is not a currency`)

  const own = ofColumn ?? ofWords
  if (context.currency && own && own !== context.currency) context.notes.add('other currency', row.row)
  const currency = context.currency ?? own ?? context.shopCurrency
  if (!isCurrency(currency)) problems.add('currency', `${shown(currency)} is not a currency`)
  return { price: price?.minor ?? null, currency }
}
