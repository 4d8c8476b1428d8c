import { asc, eq } from '../../db/drizzle.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import type { Tx } from '../../db/client.ts'
import { shops } from '../../db/schema.ts'
import { providerAddress } from '../../mail/provider.ts'

export interface Recipient {
  to: string
  language: Locale
  shopName: string | null
}

type ShopRow = Pick<typeof shops.$inferSelect, 'shopId' | 'name' | 'language' | 'supplierMail' | 'providerContact'>

/**
 * Who gets a contact message. Without a shop, or when the shop has no address: the installation's own address, else
 * the oldest shop that has one. Nothing known: `to` is empty, the mail waits in the queue and says what is missing.
 * @param fallback the installation's address (CONTACT_MAIL)
 */
export async function recipient(tx: Tx, shopId: string | null, fallback: string | undefined): Promise<Recipient> {
  const columns = {
    shopId: shops.shopId,
    name: shops.name,
    language: shops.language,
    supplierMail: shops.supplierMail,
    providerContact: shops.providerContact,
  }
  const [about] = shopId === null ? [] : await tx.select(columns).from(shops).where(eq(shops.shopId, shopId))
  const own = about ? providerAddress(about) : null
  if (about && own !== null) return { to: own, language: languageOf(about), shopName: about.name }
  const language = about ? languageOf(about) : null
  const shopName = about?.name ?? null
  if (fallback !== undefined) return { to: fallback, language: language ?? DEFAULT_LOCALE, shopName }
  const all = await tx.select(columns).from(shops).orderBy(asc(shops.createdAt), asc(shops.shopId))
  const other = all.find((shop) => providerAddress(shop) !== null)
  return {
    to: (other && providerAddress(other)) ?? '',
    language: language ?? (other ? languageOf(other) : DEFAULT_LOCALE),
    shopName,
  }
}

const languageOf = (shop: ShopRow): Locale => (isLocale(shop.language) ? shop.language : DEFAULT_LOCALE)
