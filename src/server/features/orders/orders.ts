import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { againRoute } from './again-route.ts'
import { detailRoute } from './detail-route.ts'
import { listRoute } from './list-route.ts'
import { summaryRoute } from './summary-route.ts'

/** All calls under `/api/orders`: what was ordered, to look at, to take along and to order again. */
export async function ordersFeature(app: App, { db }: { db: Db }): Promise<void> {
  listRoute(app, db)
  summaryRoute(app, db)
  detailRoute(app, db)
  againRoute(app, db)
}
