import { asc, getTableColumns, inArray, isNotNull } from '../../db/drizzle.ts'
import {
  CustomersAnswerSchema,
  CustomersQuerySchema,
  ShopsAnswerSchema,
  ShopsQuerySchema,
} from '#contract/auth.schema.ts'
import { DEFAULT_LOCALE, isLocale, textIn } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/permission.ts'
import type { Db } from '../../db/client.ts'
import { customers, shops } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { requireShop, type Session, signedIn } from '../../http/session.ts'

/** Everything but the logo's bytes, which have an address of their own. */
const { logo: _bytes, ...columns } = getTableColumns(shops)

type ShopRow = Omit<typeof shops.$inferSelect, 'logo'> & { hasLogo: boolean }

/** The user's shops and the companies they may order for (seed §7; answers: decisions §9). */
export async function shopsFeature(app: App, { db }: { db: Db }): Promise<void> {
  app.get(
    API.shops,
    { schema: { querystring: ShopsQuerySchema, response: { 200: ShopsAnswerSchema } } },
    async (request) => {
      const { levels } = signedIn(request)
      const rows = await db
        .select({ ...columns, hasLogo: isNotNull(shops.logo).mapWith(Boolean) })
        .from(shops)
        .where(inArray(shops.shopId, [...levels.keys()]))
      const byId = new Map(rows.map((row) => [row.shopId, row]))
      return {
        data: [...levels].flatMap(([shopId, level]) => {
          const shop = byId.get(shopId)
          return shop ? [shopAnswer(shop, level, request.query.language)] : []
        }),
      }
    },
  )

  app.get(
    API.customers,
    { schema: { querystring: CustomersQuerySchema, response: { 200: CustomersAnswerSchema } } },
    async (request) => {
      const rows = await db
        .select()
        .from(customers)
        .where(inArray(customers.shopId, shopsToOrderIn(signedIn(request), request.query.shop_id)))
        .orderBy(asc(customers.name), asc(customers.id))
      return { data: rows.map(customerAnswer) }
    },
  )
}

function shopAnswer(shop: ShopRow, level: number, language: string | undefined) {
  const own = isLocale(shop.language) ? shop.language : DEFAULT_LOCALE
  return {
    shop_id: shop.shopId,
    name: shop.name,
    info: { namn: shop.name },
    show_greenified: shop.showGreenified,
    information: textIn(shop.information, isLocale(language) ? language : own, own),
    permission: level,
    currency: shop.currency,
    country: shop.country,
    provider_contact: shop.providerContact,
    has_logo: shop.hasLogo,
  }
}

/** Who may not have a cart has no use for other companies' names: a viewer's list is empty (decisions §2). */
function shopsToOrderIn(session: Session, asked: string | undefined): string[] {
  if (asked !== undefined) requireShop(session, asked, 'catalogue.see')
  return [...session.levels]
    .filter(([shopId, level]) => may(level, 'cart.use') && (asked === undefined || asked === shopId))
    .map(([shopId]) => shopId)
}

const customerAnswer = (row: typeof customers.$inferSelect) => ({
  id: row.id,
  shop_id: row.shopId,
  name: row.name,
  org_number: row.orgNumber,
  payment_terms: row.paymentTerms,
  addresses: row.addresses,
})
