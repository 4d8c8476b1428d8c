import { OFFICE_PER_PAGE } from '#contract/office/list.ts'
import {
  OfficeProductsQuerySchema,
  OfficeProductsSchema,
  ProductValuesSchema,
  TodoQuerySchema,
  TodoSchema,
} from '#contract/office/list.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { requireShop, signedIn } from '../../http/session.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { historyRoute } from './history-route.ts'
import { mailRoutes } from './mail-routes.ts'
import { type FindProducts, listProducts } from './list-products.ts'
import { catalogueVersion } from './per-version.ts'
import { createTodo } from './todo.ts'
import { createValues } from './values.ts'

interface OfficeDeps {
  db: Db
  find: FindProducts
  mailer: Pick<Mailer, 'wake'>
}

/** What the supplier's staff look at: their products, and what waits for them. */
export async function officeFeature(app: App, { db, find, mailer }: OfficeDeps): Promise<void> {
  const todo = createTodo(db)
  const values = createValues(db)
  historyRoute(app, { db })
  mailRoutes(app, { db, mailer })

  app.get(
    OFFICE_API.officeProducts,
    { schema: { querystring: OfficeProductsQuerySchema, response: { 200: OfficeProductsSchema } } },
    async (request) => {
      const { shop_id: shop, page = 1, per_page = OFFICE_PER_PAGE } = request.query
      requireShop(signedIn(request), shop, 'shop.whole')
      // Before the rows: these are as new as it says, or newer.
      const version = await catalogueVersion(db, shop)
      const { rows, total } = await listProducts(db, find, request.query)
      return {
        data: rows,
        meta: { current_page: page, per_page, total, total_pages: Math.max(1, Math.ceil(total / per_page)), version },
      }
    },
  )

  app.get(
    OFFICE_API.todo,
    { schema: { querystring: TodoQuerySchema, response: { 200: TodoSchema } } },
    async (request) => {
      const { shop_id: shop } = request.query
      const session = signedIn(request)
      requireShop(session, shop, 'shop.whole')
      return { data: await todo(shop, session.installation === true) }
    },
  )

  app.get(
    OFFICE_API.values,
    { schema: { querystring: TodoQuerySchema, response: { 200: ProductValuesSchema } } },
    async (request) => {
      const { shop_id: shop } = request.query
      requireShop(signedIn(request), shop, 'shop.whole')
      return { data: await values(shop) }
    },
  )
}
