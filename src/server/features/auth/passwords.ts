import { eq } from 'drizzle-orm'
import { ERROR, type FieldError, RULE, type Rule } from '#contract/errors.ts'
import { checkNewPassword, PASSWORD_MIN, type PasswordError } from '#contract/password.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { network, type RateLimit } from '../../http/rate-limit.ts'
import type { Session } from '../../http/session.ts'
import { changePassword } from './accounts.ts'
import { hashPassword, verifyPassword } from './password.ts'

export interface ChangeOwnPassword {
  session: Session
  old: string
  new: string
  /** The token that this request came with; every other one of the user is revoked. */
  tokenHash: Buffer
  ip: string
}

/**
 * The user's own change of password (decisions §4).
 * @throws {HttpProblem} 403 in a punchout session, whose account is shared; 422 `wrong_password`, `weak_password`;
 *   429 after ten wrong old passwords
 */
export async function changeOwnPassword(db: Db, failures: RateLimit, change: ChangeOwnPassword): Promise<void> {
  const { session } = change
  if (session.owner.kind !== 'user') throw new HttpProblem(403, ERROR.forbidden)
  const who = [session.username.toLowerCase(), network(change.ip)]
  await failures.check(...who)
  const [account] = await db.select().from(users).where(eq(users.id, session.userId))
  if (!account || !(await verifyPassword(account.passwordHash, change.old))) {
    await failures.count(...who)
    throw wrongOldPassword()
  }
  requireStrong('new_pw', change.new, change.old, account.username)
  const passwordHash = await hashPassword(change.new)
  const changed = await db.transaction((tx) =>
    changePassword(tx, {
      userId: account.id,
      was: account.passwordHash,
      passwordHash,
      resetPassword: false,
      keep: change.tokenHash,
    }),
  )
  if (!changed) throw wrongOldPassword()
}

const wrongOldPassword = (): HttpProblem =>
  new HttpProblem(422, ERROR.wrongPassword, {
    errors: [{ field: 'old_pw', rule: RULE.choice, message: 'This is not the present password' }],
  })

const RULE_OF: Readonly<Record<PasswordError, Pick<FieldError, 'message'> & { rule: Rule }>> = {
  tooShort: { rule: RULE.tooShort, message: `A password has at least ${PASSWORD_MIN} characters` },
  tooLong: { rule: RULE.tooLong, message: 'The password is too long' },
  sameAsOld: { rule: RULE.choice, message: 'The new password must not be the old one' },
  sameAsUsername: { rule: RULE.choice, message: 'The password must not be the username' },
  tooSimple: { rule: RULE.choice, message: 'The password repeats too few characters' },
}

/** @throws {HttpProblem} 422 `weak_password` naming the field and the broken rule */
export function requireStrong(field: string, password: string, old: string | null, username: string): void {
  const broken = checkNewPassword(password, old, username)
  if (broken) throw new HttpProblem(422, ERROR.weakPassword, { errors: [{ field, ...RULE_OF[broken] }] })
}
