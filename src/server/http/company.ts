import { ERROR } from '#contract/errors.ts'
import { type CompanyScope, isWithin, NO_COMPANIES } from '../db/company-scope.ts'
import { HttpProblem } from './problem.ts'
import type { Session } from './session.ts'

/**
 * By whose agreements a call about a shop's products is answered: the company that it names, else the caller's first;
 * null where they have none there, and for the shop's staff [contract/companies].
 * @throws {HttpProblem} 403 `company_forbidden`
 */
export function companyAsked(session: Session, shopId: string, companyId: string | undefined): string | null {
  if (companyId === undefined) return companiesIn(session, shopId).first
  if (!mayUse(session, shopId, companyId)) throw new HttpProblem(403, ERROR.companyForbidden)
  return companyId.toLowerCase()
}

/** Whether a session may name a company in a shop. */
export const mayUse = (session: Session, shopId: string, companyId: string): boolean =>
  isWithin(companiesIn(session, shopId), companyId.toLowerCase())

const companiesIn = ({ companies }: Session, shopId: string): CompanyScope => companies.get(shopId) ?? NO_COMPANIES
