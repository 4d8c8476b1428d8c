import { sql } from '../../db/drizzle.ts'
import { may } from '#contract/users/permission.ts'
import { putCompanies } from '#server/accounts/companies.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { customers, memberships, shops, users } from '#server/db/schema.ts'
import { savePictures } from '#server/pictures/drawing-picture.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { DEMO_SHOPS, type DemoShop, generate } from './generate.ts'
import { addPunchout } from './punchout.ts'
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
    const companies = await addCompanies(tx)
    await addAccounts(tx, passwordHash, companies)
    for (const id of Object.keys(DEMO_SHOPS) as DemoShop[]) await addProducts(tx, id)
    await addPunchout(tx)
    return true
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

/** Answers the company of each shop that the demo's people buy for. */
async function addCompanies(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const added = await tx
    .insert(customers)
    .values([...CUSTOMERS])
    .returning()
  return new Map(
    added.flatMap(({ id, shopId, orgNumber }) => (DEMO_COMPANIES[shopId] === orgNumber ? [[shopId, id] as const] : [])),
  )
}

async function addAccounts(tx: Tx, passwordHash: string, companies: ReadonlyMap<string, string>): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const [user] = await tx
      .insert(users)
      .values({
        username: account.username,
        loginName: account.username,
        name: account.name,
        email: `${account.username}@kund.example`,
        passwordHash,
        resetPassword: account.mustChange ?? false,
        demo: true,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // A person of that name was made before any shop was: theirs is theirs.
    if (!user) continue
    const rows = account.shops.map((shopId, position) => ({ userId: user.id, shopId, level: account.level, position }))
    await tx.insert(memberships).values(rows)
    for (const { shopId, level } of rows) {
      const company = may(level, 'shop.whole') ? undefined : companies.get(shopId)
      if (company !== undefined) await putCompanies(tx, { userId: user.id, shopId }, [company])
    }
  }
}
