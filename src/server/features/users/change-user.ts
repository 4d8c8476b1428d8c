import { ERROR, type ErrorCode } from '#contract/errors.ts'
import {
  accessRefusal,
  accountRefusal,
  companiesRefusal,
  installationRefusal,
  membershipRefusal,
  shopsRefusal,
  type Target,
} from '#contract/users/user-rules.ts'
import type { ChangeUser, ChangeUserAnswer } from '#contract/users/users.schema.ts'
import { changeAccount } from '../../accounts/change.ts'
import { userErrors } from '../../accounts/fields.ts'
import { type Member, lockMembers, readMembers } from '../../accounts/members.ts'
import { record } from '../../accounts/audit.ts'
import type { SendLink } from '../../accounts/password-link.ts'
import { temporaryPassword } from '../../accounts/new-password.ts'
import { asking, hashPassword } from '../../accounts/password.ts'
import type { Db, Tx } from '../../db/client.ts'
import { NO_COMPANIES } from '../../db/company-scope.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import { type Acting, acting, requirePerson } from './acting.ts'
import { inUse, requireCompanies } from './companies.ts'
import { requireAnother } from './last-installation.ts'
import { requireManager } from './manager.ts'
import { presentUsers } from './present.ts'
import { isSeen, type Managed, managedBy, targetOf } from './sight.ts'

/** How links are sent by mail. */
export interface LinkMails {
  /** Where the shop is. */
  origin: string
  send: SendLink
  /** Counts one more for an account. @throws {HttpProblem} 429 */
  count: (userId: string) => Promise<void>
}

/**
 * A manager changes a user: all that is asked for, or nothing (the rules: user-rules.ts) [contract/managing-users].
 * What counts is who both are at that moment, not what the session remembers.
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`, `level_too_high`, `account_elsewhere`, `own_account`,
 *   `company_forbidden`; 404; 409 `last_shop`, `last_company`, `last_installation`, `account_disabled`; 412 `revision_changed` with the user
 *   as now; 422; 429 where they were sent too many links
 */
export async function changeUser(
  db: Db,
  session: Session,
  body: ChangeUser,
  links: LinkMails,
): Promise<ChangeUserAnswer> {
  requireManager(session)
  requirePerson(session, body.email, body.reset_password, body.installation)
  for (const { shop_id } of body.memberships ?? []) requireShop(session, shop_id, 'users.manage')
  const change = trimmed(body)
  const temporary = body.reset_password ? temporaryPassword() : null
  const password =
    temporary === null
      ? undefined
      : { hash: await hashPassword(temporary, asking.user(session.userId)), temporary: true }
  if (body.send_link) {
    // Counted over a connection of its own, so that nobody holds one while they wait for another.
    await db.transaction(async (tx) => {
      const { manager, target, managed } = await lockBoth(tx, session, body.id)
      refuse(refusalOf(manager, targetOf(managed, target), change))
    })
    await links.count(body.id)
  }
  return await db.transaction(async (tx) => {
    const { manager, target, managed } = await lockBoth(tx, session, body.id)
    if (body.expected !== undefined && body.expected !== target.account.revision)
      throw new HttpProblem(412, ERROR.revisionChanged, { data: await presented(tx, target, managed, manager) })
    const companies = await companiesAfter(tx, target, managed, change)
    const refusal = refusalOf(manager, targetOf(managed, target), change) ?? companies.refusal
    if (refusal === null || refusal === ERROR.ownAccount) await requireAnother(tx, target, change)
    refuse(refusal)
    const { company_ids: _, ...fields } = change
    await changeAccount(tx, manager.actor, target, {
      ...fields,
      companies: companies.after,
      ...(password && { password }),
    })
    const now = (await readMembers(tx, [body.id])).get(body.id)
    if (!now) throw new Error('The changed user is gone')
    if (body.send_link) {
      if (!now.account.active) throw new HttpProblem(409, ERROR.accountDisabled)
      await links.send(tx, now.account, { sentBy: manager.name }, links.origin)
      await record(tx, [{ actor: manager.actor, userId: body.id, action: 'link_sent' }])
    }
    return {
      data: await presented(tx, now, managed, manager),
      ...(temporary !== null && { temporary_password: temporary }),
    }
  })
}

const CONFLICTS: ReadonlySet<ErrorCode> = new Set([ERROR.lastShop, ERROR.lastCompany])

