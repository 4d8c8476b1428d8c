import { ERROR } from '#contract/errors.ts'
import { KEY_PEOPLE_LEVEL, type Manager } from '#contract/users/user-rules.ts'
import type { Actor } from '../../accounts/audit.ts'
import { isKeyInUse } from '../../accounts/keys.ts'
import { type Member, rightsOf } from '../../accounts/members.ts'
import type { Tx } from '../../db/client.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'

/** Who manages people at this moment, and what they may: what counts is not what the session remembers. */
export interface Acting extends Pick<Member, 'levels' | 'companies'>, Manager {
  actor: Actor
  /** As they are called in a mail. */
  name: string
}

/**
 * Somebody by their account, whose row is locked, or a machine by its key, which nobody revokes meanwhile
 * [contract/managing-users].
 * @param account whoever is signed in; a key has none
 * @throws {HttpProblem} 403 `forbidden` where they are not there any more
 */
export async function acting(tx: Tx, session: Session, account: Member | undefined): Promise<Acting> {
  const { userId: id, key, levels, companies } = session
  if (key) {
    if (!(await isKeyInUse(tx, id))) throw new HttpProblem(403, ERROR.forbidden)
    return { id, levels, companies, most: KEY_PEOPLE_LEVEL, actor: { key: id }, name: key.name }
  }
  if (!account?.account.active) throw new HttpProblem(403, ERROR.forbidden)
  const { name, installation } = account.account
  return { id, ...(await rightsOf(tx, account)), installation, actor: id, name }
}

/**
 * A key that got into wrong hands must open nobody's account: no password passes through machines, and they change no
 * address that one is sent to.
 * @param secret what was asked for that a password can be had by; undefined: nothing
 * @throws {HttpProblem} 403 `forbidden` to a machine
 */
export function requirePerson({ key }: Session, ...secret: unknown[]): void {
  if (key && secret.some((one) => one !== undefined)) throw new HttpProblem(403, ERROR.forbidden)
}
