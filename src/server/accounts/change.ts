import { and, eq, sql } from '../db/drizzle.ts'
import { endAccessOf, leaveCompanies } from '../db/cart-access.ts'
import { may } from '#contract/users/permission.ts'
import type { Tx } from '../db/client.ts'
import { withdrawRequests } from '../db/requests.ts'
import { memberships, tokens, users } from '../db/schema.ts'
import { type Account, announceSessions, passwordColumns } from './accounts.ts'
import { type Actor, record, type UserEvent } from './audit.ts'
import { companiesById, putCompanies } from './companies.ts'
import type { Member } from './members.ts'

/** What is to become of a user; what is absent stays. */
export interface AccountChange {
  name?: string
  email?: string
  /** By shop; null: out of it. A shop that is new to the user comes after those they have. */
  levels?: ReadonlyMap<string, number | null>
  /** By shop, in order; only shops that the user is in, or comes into by `levels`. */
  companies?: ReadonlyMap<string, readonly string[]>
  /** Rights over all shops. */
  installation?: boolean
  active?: boolean
  /** Ends every session. */
  signOut?: boolean
  /** A new password, which ends every session. */
  password?: { hash: string; temporary: boolean }
}

/**
 * Changes a user whose row is locked, writes down what really changed, and tells every process [server/access]. Rights
 * are the caller's business.
 * @returns whether anything changed
 */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  { account, levels, companies }: Member,
  change: AccountChange,
): Promise<boolean> {
  const by = { actor, userId: account.id }
  const entered: UserEvent[] = []
  const left: (UserEvent & { shopId: string })[] = []
  for (const [shopId, level] of change.levels ?? []) {
    const before = levels.get(shopId)
    if (level === (before ?? null)) continue
    if (level === null) left.push({ ...by, action: 'left', shopId, from: String(before) })
    else if (before === undefined) entered.push({ ...by, action: 'joined', shopId, to: String(level) })
    else entered.push({ ...by, action: 'level', shopId, from: String(before), to: String(level) })
    if (level !== null) await putLevel(tx, account.id, shopId, level)
  }
  const moved = await putNewCompanies(tx, companies, change.companies ?? new Map(), account.id)
  const own = ownEvents(account, change).map((event) => ({ ...by, ...event }))
  const bought = moved.map((event): UserEvent => ({ ...by, ...event }))
  const events = [...entered, ...bought.filter(({ action }) => action === 'company_joined'), ...own]
  events.push(...bought.filter(({ action }) => action === 'company_left'), ...left)
  const reordered =
    moved.length === 0 &&
    [...(change.companies ?? [])].some(([shopId, ids]) => !isSame(companies.get(shopId)?.ids, ids))
  if (events.length === 0 && !reordered) return false
  // While the user is in all the shops, old and new, whose managers may read of it.
  await record(tx, events)
  for (const [shopId, ids] of change.companies ?? []) await putCompanies(tx, { userId: account.id, shopId }, ids)
  for (const { shopId } of left)
    await tx.delete(memberships).where(and(eq(memberships.userId, account.id), eq(memberships.shopId, shopId)))
  const { name = account.name, email = account.email, active = account.active, password } = change
  const { installation = account.installation } = change
  await tx
    .update(users)
    .set({
      name,
      email,
      active,
      installation,
      revision: sql`${users.revision} + 1`,
      ...(password && passwordColumns(password.hash, password.temporary)),
    })
    .where(eq(users.id, account.id))
  await endRights(tx, companies, change, { userId: account.id, shops: left.map(({ shopId }) => shopId), moved })
  await endRequests(tx, { userId: account.id, change, left, moved })
  // Who was signed out by deactivating stays signed out when the account opens again: a lost tablet may be the reason.
  if (password || change.signOut || (active && !account.active))
    await tx.delete(tokens).where(eq(tokens.userId, account.id))
  await announceSessions(tx, account.id)
  return true
}

