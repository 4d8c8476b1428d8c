import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { companiesById } from '../../accounts/companies.ts'
import type { Tx } from '../../db/client.ts'
import { HttpProblem } from '../../http/problem.ts'

/**
 * That these are companies of the shop, in use; those that somebody has already may be retired.
 * @throws {HttpProblem} 422 naming `company_ids`
 */
export async function requireCompanies(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  had: readonly string[] = [],
): Promise<void> {
  const found = await companiesById(tx, ids)
  const unknown = ids.filter((id) => {
    const company = found.get(id)
    return company?.shopId !== shopId || (company.retired && !had.includes(id))
  })
  const errors = unknown.map(
    (id): FieldError => ({
      field: 'company_ids',
      rule: RULE.choice,
      message: `${id} is no company of the shop ${shopId} that is in use`,
    }),
  )
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
}

/** Those of somebody's companies that are in use: what they hand on where nothing is named. */
export async function inUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await companiesById(tx, ids)
  return ids.filter((id) => found.get(id)?.retired === false)
}
