import type { CreateUser, User } from '#contract/users/auth.schema.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { companiesRefusal, grantRefusal } from '#contract/users/user-rules.ts'
import { normalUsername } from '#contract/users/username.ts'
import type { Db, Tx } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { addAccount, findAccount, readUser } from '../../accounts/accounts.ts'
import { asking, hashPassword } from '../../accounts/password.ts'
import { creation, record } from '../../accounts/audit.ts'
import { lockMembers, readMembers } from '../../accounts/members.ts'
import { newUserErrors, type UserFields } from '../../accounts/fields.ts'
import type { SendLink } from '../../accounts/password-link.ts'
import { newToken } from '../../http/token.ts'
import { requireStrong } from '../../accounts/new-password.ts'
import { type Acting, acting, requirePerson } from './acting.ts'
import { inUse, requireCompanies } from './companies.ts'
import { type Managed, managedBy, sightOf } from './sight.ts'

/**
 * A manager makes a user for a shop and companies of theirs, who is invited by mail to choose a password; one that the
 * manager names is a temporary one [contract/managing-users] [server/access].
 *
 * A name is one person's in all shops together, so that a name in use somewhere cannot be had. That it is taken is told
 * of users whom the manager sees anyway. Of all others the answer is the one that reserved names get, after the same
 * work: it does not say whether there is somebody of that name elsewhere.
 * @throws {HttpProblem} 403 `shop_forbidden`, `forbidden`, `level_too_high`, `company_forbidden`; 409 `username_taken`,
 *   `username_not_available`, `last_company`; 422
 */
export async function createUser(
  db: Db,
  session: Session,
  body: CreateUser,
  links: { origin: string; send: SendLink },
): Promise<User> {
  requireShop(session, body.shop_id, 'users.manage')
  requirePerson(session, body.password)
  requireGrant(session, body)
  const asked = body.company_ids?.map((id) => id.toLowerCase())
  const { username, name, email } = checkedFields(body)
  const { password } = body
  if (password !== undefined)
    await requireStrong(db, 'password', password, null, { username, name, email, shopIds: [body.shop_id] })
  // Whoever is invited has one that nobody knows.
  const passwordHash = await hashPassword(password ?? newToken(), asking.user(session.userId))
  return await db.transaction(async (tx) => {
    // Whose rights are taken away at this moment makes nobody any more.
    const creator = await acting(tx, session, (await lockMembers(tx, [session.userId])).get(session.userId))
    requireGrant(creator, body)
    const scope = creator.companies.get(body.shop_id) ?? NO_COMPANIES
    const companyIds = asked ?? (await inUse(tx, scope.ids))
    const refusal = companiesRefusal(scope, companyIds, [])
    if (refusal) throw new HttpProblem(refusal === ERROR.lastCompany ? 409 : 403, refusal)
    await requireCompanies(tx, body.shop_id, companyIds)
    const shops = [{ shopId: body.shop_id, level: body.level, companyIds }]
    const id = isReserved(username)
      ? null
      : await addAccount(tx, { username, name, email, passwordHash, resetPassword: true, shops })
    const user = id === null ? null : await readUser(tx, id)
    if (id !== null) await record(tx, creation(creator.actor, id, shops))
    if (user && password === undefined)
      await links.send(tx, { ...user, language: null }, { invitedBy: creator.name }, links.origin)
    if (!user) throw await unavailable(tx, username, managedBy(creator))
    return user
  })
}

/** @throws {HttpProblem} 403 */
function requireGrant({ levels, most }: Pick<Acting, 'levels' | 'most'>, { shop_id, level }: CreateUser): void {
  const refusal = grantRefusal(levels, shop_id, level, most)
  if (refusal) throw new HttpProblem(403, refusal)
}

/** Names that others would take for those of the shop's operator or of the product. */
const RESERVED: ReadonlySet<string> = new Set(
  'admin administrator info interior noreply operator postmaster root security support system webmaster'.split(' '),
)
const isReserved = (username: string): boolean => RESERVED.has(username.toLowerCase())

/** Why there is no user of that name: taken, as far as the manager may know. */
async function unavailable(tx: Tx, username: string, managed: Managed): Promise<HttpProblem> {
  const holder = await findAccount(tx, username)
  const member = holder ? (await readMembers(tx, [holder.id])).get(holder.id) : undefined
  const isSeen = member !== undefined && sightOf(managed, member).length > 0
  const [code, message] = isSeen
    ? [ERROR.usernameTaken, 'This username is taken']
    : [ERROR.usernameRefused, 'This username cannot be used']
  const error: FieldError = { field: 'username', rule: RULE.choice, message }
  return new HttpProblem(409, code, { errors: [error] })
}

function checkedFields(body: UserFields): UserFields {
  const fields = { username: normalUsername(body.username), name: body.name.trim(), email: body.email.trim() }
  const errors = newUserErrors(fields)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  return fields
}
