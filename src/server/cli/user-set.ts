import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { memberships, users } from '../db/schema.ts'
import { announceSessions } from '../accounts/accounts.ts'
import { userErrors } from '../accounts/fields.ts'
import { type Context, many, text, UsageError, type Values } from './program.ts'
import { accountOf, levelOf, requireShops } from './user-options.ts'

/** `user -- set`: name, address, the level in shops that are the user's or become so, shops to leave. */
export async function set(values: Values, { db, print }: Context): Promise<void> {
  const account = await accountOf(values, db)
  const name = text(values, 'name') ?? account.name
  const email = text(values, 'email') ?? account.email
  for (const { field, message } of userErrors({ username: account.username, name, email: email || 'none@example.com' }))
    throw new UsageError(`--${field}: ${message}`)
  const enter = [...new Set(many(values, 'shop'))]
  const leave = [...new Set(many(values, 'leave'))]
  if (enter.length === 0 && values.level !== undefined) throw new UsageError('--level needs a --shop to hold in')
  const level = enter.length > 0 ? levelOf(values) : 0
  if (enter.length > 0) await requireShops(db, enter)
  const both = enter.find((id) => leave.includes(id))
  if (both !== undefined) throw new UsageError(`--leave: "${both}" is a --shop too`)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ name, email }).where(eq(users.id, account.id))
    if (leave.length > 0)
      await tx.delete(memberships).where(and(eq(memberships.userId, account.id), inArray(memberships.shopId, leave)))
    for (const shopId of enter) await putLevel(tx, account.id, shopId, level)
    await announceSessions(tx, account.id)
  })
  print(`Changed ${account.username}.`)
}

/** A shop that is new to the user comes after those they have. */
async function putLevel(tx: Tx, userId: string, shopId: string, level: number): Promise<void> {
  const position = sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM memberships WHERE user_id = ${userId})`
  await tx
    .insert(memberships)
    .values({ userId, shopId, level, position })
    .onConflictDoUpdate({ target: [memberships.userId, memberships.shopId], set: { level } })
}
