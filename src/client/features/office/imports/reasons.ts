import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { fieldLabel } from './words.ts'

/** What the engine says, and how it is said here; groups of the pattern are its values. */
export interface Saying {
  is: RegExp
  say: (value: string, other: string) => string
}

/** What may be wrong with a field of a row. */
const RULES: readonly Saying[] = [
  { is: /^is missing$/, say: () => t`is missing` },
  { is: /^must be at most ([\d,]+) characters$/, say: (most) => t`has more than ${most} characters` },
  { is: /^must be at most ([\d,]+)(?: cm)?$/, say: (most) => t`is more than ${most}` },
  { is: /^must be from 0 to 100$/, say: () => t`must be from 0 to 100` },
  { is: /^must not be negative$/, say: () => t`must not be negative` },
  { is: /^is (?:too large|not a finite number)$/, say: () => t`is too large` },
  { is: /^cannot be used in an address$/, say: () => t`has signs that cannot stand in an address` },
  {
    is: /^“(.*)” is not a number with decimal “(.)”$/s,
    say: (text, sign) => t`“${text}” is no number with ${sign} before its decimals`,
  },
  { is: /^“(.*)” stands there: mend the formula$/s, say: (text) => t`“${text}” stands there: the formula has failed` },
  { is: /^“(.*)” is not a currency$/s, say: (text) => t`“${text}” is no currency` },
  { is: /^“(.*)” is not a GTIN: .*$/s, say: (text) => t`“${text}” is no GTIN` },
  { is: /^“(.*)” is not a measure in cm$/s, say: (text) => t`“${text}” is no measure in centimetres` },
  {
    is: /^“(.*)” is not a number with d, w or wd$/s,
    say: (text) => t`“${text}” is no number of days (d), weeks (w) or working days (wd)`,
  },
  { is: /^“(.*)” is not a UNSPSC code$/s, say: (text) => t`“${text}” is no UNSPSC code` },
  { is: /^“(.*)” is neither “declared” nor “similar”$/s, say: (text) => t`“${text}” is neither declared nor similar` },
  {
    is: /^“(.*)” is not uid:quantity$/s,
    say: (text) => t`“${text}” is no article number with a quantity, such as A-1:2`,
  },
  { is: /^“(.*)” is not (?:%|kg)$/s, say: (text) => t`“${text}” is another unit` },
  { is: /^a product cannot be a part of itself$/, say: () => t`names the product itself` },
]

/** What may be wrong with a row as a whole. */
const ROWS: readonly Saying[] = [
  {
    is: /^(\d+) columns where the header has (\d+)$/,
    say: (has, all) => t`The row has ${has} columns, the first one has ${all}`,
  },
  { is: /quote/, say: () => t`A quotation mark joins the row with the next one, or is missing` },
  { is: /^marked as deleted$/, say: () => t`The row is marked as deleted` },
]

/** What may be wrong with a file. */
const FILES: readonly Saying[] = [
  {
    is: /^The file (?:is empty|has no rows)|has no (?:sheet with a )?header and rows/,
    say: () => t`The file has no rows.`,
  },
  {
    is: /has \d+ columns, more than|^The name of column/,
    say: () => t`The file has too many columns, or too long a name of one.`,
  },
  {
    is: /would remove (\d+) of the shop's (\d+) products/,
    say: (missing, all) =>
      t`${missing} of the shop’s ${all} products are not in the file: more than a fifth. Nothing was changed. If that is right, say so below, and import again.`,
  },
  { is: /^No column is/, say: () => t`Say which column is the article number, and which is the name.` },
  { is: /another column is already/, say: () => t`Two columns are said to be the same.` },
  { is: /--decimal/, say: () => t`It is not clear which sign stands before the decimals. Choose it, and check again.` },
  { is: /^The header cannot be read/, say: () => t`The first row, with the names of the columns, cannot be read.` },
  {
    is: /^The workbook cannot be read/,
    say: () => t`The workbook is damaged, protected, or too large when unpacked. Save the sheet as CSV.`,
  },
  { is: /XML|T_UPDATE_PRICES/, say: () => t`The file is no BMEcat catalogue that can be read.` },
  {
    is: /^The (?:file|workbook)|JSON/,
    say: () => t`Files of this kind cannot be read. Save it as Excel (XLSX) or CSV.`,
  },
]

/** What the first that fits says of a text. */
export function said(sayings: readonly Saying[], text: string): string | null {
  for (const { is, say } of sayings) {
    const found = is.exec(text)
    if (found) return say(found[1] ?? '', found[2] ?? '')
  }
  return null
}

/** What is wrong with a row, `field: rule` or a rule of the whole row; null where there are no words of ours for it. */
export function rowReason(i18n: I18n, reason: string): string | null {
  const whole = said(ROWS, reason)
  if (whole !== null) return whole
  const at = reason.indexOf(': ')
  const rule = at < 0 ? null : said(RULES, reason.slice(at + 2))
  return rule === null ? null : `${fieldLabel(i18n, reason.slice(0, at))}: ${rule}`
}

/** What is wrong with a field, without its name; null where there are no words of ours for it. */
export const ruleReason = (rule: string): string | null => said(RULES, rule)

/** Whether our words say all that the engine does, which speaks of the command there. */
export const isAllSaid = (reason: string): boolean => reason.startsWith('--delete-missing')

/** What is wrong with a file; null where there are no words of ours for it. */
export const fileReason = (reason: string): string | null => said(FILES, reason)
