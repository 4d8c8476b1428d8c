import { eq, sql } from '../../db/drizzle.ts'
import { may } from '#contract/users/permission.ts'
import { putCompanies } from '#server/accounts/companies.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { customers, memberships, shops, users } from '#server/db/schema.ts'
import { savePictures } from '#server/pictures/drawing-picture.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'
import { DEMO_SHOPS, type DemoShop, generate } from './generate.ts'
import { addPolicies } from './policies.ts'
import { addPriceLists } from './price-lists.ts'
import { addPunchout } from './punchout.ts'
import { addPurchases, type Purchasing } from './purchases.ts'
import { CUSTOMERS, DEMO_COMPANIES, SHOPS } from './shops.ts'

/** Any number that nothing else of ours locks: two servers that start on one empty database load the demo once. */
const LOCK = 7_302_611

/**
 * Loads the two demo shops with their products, pictures, customers and accounts, if the database has no shop
 * [server/demo]. One transaction: all of it or nothing.
 * @param options.passwordHash of the accounts' common password
 * @returns whether it loaded anything
 */
export async function loadDemo(db: Db, { passwordHash }: { passwordHash: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const [shop] = await tx.select({ id: shops.shopId }).from(shops).limit(1)
    if (shop) return false
    await tx.insert(shops).values([...SHOPS])
    await tx.insert(customers).values([...CUSTOMERS])
    await addAccounts(tx, passwordHash, DEMO_ACCOUNTS)
    await addPriceLists(tx)
    for (const id of Object.keys(DEMO_SHOPS) as DemoShop[]) await addProducts(tx, id)
    await addPunchout(tx)
    return true
  })
}

export interface Completing {
  /** Asked for only where an account is missing. */
  passwordHash: () => Promise<string>
  purchasing: Purchasing
}

/**
 * Brings a demo, whichever version loaded it, to what this one has: accounts that are new, price lists, what companies
 * say about their orders, and what their people have bought and planned. What is there stays as it is.
 */
export async function completeDemo(db: Db, { passwordHash, purchasing }: Completing): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const there = new Set((await tx.select({ name: users.loginName }).from(users)).map(({ name }) => name))
    const missing = DEMO_ACCOUNTS.filter(({ username }) => !there.has(username))
    if (missing.length > 0) await addAccounts(tx, await passwordHash(), missing)
    await addPriceLists(tx)
    await addPolicies(tx)
    await addPurchases(tx, purchasing)
  })
}

async function addProducts(tx: Tx, shop: DemoShop): Promise<void> {
  const products = generate(shop)
  await savePictures(
    tx,
    products.flatMap(({ item, parameters }) => item.pictures.map((picture) => ({ picture, parameters }))),
  )
  await writeCatalogue(tx, shop, products)
}

async function addAccounts(tx: Tx, passwordHash: string, accounts: readonly DemoAccount[]): Promise<void> {
  const demo = await tx
    .select({ shopId: shops.shopId, id: customers.id, orgNumber: customers.orgNumber })
    .from(shops)
    .leftJoin(customers, eq(customers.shopId, shops.shopId))
    .where(eq(shops.demo, true))
  const shopIds = new Set(demo.map(({ shopId }) => shopId))
  const companyOf = (shopId: string, orgNumber: string | undefined): string[] =>
    demo.flatMap((one) => (one.shopId === shopId && one.orgNumber === orgNumber && one.id ? [one.id] : []))
  for (const account of accounts) {
    const [user] = await tx
      .insert(users)
      .values({
        username: account.username,
        loginName: account.username,
        name: account.name,
        email: `${account.username}@kund.example`,
        passwordHash,
        resetPassword: account.mustChange ?? false,
        installation: account.installation ?? false,
        demo: true,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // A person of that name was made before any shop was: theirs is theirs.
    if (!user) continue
    const rows = account.shops
      .filter((shopId) => shopIds.has(shopId))
      .map((shopId, position) => ({ userId: user.id, shopId, level: account.level, position }))
    if (rows.length > 0) await tx.insert(memberships).values(rows)
    for (const { shopId, level } of rows) {
      if (may(level, 'shop.whole')) continue
      const named = account.companies?.[shopId] ?? [DEMO_COMPANIES[shopId]]
      await putCompanies(
        tx,
        { userId: user.id, shopId },
        named.flatMap((orgNumber) => companyOf(shopId, orgNumber)),
      )
    }
  }
}
