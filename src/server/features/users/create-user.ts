import type { CreateUser, User } from '#contract/auth.schema.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { companiesRefusal, grantRefusal, type Levels } from '#contract/user-rules.ts'
import type { Db } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { addAccount, normalName, readUser } from '../../accounts/accounts.ts'
import { asking, hashPassword } from '../../accounts/password.ts'
import { creation, record } from '../../accounts/audit.ts'
import { lockMembers, rightsOf } from '../../accounts/members.ts'
import { type UserFields, userErrors } from '../../accounts/fields.ts'
import { requireStrong } from '../../accounts/new-password.ts'
import { inUse, requireCompanies } from './companies.ts'

/**
 * A manager makes a user for a shop and companies of theirs; the password is a temporary one (decisions §2, §4).
 * @throws {HttpProblem} 403 `shop_forbidden`, `forbidden`, `level_too_high`, `company_forbidden`; 409 `username_taken`,
 *   `last_company`; 422
 */
export async function createUser(db: Db, session: Session, body: CreateUser): Promise<User> {
  requireShop(session, body.shop_id, 'users.manage')
  requireGrant(session.levels, body)
  const asked = body.company_ids?.map((id) => id.toLowerCase())
  const { username, name, email } = checkedFields(body)
  await requireStrong(db, 'password', body.password, null, { username, name, email, shopIds: [body.shop_id] })
  const passwordHash = await hashPassword(body.password, asking.user(session.userId))
  return await db.transaction(async (tx) => {
    // Whose rights are taken away at this moment makes nobody any more.
    const creator = (await lockMembers(tx, [session.userId])).get(session.userId)
    const rights = creator && (await rightsOf(tx, creator))
    requireGrant(rights?.levels ?? new Map(), body)
    const scope = rights?.companies.get(body.shop_id) ?? NO_COMPANIES
    const companyIds = asked ?? (await inUse(tx, scope.ids))
    const refusal = companiesRefusal(scope, companyIds, [])
    if (refusal) throw new HttpProblem(refusal === ERROR.lastCompany ? 409 : 403, refusal)
    await requireCompanies(tx, body.shop_id, companyIds)
    const shops = [{ shopId: body.shop_id, level: body.level, companyIds }]
    const id = await addAccount(tx, { username, name, email, passwordHash, resetPassword: true, shops })
    const user = id === null ? null : await readUser(tx, id)
    if (id !== null) await record(tx, creation(session.userId, id, shops))
    if (!user) throw new HttpProblem(409, ERROR.usernameTaken, { errors: [taken] })
    return user
  })
}

/** @throws {HttpProblem} 403 */
function requireGrant(levels: Levels, { shop_id, level }: CreateUser): void {
  const refusal = grantRefusal(levels, shop_id, level)
  if (refusal) throw new HttpProblem(403, refusal)
}

const taken: FieldError = { field: 'username', rule: RULE.choice, message: 'This username is taken' }

function checkedFields(body: UserFields): UserFields {
  const fields = { username: normalName(body.username), name: body.name.trim(), email: body.email.trim() }
  const errors = userErrors(fields)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return fields
}
