import { asc, eq } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { memberships } from '../db/schema.ts'
import { userErrors } from '../accounts/fields.ts'
import { type Context, many, text, UsageError, type Values, yesOrNo } from './program.ts'
import { companiesIn } from './company-options.ts'
import { accountOf, change, levelOf, requireShops } from './user-options.ts'

/** `user -- set`: name, address, level and companies in shops that are the user's or become so, shops to leave. */
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
  const levels = new Map<string, number | null>(enter.map((shopId) => [shopId, level]))
  for (const shopId of leave) levels.set(shopId, null)
  const installation = yesOrNo(values, 'installation')
  const places = enter.length > 0 ? enter : (await shopsOf(db, account.id)).filter((id) => !leave.includes(id))
  const companies = await companiesIn(db, values, places)
  await change(db, account, {
    name,
    email,
    levels,
    ...(companies && { companies }),
    ...(installation !== null && { installation }),
  })
  print(`Changed ${account.username}.`)
}

async function shopsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ shopId: memberships.shopId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.position), asc(memberships.shopId))
  return rows.map(({ shopId }) => shopId)
}
