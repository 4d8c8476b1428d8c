import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { accessRefusal, accountRefusal, managedShops, membershipRefusal, shopsRefusal } from '#contract/user-rules.ts'
import type { ChangeUser, ChangeUserAnswer } from '#contract/users.schema.ts'
import { changeAccount } from '../../accounts/change.ts'
import { userErrors } from '../../accounts/fields.ts'
import { type Member, lockMembers, readMembers } from '../../accounts/members.ts'
import { temporaryPassword } from '../../accounts/new-password.ts'
import { hashPassword } from '../../accounts/password.ts'
import type { Db, Tx } from '../../db/client.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { requireManager } from './manager.ts'
import { presentUser } from './present.ts'

/**
 * A manager changes a user: all that is asked for, or nothing (decisions §2; the rules: user-rules.ts). What counts is
 * who both are at that moment, not what the session remembers.
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`, `level_too_high`, `account_elsewhere`, `own_account`;
 *   404; 409 `last_shop`; 412 `revision_changed` with the user as now; 422
 */
export async function changeUser(db: Db, session: Session, body: ChangeUser): Promise<ChangeUserAnswer> {
  requireManager(session)
  for (const { shop_id } of body.memberships ?? []) requireShop(session, shop_id, 'users.manage')
  const change = trimmed(body)
  const temporary = body.reset_password ? temporaryPassword() : null
  const password = temporary === null ? undefined : { hash: await hashPassword(temporary), temporary: true }
  return await db.transaction(async (tx) => {
    const { manager, target, managed } = await lockBoth(tx, session, body.id)
    if (body.expected !== undefined && body.expected !== target.account.revision)
      throw new HttpProblem(412, ERROR.revisionChanged, { data: presentUser(target, managed) })
    const refusal = refusalOf(manager, target, managed, change)
    if (refusal) throw new HttpProblem(refusal === ERROR.lastShop ? 409 : 403, refusal)
    await changeAccount(tx, session.userId, target, { ...change, ...(password && { password }) })
    const now = (await readMembers(tx, [body.id])).get(body.id)
    if (!now) throw new Error('The changed user is gone')
    return { data: presentUser(now, managed), ...(temporary !== null && { temporary_password: temporary }) }
  })
}

type Change = Omit<ChangeUser, 'id' | 'expected' | 'memberships'> & { levels?: ReadonlyMap<string, number | null> }

/** @throws {HttpProblem} 422 with the broken rules of name and mail address */
function trimmed({ memberships, name, email, reset_password, active }: ChangeUser): Change {
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email.trim() }),
  }
  const errors = userErrors(fields)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  const levels = memberships && new Map(memberships.map(({ shop_id, level }) => [shop_id, level]))
  return {
    ...fields,
    ...(levels && { levels }),
    ...(reset_password && { reset_password }),
    ...(active !== undefined && { active }),
  }
}

/** Whom the caller does not see is not there, whether they exist or not. */
async function lockBoth(tx: Tx, session: Session, id: string) {
  const locked = await lockMembers(tx, [session.userId, id])
  const manager = locked.get(session.userId)
  const managed = new Set(manager?.account.active ? managedShops(manager.levels) : [])
  if (!manager || managed.size === 0) throw new HttpProblem(403, ERROR.forbidden)
  const target = locked.get(id)
  if (!target || ![...target.levels.keys()].some((shopId) => managed.has(shopId)))
    throw new HttpProblem(404, ERROR.notFound)
  return { manager, target, managed }
}

/** The first rule of user-rules.ts that a change breaks, or null. */
function refusalOf(who: Member, whom: Member, managed: ReadonlySet<string>, change: Change): ErrorCode | null {
  const manager = { id: who.account.id, levels: who.levels }
  const seen = new Map([...whom.levels].filter(([shopId]) => managed.has(shopId)))
  const target = { id: whom.account.id, levels: seen, elsewhere: seen.size < whom.levels.size }
  const refusals: (ErrorCode | null)[] = []
  if (change.name !== undefined || change.email !== undefined) refusals.push(accountRefusal(manager, target))
  if (change.reset_password !== undefined || change.active !== undefined) refusals.push(accessRefusal(manager, target))
  const after = new Map(seen)
  for (const [shopId, level] of change.levels ?? []) {
    refusals.push(membershipRefusal(manager, target, shopId, level))
    if (level === null) after.delete(shopId)
    else after.set(shopId, level)
  }
  refusals.push(shopsRefusal(after, target.elsewhere))
  return refusals.find((one) => one !== null) ?? null
}
