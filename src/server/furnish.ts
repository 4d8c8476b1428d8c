import { eq } from './db/drizzle.ts'
import type { Db } from './db/client.ts'
import { shops } from './db/schema.ts'
import { hashPassword } from './accounts/password.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './features/demo/accounts.ts'
import { completeDemo, loadDemo } from './features/demo/demo.ts'
import type { Purchasing } from './features/demo/purchases.ts'
import { run } from './features/cart/run.ts'
import { readyOrder, writeOrder } from './features/orders/place.ts'

const passwordHash = () => hashPassword(DEMO_PASSWORD)

/** What nobody ordered is sent to no supplier. */
const purchasing: Purchasing = {
  run,
  placed: async (tx, cart) => {
    const order = await readyOrder(tx, { cart, language: undefined })
    await writeOrder(tx, order, { confirmationMail: null, supplierMail: null })
  },
}

/**
 * Where the demo is allowed, loads it into a database without any shop, and completes it, whichever version loaded it
 * [server/demo]. Answers lines for the person who started the server: the accounts that can sign in and what they have to
 * show, none where there is no demo shop.
 */
export async function furnish(db: Db): Promise<string[]> {
  const [any] = await db.select({ id: shops.shopId }).from(shops).limit(1)
  if (!any) await loadDemo(db, { passwordHash: await passwordHash() })
  const [demo] = await db.select({ id: shops.shopId }).from(shops).where(eq(shops.demo, true)).limit(1)
  if (!demo) return []
  await completeDemo(db, { passwordHash, purchasing })
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, level, shops: names, mustChange, shows }) =>
      `  ${username.padEnd(9)} level ${level}, ${names.join(' and ')}${mustChange ? ', must choose a new password' : ''}${
        shows === undefined ? '' : `: ${shows}`
      }`,
  )
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts]
}
