import { asc, inArray } from '../db/drizzle.ts'
import { MAX_LEVEL } from '#contract/users/permission.ts'
import type { Db } from '../db/client.ts'
import { shops } from '../db/schema.ts'
import { type Account, findAccount } from '../accounts/accounts.ts'
import { type AccountChange, changeAccount } from '../accounts/change.ts'
import { lockMembers } from '../accounts/members.ts'
import { type PasswordOwner, temporaryPassword, weakPassword } from '../accounts/new-password.ts'
import { type Context, required, UsageError, type Values } from './program.ts'

export function levelOf(values: Values): number {
  const level = required(values, 'level')
  if (!/^\d$/.test(level) || Number(level) > MAX_LEVEL)
    throw new UsageError(`--level is "${level}", but should be a number from 0 to ${MAX_LEVEL}`)
  return Number(level)
}

export async function requireShops(db: Db, shopIds: string[]): Promise<void> {
  if (shopIds.length === 0) throw new UsageError('--shop is required')
  const found = await db.select({ id: shops.shopId }).from(shops).where(inArray(shops.shopId, shopIds))
  const missing = shopIds.filter((id) => !found.some((shop) => shop.id === id))
  if (missing.length === 0) return
  const all = await db.select({ id: shops.shopId }).from(shops).orderBy(asc(shops.shopId))
  const known =
    all.length === 0 ? 'there is none yet: npm run shop -- create' : `there are: ${all.map(({ id }) => id).join(', ')}`
  throw new UsageError(`--shop: no shop is called ${missing.map((id) => `"${id}"`).join(', ')}; ${known}`)
}

export async function passwordOf(values: Values, { db, readInput }: Context, owner: PasswordOwner) {
  const given = values.password
  if (given === undefined) return { password: temporaryPassword(), temporary: true }
  const password = given === '-' ? (await readInput()).replace(/\r?\n$/, '') : String(given)
  const weak = await weakPassword(db, password, null, owner)
  if (weak) throw new UsageError(`--password ${weak.problem}`)
  return { password, temporary: false }
}

export async function accountOf(values: Values, db: Db): Promise<Account> {
  const username = required(values, 'username')
  const account = await findAccount(db, username)
  if (!account) throw new UsageError(`--username: nobody is called "${username}"`)
  return account
}

/** Changes a user by the command line, whom no rule of levels binds; the audit trail says so. */
export async function change(db: Db, { id, username }: Account, what: AccountChange): Promise<void> {
  await db.transaction(async (tx) => {
    const member = (await lockMembers(tx, [id])).get(id)
    if (!member) throw new UsageError(`--username: nobody is called "${username}" any more`)
    await changeAccount(tx, null, member, what)
  })
}
