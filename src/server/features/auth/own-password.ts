import { eq } from '../../db/drizzle.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Attempts } from '../../http/attempts.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'
import { changePassword, countedName } from '../../accounts/accounts.ts'
import { record } from '../../accounts/audit.ts'
import { requireStrong } from '../../accounts/new-password.ts'
import { asking, hashPassword, verifyPassword } from '../../accounts/password.ts'

export interface ChangeOwnPassword {
  session: Session
  old: string
  new: string
  /** The token that this request came with; every other one of the user is revoked. */
  tokenHash: Buffer
  ip: string
}

/**
 * The user's own change of password [server/access].
 * @throws {HttpProblem} 403 in a punchout session, whose account is shared; 422 `wrong_password`,
 *   `validation_failed`;
 *   429 after ten wrong old passwords
 */
export async function changeOwnPassword(db: Db, failures: Attempts, change: ChangeOwnPassword): Promise<void> {
  const { session } = change
  if (session.owner.kind !== 'user') throw new HttpProblem(403, ERROR.forbidden)
  const who = countedName(session.username)
  const place = asking.user(session.userId)
  await failures.checkFor(who, change.ip)
  const [account] = await db.select().from(users).where(eq(users.id, session.userId))
  if (!account || !(await verifyPassword(account.passwordHash, change.old, place))) {
    await failures.wrong([who], change.ip)
    throw wrongOldPassword()
  }
  await requireStrong(db, 'new_pw', change.new, change.old, { ...account, shopIds: [...session.levels.keys()] })
  const passwordHash = await hashPassword(change.new, place)
  const changed = await db.transaction(async (tx) => {
    const { id, passwordHash: was } = account
    const done = await changePassword(tx, { userId: id, was, passwordHash, keep: change.tokenHash })
    if (done) await record(tx, [{ actor: id, userId: id, action: 'password_changed' }])
    return done
  })
  if (!changed) throw wrongOldPassword()
}

const wrongOldPassword = (): HttpProblem =>
  new HttpProblem(422, ERROR.wrongPassword, {
    errors: [{ field: 'old_pw', rule: RULE.choice, message: 'This is not the present password' }],
  })
