import { eq } from '../db/drizzle.ts'
import { isEmail } from '#contract/contact-form.ts'
import type { Db } from '../db/client.ts'
import { shops } from '../db/schema.ts'

/** Where a shop's provider reads: the supplier's mail, or the contact if that is an address; null: nobody knows. */
export const providerAddress = (
  shop: Pick<typeof shops.$inferSelect, 'supplierMail' | 'providerContact'>,
): string | null => [shop.supplierMail, shop.providerContact].find((text) => text !== null && isEmail(text)) ?? null

/** The same by the shop's id; empty where there is none. */
export async function providerOf(db: Pick<Db, 'select'>, shopId: string): Promise<string> {
  const [shop] = await db
    .select({ supplierMail: shops.supplierMail, providerContact: shops.providerContact })
    .from(shops)
    .where(eq(shops.shopId, shopId))
  return (shop && providerAddress(shop)) ?? ''
}
