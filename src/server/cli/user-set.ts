import { userErrors } from '../accounts/fields.ts'
import { type Context, many, text, UsageError, type Values } from './program.ts'
import { accountOf, change, levelOf, requireShops } from './user-options.ts'

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
  const levels = new Map<string, number | null>(enter.map((shopId) => [shopId, level]))
  for (const shopId of leave) levels.set(shopId, null)
  await change(db, account, { name, email, levels })
  print(`Changed ${account.username}.`)
}
