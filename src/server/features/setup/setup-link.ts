import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/client.ts'
import { setupLinks, shops, users } from '../../db/schema.ts'
import { hashToken } from '../../http/token.ts'

const LINK_HOURS = 1

/** Whether nobody who may sign in has rights over the installation; the demo's accounts count where the demo is allowed. */
export async function isUnclaimed(db: Db | Tx, demo: boolean): Promise<boolean> {
  const [holder] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(users.installation, users.active, demo ? undefined : eq(users.demo, false)))
    .limit(1)
  return holder === undefined
}

/** Whether there is no shop that anybody can use. */
export async function needsShop(db: Db | Tx, demo: boolean): Promise<boolean> {
  const [shop] = await db
    .select({ id: shops.shopId })
    .from(shops)
    .where(demo ? undefined : eq(shops.demo, false))
    .limit(1)
  return shop === undefined
}

/**
 * Makes a link by which the first administrator is made, once and within an hour, while nobody has rights over the
 * installation [server/first-start]. Others that were made within the hour stay good: several servers may start together.
 * @param origin where the shop is; the secret stands behind a #, so that no server and no log sees it
 * @returns null: somebody has such rights
 */
export async function makeSetupLink(
  db: Db,
  { demo, origin }: { demo: boolean; origin: string },
): Promise<string | null> {
  if (!(await isUnclaimed(db, demo))) return null
  const token = randomBytes(16).toString('base64url')
  await db.insert(setupLinks).values({
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
  })
  return `${origin}/password#setup.${token}`
}

/** Until when a link is good; null: it was used, is too old, or never was. */
export async function setupLinkExpiry(db: Db | Tx, token: string): Promise<Date | null> {
  const [found] = await db
    .select({ expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, hashToken(token)), gt(setupLinks.expiresAt, sql`now()`)))
  return found?.expiresAt ?? null
}
