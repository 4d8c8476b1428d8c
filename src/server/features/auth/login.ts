import { sql } from '../../db/drizzle.ts'
import type { Login, LoginAnswer } from '#contract/users/auth.schema.ts'
import { ERROR, type FieldError, RULE } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Db } from '../../db/client.ts'
import type { Attempts } from '../../http/attempts.ts'
import { HttpProblem } from '../../http/problem.ts'
import { unauthenticated } from '../../http/session.ts'
import { TOKEN_DAYS } from '../../http/session-store.ts'
import { hashToken, newToken } from '../../http/token.ts'
import { type Account, countedName, findAccount } from '../../accounts/accounts.ts'
import { asking, verifyPassword } from '../../accounts/password.ts'

export interface LoginDeps {
  db: Db
  /** Where it is not allowed, demo accounts cannot sign in [server/demo]. */
  demo: boolean
  failures: Attempts
  punchout: PunchoutSignIn
}

/** The ways into a punchout session, lent by whoever puts the server together. */
export interface PunchoutSignIn {
  byCode: (code: string) => Promise<LoginAnswer>
  byForm: (userId: string) => Promise<LoginAnswer>
}

/**
 * Signs a user in by name and password.
 * @param ip the caller's address: failed attempts count per name, per address, and per both
 * @throws {HttpProblem} 400 without name or password; 401 `wrong_login`, `account_disabled`, `temporary_password_expired`; 403 `no_connection`,
 *   `punchout_code_expired`; 429
 */
export async function login(deps: LoginDeps, body: Login, ip: string): Promise<LoginAnswer> {
  if (typeof body.punchout === 'string') return await deps.punchout.byCode(body.punchout)
  const { username, password } = credentials(body)
  const who = countedName(username)
  const isKnown = await deps.failures.checkFor(who, ip)
  const account = await findAccount(deps.db, username)
  const known = account !== null && (deps.demo || !account.demo)
  const right = await verifyPassword(known ? account.passwordHash : null, password, asking.login(ip, isKnown))
  if (!known || !right) {
    await deps.failures.wrong([who], ip)
    throw unauthenticated(ERROR.wrongLogin)
  }
  // Again: of many attempts at once, only those that came in below the limit may learn that they were right.
  await deps.failures.checkFor(who, ip)
  await deps.failures.right(who, ip)
  if (!account.active) throw unauthenticated(ERROR.accountDisabled)
  if (account.temporaryUntil !== null && account.temporaryUntil < new Date())
    throw unauthenticated(ERROR.temporaryExpired)
  if (body.punchout === true) return await deps.punchout.byForm(account.id)
  return await issueToken(deps.db, account)
}

function credentials({ username, password }: Login): { username: string; password: string } {
  if (username && password) return { username, password }
  const errors: FieldError[] = []
  if (!username) errors.push({ field: 'username', rule: RULE.required, message: 'username is required' })
  if (!password) errors.push({ field: 'password', rule: RULE.required, message: 'password is required' })
  throw new HttpProblem(400, ERROR.validation, { errors })
}

/** The row lock and the hash keep a login by the old password from outliving a change of password at the same moment. */
async function issueToken(db: Db, { id, passwordHash }: Account): Promise<LoginAnswer> {
  const token = newToken()
  const { rows } = await db.execute<{ expires_at: Date | string }>(sql`
    WITH account AS (UPDATE users SET last_seen_at = now()
      WHERE id = ${id} AND password_hash = ${passwordHash} AND active RETURNING id)
    INSERT INTO tokens (token_hash, owner_kind, owner_id, user_id, expires_at)
    SELECT ${hashToken(token)}, 'user', id, id, now() + make_interval(days => ${TOKEN_DAYS}) FROM account
    RETURNING expires_at`)
  const issued = rows[0]
  if (!issued) throw unauthenticated(ERROR.wrongLogin)
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: new Date(issued.expires_at).toISOString(),
    owner: ownerKey({ kind: 'user', id }),
  }
}
