import { ImportError } from '../import-error.ts'

/** What a column of a file of companies may hold. */
const COMPANY_COLUMNS = [
  'name',
  'org_number',
  'payment_terms',
  'address_name',
  'street',
  'postal_code',
  'city',
  'country',
] as const
type CompanyColumn = (typeof COMPANY_COLUMNS)[number]

export type CompanyColumns = Readonly<Partial<Record<CompanyColumn, number>>>

const isColumn = (name: string): name is CompanyColumn => (COMPANY_COLUMNS as readonly string[]).includes(name)

/**
 * Where each field of a company stands.
 * @throws {ImportError} for a column that is none or stands twice, and where none has the name
 */
export function companyColumns(names: readonly string[]): CompanyColumns {
  const columns: Partial<Record<CompanyColumn, number>> = {}
  for (const [at, written] of names.entries()) {
    const name = written.trim().toLowerCase()
    if (name === '' || /^column \d+$/.test(name)) continue
    if (!isColumn(name))
      throw new ImportError(`“${written}” is an unknown column; these are known: ${COMPANY_COLUMNS.join(', ')}.`)
    if (columns[name] !== undefined) throw new ImportError(`Two columns stand for ${name}: leave one out.`)
    columns[name] = at
  }
  if (columns.name === undefined) throw new ImportError('There is no column name.')
  return columns
}
