import { CompanyListError, type ListedCompany } from '../accounts/company-list.ts'
import { lookIntoCompanies } from '../features/import/companies/read-companies.ts'
import { ImportError } from '../features/import/import-error.ts'
import { UsageError } from './program.ts'

/** Of what is wrong with a file, so many are told. */
const PROBLEMS_SHOWN = 20

/**
 * Does something with the companies of a file, as the office reads it too.
 * @throws {UsageError} naming each row that breaks a rule
 */
export async function inFile<T>(path: string, use: (companies: ListedCompany[]) => Promise<T>): Promise<T> {
  const { companies, places, problems } = await lookIntoCompanies(path)
  const wrong = (found: typeof problems): never => {
    const told = found.slice(0, PROBLEMS_SHOWN).map(({ row, field, message }) => `row ${row}: ${field} ${message}`)
    throw new UsageError(`--customers: ${path} was not taken over.\n${told.join('\n')}`)
  }
  if (problems.length > 0) wrong(problems)
  return await use(companies).catch((error: unknown) => {
    if (!(error instanceof CompanyListError)) throw error
    return wrong(error.problems.map(({ at, ...problem }) => ({ row: places[at] ?? 0, ...problem })))
  })
}

/** Says what cannot be done as an option's fault. @throws {UsageError} */
export async function saveCompanies(option: string, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (error instanceof ImportError || error instanceof CompanyListError)
      throw new UsageError(`${option}: ${error.message}`)
    throw error
  }
}

/** `Name;org number;payment terms`, the last two optional. */
export function customerOf(option: string): ListedCompany {
  const [name = '', org_number = '', payment_terms = '', ...more] = option.split(';').map((part) => part.trim())
  if (name === '' || more.length > 0)
    throw new UsageError(`--customer is "${option}", but should be "Name;organisation number;payment terms"`)
  return { name, org_number, payment_terms: payment_terms || null }
}
