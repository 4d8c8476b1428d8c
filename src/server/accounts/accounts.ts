import { and, asc, eq, inArray, ne, sql } from '../db/drizzle.ts'
import type { User } from '#contract/users/auth.schema.ts'
import { normalUsername } from '#contract/users/username.ts'
import type { Db, Tx } from '../db/client.ts'
import { INSTALLATION_LEVEL } from '../db/company-scope.ts'
import { memberships, shops, tokens, users } from '../db/schema.ts'

import type { NewMembership } from './audit.ts'
import { putCompanies } from './companies.ts'

export type Account = typeof users.$inferSelect

export interface NewAccount {
  username: string
  name: string
  email: string
  passwordHash: string
  resetPassword: boolean
  /** In the user's order; the first shop becomes current. */
  shops: readonly NewMembership[]
}

/** A name as it is looked up, those from before `normalUsername` too: NFC, without blanks around it, in lower case. */
const loginName = (username: string): string => username.normalize('NFC').trim().toLowerCase()

/** One name for all ways to type it, by which attempts to guess its password are counted. */
export const countedName = (username: string): string => loginName(normalUsername(username))

/** Whose name it is as it is typed, else as new names are kept. */
export async function findAccount(db: Db | Tx, username: string): Promise<Account | null> {
  const typed = loginName(username)
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.loginName, [typed, countedName(username)]))
  return found.find((account) => account.loginName === typed) ?? found[0] ?? null
}

const TEMPORARY_DAYS = 7

/** What a new password sets: one that somebody else chose is good for a week, and must be changed [server/access]. */
export const passwordColumns = (passwordHash: string, temporary: boolean) => ({
  passwordHash,
  resetPassword: temporary,
  temporaryUntil: temporary ? sql`now() + make_interval(days => ${TEMPORARY_DAYS})` : null,
})

/** Stores a user with the shops it may enter; answers its id, or null when the name is taken. */
export async function addAccount(
  tx: Tx,
  { shops, passwordHash, resetPassword, ...account }: NewAccount,
): Promise<string | null> {
  const password = passwordColumns(passwordHash, resetPassword)
  const values = { ...account, ...password, loginName: loginName(account.username) }
  const [added] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  if (!added) return null
  if (shops.length > 0)
    await tx
      .insert(memberships)
      .values(shops.map(({ shopId, level }, position) => ({ userId: added.id, shopId, level, position })))
  for (const { shopId, companyIds = [] } of shops) await putCompanies(tx, { userId: added.id, shopId }, companyIds)
  return added.id
}

/**
 * Stores the password that a user chose if the old one is still `was`, and ends every other session of theirs.
 * @param keep hash of the token that stays
 */
export async function changePassword(
  tx: Tx,
  change: { userId: string; was: string; passwordHash: string; keep: Buffer },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set(passwordColumns(change.passwordHash, false))
    .where(and(eq(users.id, change.userId), eq(users.passwordHash, change.was)))
    .returning({ id: users.id })
  if (changed.length === 0) return false
  await tx.delete(tokens).where(and(eq(tokens.userId, change.userId), ne(tokens.tokenHash, change.keep)))
  await announceSessions(tx, change.userId)
  return true
}

/** Tells every process, with the commit, that what it knows of a user's sessions is out of date. */
export async function announceSessions(tx: Db | Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify('sessions', ${userId})`)
}

/** The user as `GET /api/auth/user` shows it: `level` and `shop_id` are those of the first shop. */
export async function readUser(db: Db | Tx, userId: string): Promise<User | null> {
  const [found] = await db
    .select({ user: users, shopId: memberships.shopId, level: memberships.level })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(asc(memberships.position), asc(memberships.shopId))
    .limit(1)
  if (!found) return null
  const { user } = found
  const { shopId, level } = user.installation ? await firstPlace(db, found.shopId) : found
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    reset_password: user.resetPassword ? 1 : 0,
    level: level ?? 0,
    shop_id: shopId,
    ...(user.installation && { installation: true }),
  }
}

/** Where somebody with rights over the installation begins. */
async function firstPlace(db: Db | Tx, own: string | null): Promise<{ shopId: string | null; level: number }> {
  if (own !== null) return { shopId: own, level: INSTALLATION_LEVEL }
  const [first] = await db
    .select({ shopId: shops.shopId })
    .from(shops)
    .orderBy(asc(shops.createdAt), asc(shops.shopId))
    .limit(1)
  return { shopId: first?.shopId ?? null, level: INSTALLATION_LEVEL }
}
