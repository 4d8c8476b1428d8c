import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import type { PutPriceListCompanies } from '#contract/office/price-list.schema.ts'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { HttpProblem } from '../../../http/problem.ts'

interface Ranked {
  customerId: string
  rank: number
}

const ERRORS_TOLD = 50

/**
 * The companies of a shop that are named, each by its id or by its organisation number.
 * @throws {HttpProblem} 422 naming those that are none, that are named twice, or in neither way
 */
export async function companiesNamed(
  tx: Tx,
  shopId: string,
  asked: PutPriceListCompanies['companies'],
): Promise<Ranked[]> {
  const { rows } = await tx.execute<{ place: number; id: string }>(sql`
    WITH given AS (
      SELECT place::int - 1 AS place, (one ->> 'company_id')::uuid AS id, lower(one ->> 'org_number') AS number
      FROM jsonb_array_elements(${JSON.stringify(asked)}::jsonb) WITH ORDINALITY AS given (one, place)
    )
    SELECT given.place, k.id FROM given JOIN customers k ON k.shop_id = ${shopId} AND CASE
      WHEN given.id IS NOT NULL THEN k.id = given.id
      ELSE lower(k.org_number) = given.number AND given.number <> '' AND k.retired_at IS NULL END`)
  const found = Map.groupBy(rows, ({ place }) => place)
  const first = new Map<string, number>()
  const errors: FieldError[] = []
  const ranked = asked.flatMap(({ company_id, org_number, rank = 1 }, place): Ranked[] => {
    const field = `companies.${place}.${company_id === undefined ? 'org_number' : 'company_id'}`
    const wrong = (rule: FieldError['rule'], message: string): [] => {
      errors.push({ field, rule, message })
      return []
    }
    if ((company_id === undefined) === (org_number === undefined))
      return wrong(RULE.required, 'A company is named by company_id or org_number, one of them')
    const [one, other] = found.get(place) ?? []
    if (!one || other) return wrong(RULE.choice, other ? 'Several companies have it' : 'The shop has no such company')
    const before = first.get(one.id)
    if (before !== undefined) return wrong(RULE.taken, `The same as companies.${before}`)
    first.set(one.id, place)
    return [{ customerId: one.id, rank }]
  })
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors: errors.slice(0, ERRORS_TOLD) })
  return ranked
}
