import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { COMPANY_CHANGES_TOLD, COMPANY_PROBLEMS_TOLD } from '#contract/office/company.ts'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import type { Actor } from '../../../accounts/audit.ts'
import { announceCompanies, companiesStamp, lockCompanies } from '../../../accounts/companies.ts'
import { CompanyListError, type ListOutcome, writeCompanies } from '../../../accounts/company-list.ts'
import type { Db } from '../../../db/client.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { storableFormat, toldOf } from '../browser/storable.ts'
import { ImportError } from '../import-error.ts'
import { type CompanyFile, type CompanyProblem, lookIntoCompanies } from './read-companies.ts'

/** A file of companies that lies here. */
export interface CompaniesAsk {
  shopId: string
  actor: Actor
  path: string
  /** What becomes of companies that are not in it. */
  others: 'keep' | 'retire'
  dryRun: boolean
  /** Of the companies as they were when the file was looked at. */
  stamp: string | undefined
}

/** Ends a transaction that was for a look alone. */
class TakenBack extends Error {
  override name = 'TakenBack'
}

/**
 * Reads a file and writes its companies as one change, all of them or none; a dry run does the same and takes it back.
 * @throws {HttpProblem} 400 what cannot be read; 412 somebody changed companies meanwhile; 422 rows that break a rule
 */
export async function writeCompanyFile(db: Db, ask: CompaniesAsk): Promise<CompaniesWritten> {
  const file = await look(ask.path)
  if (!ask.dryRun) requireNone(file.problems)
  let written: CompaniesWritten | undefined
  try {
    await db.transaction(async (tx) => {
      await lockCompanies(tx, ask.shopId)
      const stamp = await companiesStamp(tx, ask.shopId)
      if (ask.stamp !== undefined && ask.stamp !== stamp) throw new HttpProblem(412, ERROR.revisionChanged)
      const result = await writeCompanies(tx, ask, file.companies, ask.others)
      if (!ask.dryRun && result.changes.length > 0) await announceCompanies(tx)
      written = told(file, result, ask.dryRun ? stamp : await companiesStamp(tx, ask.shopId), ask.dryRun)
      if (ask.dryRun) throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof CompanyListError) {
      const problems = [...file.problems, ...inRows(file, error)]
      if (!ask.dryRun) requireNone(problems)
      const stamp = await db.transaction((tx) => companiesStamp(tx, ask.shopId))
      return told({ ...file, problems }, { changes: [], unchanged: 0 }, stamp, true)
    }
    if (!(error instanceof TakenBack)) throw error
  }
  return written!
}

async function look(path: string): Promise<CompanyFile> {
  try {
    return await lookIntoCompanies(path)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const message = toldOf(error.message, path)
    throw new HttpProblem(400, ERROR.validation, { errors: [{ field: 'file', rule: RULE.format, message }] })
  }
}

const inRows = ({ places }: CompanyFile, { problems }: CompanyListError): CompanyProblem[] =>
  problems.map(({ at, ...problem }) => ({ row: places[at] ?? 0, ...problem }))

function requireNone(problems: readonly CompanyProblem[]): void {
  if (problems.length === 0) return
  throw new HttpProblem(422, ERROR.validation, {
    errors: problems.slice(0, COMPANY_PROBLEMS_TOLD).map(
      ({ row, field, rule, message }): FieldError => ({
        field: field === '' ? `rows.${row}` : `rows.${row}.${field}`,
        rule,
        message,
      }),
    ),
  })
}

function told(
  { format, rows, problems }: CompanyFile,
  { changes, unchanged }: { changes: readonly ListOutcome[]; unchanged: number },
  stamp: string,
  dryRun: boolean,
): CompaniesWritten {
  const count = (what: ListOutcome['what']): number => changes.filter((one) => one.what === what).length
  return {
    dry_run: dryRun,
    format: format && storableFormat(format),
    rows,
    made: count('made'),
    changed: count('changed'),
    returned: count('returned'),
    retired: count('retired'),
    unchanged,
    stamp,
    changes: changes.slice(0, COMPANY_CHANGES_TOLD),
    problems: { count: problems.length, rows: problems.slice(0, COMPANY_PROBLEMS_TOLD) },
  }
}
