import { open } from 'node:fs/promises'
import { RULE, type Rule } from '#contract/errors.ts'
import { COMPANY_FILE_ROWS_MAX } from '#contract/office/company.ts'
import type { FileFormat } from '#contract/office/import.schema.ts'
import type { ListedCompany } from '../../../accounts/company-list.ts'
import { ImportError } from '../import-error.ts'
import { openSource } from '../read/open-source.ts'
import { isBlank, type Source } from '../read/source.ts'
import { companyColumns } from './columns.ts'
import { readCompanyList } from './company-json.ts'
import { type CompanyRow, companyRow } from './company-row.ts'

/** What breaks a rule: in which row, or which one of a list, counted from 1. */
export interface CompanyProblem {
  row: number
  field: string
  rule: Rule
  message: string
}

export interface CompanyFile {
  format: FileFormat | null
  /** How many rows, or companies of a list, there were. */
  rows: number
  companies: ListedCompany[]
  /** Where each of them stands first, by its place among `companies`. */
  places: number[]
  problems: CompanyProblem[]
}

/**
 * The companies of a CSV, TSV or XLSX file, whose rows of one company are its addresses, or of a JSON list. What has no
 * column, or no key, is not spoken of.
 * @throws {ImportError} it is no file of companies at all
 */
export async function lookIntoCompanies(path: string): Promise<CompanyFile> {
  if (await isJsonList(path)) return await readCompanyList(path)
  const source = await openSource(path)
  try {
    if (source.kind === 'bmecat' || source.kind === 'ndjson')
      throw new ImportError('A file of companies is a CSV, TSV, XLSX or JSON file.')
    return { ...(await readRows(source)), format: source.format }
  } finally {
    source.close?.()
  }
}

async function isJsonList(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) throw new ImportError(`There is no file ${path}.`)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return /^\uFEFF?\s*\[/.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

async function readRows(source: Source): Promise<Omit<CompanyFile, 'format'>> {
  const columns = companyColumns(source.columns)
  const found: Omit<CompanyFile, 'format'> = { rows: 0, companies: [], places: [], problems: [] }
  const known = new Map<string, ListedCompany>()
  for await (const { row, cells, broken } of source.rows()) {
    if (!broken && isBlank(cells)) continue
    if (++found.rows > COMPANY_FILE_ROWS_MAX)
      throw new ImportError(`A file of companies has at most ${COMPANY_FILE_ROWS_MAX} rows.`)
    const read: CompanyRow = broken
      ? { problems: [{ field: '', rule: RULE.format, message: broken }] }
      : companyRow(cells, columns)
    if ('problems' in read) {
      found.problems.push(...read.problems.map((problem) => ({ row, ...problem })))
      continue
    }
    const { company, address } = read
    const key = JSON.stringify([company.name, company.org_number ?? ''])
    const before = known.get(key)
    if (before && company.payment_terms !== before.payment_terms) {
      const message = `the same company has other payment terms in row ${found.places[found.companies.indexOf(before)]}`
      found.problems.push({ row, field: 'payment_terms', rule: RULE.taken, message })
    }
    if (!before) {
      known.set(key, company)
      found.companies.push(company)
      found.places.push(row)
    }
    if (address) (before ?? company).addresses?.push(address)
  }
  return found
}
