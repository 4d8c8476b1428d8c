import { and, eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/client.ts'
import { memberships, tokens, users } from '../db/schema.ts'
import { type Account, announceSessions, passwordColumns } from './accounts.ts'
import { record, type UserEvent } from './audit.ts'
import type { Member } from './members.ts'

/** What is to become of a user; what is absent stays. */
export interface AccountChange {
  name?: string
  email?: string
  /** By shop; null: out of it. A shop that is new to the user comes after those they have. */
  levels?: ReadonlyMap<string, number | null>
  active?: boolean
  /** A new password, which ends every session. */
  password?: { hash: string; temporary: boolean }
}

/**
 * Changes a user whose row is locked, writes down what really changed, and tells every process (decisions §2, §4).
 * Rights are the caller's business.
 * @param actorId who does it; null: the command line
 * @returns whether anything changed
 */
export async function changeAccount(
  tx: Tx,
  actorId: string | null,
  { account, levels }: Member,
  change: AccountChange,
): Promise<boolean> {
  const by = { actorId, userId: account.id }
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
  const own = ownEvents(account, change).map((event) => ({ ...by, ...event }))
  const events = [...entered, ...own, ...left]
  if (events.length === 0) return false
  // While the user is in all the shops, old and new, whose managers may read of it.
  await record(tx, events)
  for (const { shopId } of left)
    await tx.delete(memberships).where(and(eq(memberships.userId, account.id), eq(memberships.shopId, shopId)))
  const { name = account.name, email = account.email, active = account.active, password } = change
  await tx
    .update(users)
    .set({
      name,
      email,
      active,
      revision: sql`${users.revision} + 1`,
      ...(password && passwordColumns(password.hash, password.temporary)),
    })
    .where(eq(users.id, account.id))
  // Who was signed out by deactivating stays signed out when the account opens again: a lost tablet may be the reason.
  if (password || (active && !account.active)) await tx.delete(tokens).where(eq(tokens.userId, account.id))
  await announceSessions(tx, account.id)
  return true
}

function ownEvents(account: Account, { name, email, active, password }: AccountChange) {
  const events: Omit<UserEvent, 'actorId' | 'userId'>[] = []
  if (name !== undefined && name !== account.name) events.push({ action: 'name', from: account.name, to: name })
  if (email !== undefined && email !== account.email) events.push({ action: 'email', from: account.email, to: email })
  if (password) events.push({ action: 'password_reset' })
  if (active !== undefined && active !== account.active) events.push({ action: active ? 'activated' : 'deactivated' })
  return events
}

async function putLevel(tx: Tx, userId: string, shopId: string, level: number): Promise<void> {
  const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM memberships WHERE user_id = ${userId})`
  await tx
    .insert(memberships)
    .values({ userId, shopId, level, position })
    .onConflictDoUpdate({ target: [memberships.userId, memberships.shopId], set: { level } })
}
