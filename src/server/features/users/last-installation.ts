import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { ChangeUser } from '#contract/users/users.schema.ts'
import type { Member } from '../../accounts/members.ts'
import { and, ne } from '../../db/drizzle.ts'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'

/**
 * That somebody who may sign in has rights over the installation after a change too.
 * @throws {HttpProblem} 409 `last_installation`
 */
export async function requireAnother(
  tx: Tx,
  { account }: Member,
  { installation, active }: Pick<ChangeUser, 'installation' | 'active'>,
): Promise<void> {
  if (!account.installation || !account.active || (installation !== false && active !== false)) return
  const [another] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.installation, users.active, ne(users.id, account.id)))
    .limit(1)
  if (!another) throw new HttpProblem(409, OFFICE_ERROR.lastInstallation)
}
