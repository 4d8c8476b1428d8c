import { eq } from '../../db/drizzle.ts'
import { ERROR, type FieldError } from '#contract/errors.ts'
import { managedShops } from '#contract/users/user-rules.ts'
import type { PolicyChange } from '../../accounts/company-policy.ts'
import type { Db } from '../../db/client.ts'
import { isWithin, NO_COMPANIES } from '../../db/company-scope.ts'
import { customers, shops } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'

export interface ManagedCompany {
  customerId: string
  shopId: string
  currency: string
}

/**
 * A company that the caller manages: one of their own, or any of a shop whose staff they are. To whoever manages others
 * it is not there.
 * @throws {HttpProblem} 403 who manages none, and punchout sessions [contract/owners]; 404
 */
export async function managedCompany(db: Db, session: Session, id: string): Promise<ManagedCompany> {
  const managed = session.owner.kind === 'user' ? managedShops(session.levels) : []
  if (managed.length === 0) throw new HttpProblem(403, ERROR.forbidden)
  const [company] = await db
    .select({ customerId: customers.id, shopId: customers.shopId, currency: shops.currency })
    .from(customers)
    .innerJoin(shops, eq(shops.shopId, customers.shopId))
    .where(eq(customers.id, id))
  const isManaged =
    company !== undefined &&
    managed.includes(company.shopId) &&
    isWithin(session.companies.get(company.shopId) ?? NO_COMPANIES, company.customerId)
  if (!isManaged) throw new HttpProblem(404, ERROR.notFound)
  return company
}

/** @throws {HttpProblem} 412 with what is so now, where the caller changed something older */
export function requireRevision(expected: number | undefined, now: { revision: number }): void {
  if (expected !== undefined && expected !== now.revision)
    throw new HttpProblem(412, ERROR.revisionChanged, { data: now })
}

/** @throws {HttpProblem} 422 where any field breaks a rule */
export function requireNone(errors: FieldError[]): void {
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors: errors.slice(0, 50) })
}

export const presentChanges = (changes: readonly PolicyChange[]) =>
  changes.map(({ at, by, what }) => ({ at: at.toISOString(), by: by && { user_id: by.id, name: by.name }, what }))
