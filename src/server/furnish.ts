import { eq } from './db/drizzle.ts'
import type { Db } from './db/client.ts'
import { shops } from './db/schema.ts'
import { hashPassword } from './accounts/password.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './features/demo/accounts.ts'
import { completeDemo, loadDemo } from './features/demo/demo.ts'

const passwordHash = () => hashPassword(DEMO_PASSWORD)

/**
 * Where the demo is allowed, loads it into a database without any shop, and completes one that an earlier version loaded
 * [server/demo]. Answers lines for the person who
 * started the server: the accounts that can sign in, none where there is no demo shop.
 */
export async function furnish(db: Db): Promise<string[]> {
  const [any] = await db.select({ id: shops.shopId }).from(shops).limit(1)
  if (!any) await loadDemo(db, { passwordHash: await passwordHash() })
  const [demo] = await db.select({ id: shops.shopId }).from(shops).where(eq(shops.demo, true)).limit(1)
  if (!demo) return []
  if (any) await completeDemo(db, passwordHash)
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, level, shops: names, mustChange }) =>
      `  ${username.padEnd(9)} level ${level}, ${names.join(' and ')}${mustChange ? ', must choose a new password' : ''}`,
  )
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts]
}