function refuse(refusal: ErrorCode | null): void {
  if (refusal) throw new HttpProblem(CONFLICTS.has(refusal) ? 409 : 403, refusal)
}

async function presented(tx: Tx, member: Member, managed: Managed, by: Acting) {
  const [user] = await presentUsers(tx, [member], managed, by)
  if (!user) throw new Error('The user was not shown')
  return user
}

type UserUpdate = Omit<ChangeUser, 'id' | 'expected' | 'memberships' | 'sign_out'> & {
  signOut?: true
  levels?: ReadonlyMap<string, number | null>
  /** By shop, where they were named. */
  company_ids: ReadonlyMap<string, readonly string[]>
}

/** @throws {HttpProblem} 422 with the broken rules of name and mail address */
function trimmed({ memberships, name, email, reset_password, send_link, sign_out, ...rest }: ChangeUser): UserUpdate {
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email.trim() }),
  }
  const errors = userErrors(fields)
  if (errors.length > 0) throw new HttpProblem(422, ERROR.validation, { errors })
  const levels = memberships && new Map(memberships.map(({ shop_id, level }) => [shop_id, level]))
  const named = (memberships ?? []).flatMap(({ shop_id, company_ids }) =>
    company_ids ? [[shop_id, company_ids.map((id) => id.toLowerCase())] as const] : [],
  )
  return {
    ...fields,
    ...(levels && { levels }),
    company_ids: new Map(named),
    ...(reset_password && { reset_password }),
    ...(send_link && { send_link }),
    ...(sign_out && { signOut: true }),
    ...(rest.active !== undefined && { active: rest.active }),
    ...(rest.installation !== undefined && { installation: rest.installation }),
  }
}

/** Whom the caller does not see is not there, whether they exist or not. */
async function lockBoth(tx: Tx, session: Session, id: string) {
  const locked = await lockMembers(tx, [session.userId, id])
  const manager = await acting(tx, session, locked.get(session.userId))
  const managed = managedBy(manager)
  if (managed.size === 0) throw new HttpProblem(403, ERROR.forbidden)
  const target = locked.get(id)
  if (!target || !isSeen(managed, manager, target)) throw new HttpProblem(404, ERROR.notFound)
  return { manager, target, managed }
}

/** The first rule of user-rules.ts that a change breaks, or null. */
function refusalOf(manager: Acting, target: Target, change: UserUpdate): ErrorCode | null {
  const refusals: (ErrorCode | null)[] = []
  if (change.name !== undefined || change.email !== undefined) refusals.push(accountRefusal(manager, target))
  if (
    change.reset_password !== undefined ||
    change.send_link !== undefined ||
    change.signOut !== undefined ||
    change.active !== undefined
  )
    refusals.push(accessRefusal(manager, target))
  if (change.installation !== undefined) refusals.push(installationRefusal(manager, target))
  const after = new Map(target.levels)
  for (const [shopId, level] of change.levels ?? []) {
    refusals.push(membershipRefusal(manager, target, shopId, level))
    if (level === null) after.delete(shopId)
    else after.set(shopId, level)
  }
  if (change.levels) refusals.push(shopsRefusal(after, target.elsewhere))
  return refusals.find((one) => one !== null) ?? null
}

/**
 * For whom the user buys afterwards in the shops that are named: who manages the whole shop says it all, everybody else
 * speaks of their own companies, and the others stay where they were.
 */
async function companiesAfter(tx: Tx, target: Member, managed: Managed, { levels, company_ids }: UserUpdate) {
  const after = new Map<string, readonly string[]>()
  let refusal: ErrorCode | null = null
  for (const [shopId, level] of levels ?? []) {
    const had = target.companies.get(shopId)?.ids ?? []
    const scope = managed.get(shopId) ?? NO_COMPANIES
    const isNew = !target.levels.has(shopId)
    const asked = company_ids.get(shopId) ?? (isNew ? await inUse(tx, scope.ids) : undefined)
    if (level === null || asked === undefined) continue
    const kept = scope.whole ? [] : had.filter((id) => !scope.ids.includes(id))
    refusal ??= companiesRefusal(scope, asked, kept)
    if (refusal === null) await requireCompanies(tx, shopId, asked, had)
    const stays = had.filter((id) => kept.includes(id) || asked.includes(id))
    after.set(shopId, scope.whole ? asked : [...stays, ...asked.filter((id) => !stays.includes(id))])
  }
  return { after, refusal }
}
