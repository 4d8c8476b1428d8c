import { asc, getTableColumns, inArray, isNotNull } from '../../db/drizzle.ts'
import {
  CustomersAnswerSchema,
  CustomersQuerySchema,
  ShopsAnswerSchema,
  ShopsQuerySchema,
} from '#contract/users/auth.schema.ts'
import { DEFAULT_LOCALE, isLocale, textIn } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { companiesById, usedBy } from '../../accounts/companies.ts'
import type { Db } from '../../db/client.ts'
import { type CompanyScope, NO_COMPANIES } from '../../db/company-scope.ts'
import { customers, shops } from '../../db/schema.ts'
import { comingDays, holidaysOf } from '../../db/shop-calendar.ts'
import type { App } from '../../http/app-type.ts'
import { requireShop, type Session, signedIn } from '../../http/session.ts'
import { attributeRoutes } from './attributes.ts'
import { makeShop, type MakeShopDeps } from './make-shop.ts'
import { searchWordsRoutes } from './search-words.ts'
import { shopSettings } from './settings.ts'

/** Everything but the logo's bytes, which have an address of their own. */
const { logo: _bytes, ...columns } = getTableColumns(shops)

type ShopRow = Omit<typeof shops.$inferSelect, 'logo'> & { hasLogo: boolean }

/** The user's shops and the companies they buy for. */
export async function shopsFeature(app: App, { db, sessions }: MakeShopDeps): Promise<void> {
  shopSettings(app, { db })
  searchWordsRoutes(app, { db })
  attributeRoutes(app, { db })
  makeShop(app, { db, sessions })
  app.get(
    API.shops,
    { schema: { querystring: ShopsQuerySchema, response: { 200: ShopsAnswerSchema } } },
    async (request) => {
      const { levels, companies } = signedIn(request)
      const rows = await db
        .select({ ...columns, hasLogo: isNotNull(shops.logo).mapWith(Boolean) })
        .from(shops)
        .where(inArray(shops.shopId, [...levels.keys()]))
      const byId = new Map(rows.map((row) => [row.shopId, row]))
      const named = await namesOf(db, companies)
      return {
        data: [...levels].flatMap(([shopId, level]) => {
          const shop = byId.get(shopId)
          const scope = companies.get(shopId) ?? NO_COMPANIES
          return shop ? [shopAnswer(shop, { level, scope, named }, request.query.language)] : []
        }),
      }
    },
  )

  app.get(
    API.customers,
    { schema: { querystring: CustomersQuerySchema, response: { 200: CustomersAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const shopIds = shopsToOrderIn(session, request.query.shop_id)
      const ids = shopIds.flatMap((shopId) => session.companies.get(shopId)?.ids ?? [])
      const rows = await db
        .select()
        .from(customers)
        .where(usedBy(session.companies, shopIds))
        .orderBy(asc(customers.name), asc(customers.id))
      // One's own come first, in one's own order; the first is what counts where none is named.
      const places = new Map(ids.map((id, place) => [id, place]))
      const placeOf = ({ id }: { id: string }): number => places.get(id) ?? ids.length
      return { data: rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(customerAnswer) }
    },
  )
}

/** The names of companies that somebody buys for, of those in use. */
async function namesOf(db: Db, scopes: Session['companies']): Promise<ReadonlyMap<string, string>> {
  const ids = [...scopes.values()].flatMap((scope) => scope.ids)
  const known = await companiesById(db, ids)
  return new Map([...known].flatMap(([id, { name, retired }]) => (retired ? [] : [[id, name]])))
}

interface Membership {
  level: number
  scope: CompanyScope
  named: ReadonlyMap<string, string>
}

function shopAnswer(shop: ShopRow, { level, scope, named }: Membership, language?: string) {
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
    company_required: scope.required,
    holidays: holidaysOf(shop),
    closed_days: comingDays(shop),
    companies: scope.ids.flatMap((id) => {
      const name = named.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
  }
}

/** Who may not have a cart has no use for other companies' names: a viewer's list is empty [contract/levels]. */
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
  cost_centres: row.costCentres,
  cost_centre_required: row.costCentreRequired,
})
