import { t } from '@lingui/core/macro'
import { fileReason, said, type Saying } from '../imports/reasons.ts'
import { companyFieldName } from './company-words.ts'

const fieldNames = (): Readonly<Record<string, string>> => ({
  name: companyFieldName('name'),
  org_number: companyFieldName('org_number'),
  payment_terms: companyFieldName('payment_terms'),
  addresses: companyFieldName('addresses'),
  street: t`Street`,
})

/** What may be wrong with a company in a file. */
const RULES: readonly Saying[] = [
  { is: /^is required$/, say: () => t`is missing` },
  { is: /^has more than (\d+) characters$/, say: (most) => t`has more than ${most} characters` },
  { is: /^must be one line of text$/, say: () => t`must be one line of text` },
  { is: /^an address has a street/, say: () => t`an address has a street or a city` },
  { is: /^another company of the list has (.*)$/s, say: (number) => t`another company of the file has ${number}, too` },
  {
    is: /^another company of the list is called (.*)$/s,
    say: (name) => t`another company of the file is called ${name}, too`,
  },
  {
    is: /^"(.*)" is ambiguous; .*: (.*)$/s,
    say: (name, numbers) => t`several companies are called ${name}: say which by its organisation number (${numbers})`,
  },
  { is: /^the same company has other/, say: () => t`the same company has other payment terms further up` },
  { is: /^a company has at most (\d+)/, say: (most) => t`a company has ${most} addresses at most` },
  { is: /^a shop has at most (\d+)/, say: (most) => t`the shop would have more than ${most} companies in use` },
  { is: /columns where the header|quote/, say: () => t`the row has other columns than the first one` },
]

/** What may be wrong with a file of companies. */
const FILES: readonly Saying[] = [
  { is: /^“(.*)” is an unknown column/s, say: (name) => t`“${name}” is no column of a file of companies.` },
  { is: /^Two columns stand for (\w+)/, say: (field) => t`Two columns stand for ${field}: leave one out.` },
  { is: /^There is no column name/, say: () => t`A column called name is missing.` },
  { is: /^A file of companies has at most (\d+)/, say: (most) => t`One file has ${most} rows at most.` },
  { is: /^A file of companies is a/, say: () => t`A file of companies is a CSV, TSV, XLSX or JSON file.` },
  { is: /^The file is not JSON/, say: () => t`The file begins as JSON and goes on as something else.` },
]

/** What is wrong with a field of a company. */
export function companyRowReason(field: string, message: string): string {
  const name = fieldNames()[field] ?? field
  const words = said(RULES, message) ?? message
  return name === '' ? words : `${name}: ${words}`
}

/** What is wrong with a file; null where there are no words of ours for it. */
export const companyFileReason = (reason: string): string | null => said(FILES, reason) ?? fileReason(reason)