/** What colleagues have shared with somebody ends with the companies that they leave, or with their account. */
async function endRights(
  tx: Tx,
  companies: Member['companies'],
  { active }: AccountChange,
  { userId, shops, moved }: { userId: string; shops: readonly string[]; moved: readonly Partial<UserEvent>[] },
): Promise<void> {
  if (active === false) await endAccessOf(tx, userId)
  const gone = moved.flatMap(({ action, companyId }) => (action === 'company_left' && companyId ? [companyId] : []))
  await leaveCompanies(tx, userId, [...gone, ...shops.flatMap((shopId) => companies.get(shopId)?.ids ?? [])])
}

interface Ending {
  userId: string
  change: AccountChange
  left: readonly { shopId: string }[]
  moved: readonly Pick<UserEvent, 'action' | 'companyId'>[]
}

/** What somebody asked for is taken back where they may no longer have it. */
async function endRequests(tx: Tx, { userId, change, left, moved }: Ending): Promise<void> {
  const barred = [...(change.levels ?? [])].filter(([, level]) => level !== null && !may(level, 'cart.use'))
  const shopIds = [...left.map(({ shopId }) => shopId), ...barred.map(([shopId]) => shopId)]
  const companyIds = moved.flatMap(({ action, companyId }) =>
    action === 'company_left' && companyId ? [companyId] : [],
  )
  if (change.active === false) await withdrawRequests(tx, userId, null)
  else if (shopIds.length + companyIds.length > 0) await withdrawRequests(tx, userId, { shopIds, companyIds })
}

const isSame = (before: readonly string[] = [], after: readonly string[]): boolean =>
  before.length === after.length && before.every((id, at) => id === after[at])

/**
 * Adds the companies that are new to a user and answers what came and what goes; nothing is taken away yet, so that
 * those who manage either may read of it.
 */
async function putNewCompanies(
  tx: Tx,
  before: Member['companies'],
  after: ReadonlyMap<string, readonly string[]>,
  userId: string,
): Promise<Omit<UserEvent, 'actor' | 'userId'>[]> {
  const events: Omit<UserEvent, 'actor' | 'userId'>[] = []
  const had = (shopId: string) => before.get(shopId)?.ids ?? []
  const names = await companiesById(
    tx,
    [...after].flatMap(([shopId, ids]) => [...had(shopId), ...ids]),
  )
  const nameOf = (id: string): string => names.get(id)?.name ?? ''
  for (const [shopId, ids] of after) {
    const joined = ids.filter((id) => !had(shopId).includes(id))
    const gone = had(shopId).filter((id) => !ids.includes(id))
    if (joined.length > 0) await putCompanies(tx, { userId, shopId }, [...had(shopId), ...joined])
    for (const id of joined) events.push({ action: 'company_joined', shopId, companyId: id, to: nameOf(id) })
    for (const id of gone) events.push({ action: 'company_left', shopId, companyId: id, from: nameOf(id) })
  }
  return events
}

function ownEvents(account: Account, { name, email, active, password, signOut, installation }: AccountChange) {
  const events: Omit<UserEvent, 'actor' | 'userId'>[] = []
  if (name !== undefined && name !== account.name) events.push({ action: 'name', from: account.name, to: name })
  if (email !== undefined && email !== account.email) events.push({ action: 'email', from: account.email, to: email })
  if (password) events.push({ action: 'password_reset' })
  if (signOut) events.push({ action: 'signed_out' })
  if (active !== undefined && active !== account.active) events.push({ action: active ? 'activated' : 'deactivated' })
  if (installation !== undefined && installation !== account.installation)
    events.push({ action: installation ? 'installation_given' : 'installation_taken' })
  return events
}

async function putLevel(tx: Tx, userId: string, shopId: string, level: number): Promise<void> {
  const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM memberships WHERE user_id = ${userId})`
  await tx
    .insert(memberships)
    .values({ userId, shopId, level, position })
    .onConflictDoUpdate({ target: [memberships.userId, memberships.shopId], set: { level } })
}
