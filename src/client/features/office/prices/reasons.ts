import { msg, t } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { fileReason, ruleReason, said, type Saying } from '../imports/reasons.ts'

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  product: msg`Product`,
  category: msg`Category`,
  brand: msg`Brand`,
  price: msg`Price`,
  discount_percentage: msg`Discount`,
  from_quantity: msg`From quantity`,
  valid_from: msg`First day`,
  valid_to: msg`Last day`,
  hidden: msg`Hidden`,
}

/** What may be wrong with a field of a price list's row, beside what may be wrong with any. */
const RULES: readonly Saying[] = [
  { is: /^has more than two decimals$/, say: () => t`has more than two decimals` },
  { is: /^has more than (\d+) characters$/, say: (most) => t`has more than ${most} characters` },
  {
    is: /^“(.*)” is not the list’s currency, (\w+)$/s,
    say: (text, currency) => t`“${text}” is not the list’s currency, ${currency}`,
  },
  {
    is: /^a row has one of price/,
    say: () => t`a row has a price, a discount, or is hidden: exactly one of these`,
  },
  { is: /^a row names one of/, say: () => t`a row names a product, a category or a brand: exactly one of these` },
  { is: /^“(.*)” is neither yes nor no$/s, say: (text) => t`“${text}” is neither yes nor no` },
  { is: /^what is hidden/, say: () => t`what is hidden is so from one piece on` },
  {
    is: /^must be a whole number from 1 to ([\d,]+)$/,
    say: (most) => t`must be a whole number from 1 to ${most}`,
  },
  { is: /^“(.*)” is not a day/s, say: (text) => t`“${text}” is no day such as 2026-11-21` },
  { is: /^is before valid_from$/, say: () => t`is before the first day` },
  { is: /^the same as row (\d+)/, say: (row) => t`row ${row} says something else for the same, on the same days` },
  {
    is: /^the list has a row for the same/,
    say: () => t`the list has another row for the same, on some of these days`,
  },
]

/** What may be wrong with a price list's file. */
const FILES: readonly Saying[] = [
  { is: /^“(.*)” is no column of a price list/s, say: (name) => t`“${name}” is no column of a price list.` },
  { is: /^Two columns stand for (\w+)/, say: (field) => t`Two columns stand for ${field}: leave one out.` },
  {
    is: /^Nothing says what is priced/,
    say: () => t`Nothing says what is priced: a column product, category or brand is missing.`,
  },
  {
    is: /^Nothing is agreed/,
    say: () => t`Nothing is agreed: a column price, discount_percentage or hidden is missing.`,
  },
  { is: /^A price list is a CSV/, say: () => t`A price list is a CSV, TSV, XLSX or NDJSON file.` },
  { is: /^A price list has at most (\d+)/, say: (most) => t`One file has ${most} rows at most.` },
]

/** What is wrong with a row's field. */
export function priceRowReason(i18n: I18n, field: string, message: string): string {
  const name = FIELDS[field] ? i18n._(FIELDS[field]) : field
  const words = said(RULES, message) ?? ruleReason(message) ?? message
  return name === '' ? words : `${name}: ${words}`
}

/** What is wrong with a file; null where there are no words of ours for it. */
export const priceFileReason = (reason: string): string | null => said(FILES, reason) ?? fileReason(reason)
