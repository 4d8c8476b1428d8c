import { RULE } from '#contract/errors.ts'
import { COMPANY_ADDRESSES_MAX, COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import type { Address } from '#contract/users/auth.schema.ts'
import type { ListedCompany } from '../../../accounts/company-list.ts'
import type { Cell } from '../read/source.ts'
import type { CompanyColumns } from './columns.ts'
import type { CompanyProblem } from './read-companies.ts'

type Problem = Omit<CompanyProblem, 'row'>

/** What a row says of a company, and the address in it; or what is wrong with it. */
export type CompanyRow = { company: ListedCompany; address: Address | null } | { problems: Problem[] }

const ADDRESS = ['street', 'postal_code', 'city', 'country'] as const

/** Reads a row of a file of companies. */
export function companyRow(cells: readonly Cell[], columns: CompanyColumns): CompanyRow {
  const problems: Problem[] = []
  const text = (column: keyof CompanyColumns): string => {
    const at = columns[column]
    const written = at === undefined ? '' : String(cells[at] ?? '').trim()
    const wrong = lineProblem(column, written)
    if (wrong) problems.push(wrong)
    return written
  }
  const name = text('name')
  if (name === '') problems.push({ field: 'name', rule: RULE.required, message: 'is required' })
  const [street = '', postal_code = '', city = '', country = ''] = ADDRESS.map(text)
  const place = text('address_name')
  if (street === '' && city === '' && [place, postal_code, country].some((one) => one !== ''))
    problems.push({ field: 'street', rule: RULE.required, message: 'an address has a street or a city' })
  const company: ListedCompany = {
    name,
    ...(columns.org_number !== undefined && { org_number: text('org_number') }),
    ...(columns.payment_terms !== undefined && { payment_terms: text('payment_terms') || null }),
    ...((columns.street !== undefined || columns.city !== undefined) && { addresses: [] }),
  }
  if (problems.length > 0) return { problems }
  const hasAddress = street !== '' || city !== ''
  return { company, address: hasAddress ? { name: place || name, street, postal_code, city, country } : null }
}

/** What is wrong with a text that is to be one line; null: nothing. */
export function lineProblem(field: string, written: string): Problem | null {
  if (written.length > COMPANY_TEXT_MAX)
    return { field, rule: RULE.tooLong, message: `has more than ${COMPANY_TEXT_MAX} characters` }
  if (/\p{Cc}/u.test(written)) return { field, rule: RULE.format, message: 'must be one line of text' }
  return null
}

/** More addresses than one company may have; null: there are not. */
export const addressesProblem = ({ addresses = [] }: ListedCompany): Problem | null =>
  addresses.length > COMPANY_ADDRESSES_MAX
    ? { field: 'addresses', rule: RULE.tooLong, message: `a company has at most ${COMPANY_ADDRESSES_MAX} addresses` }
    : null
