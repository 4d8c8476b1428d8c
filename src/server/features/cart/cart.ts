import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { changeRoutes } from './change-routes.ts'
import { createRoute } from './create-route.ts'
import { listRoute } from './list-route.ts'
import type { Ordering } from './ordering.ts'
import { syncRoute } from './sync-route.ts'

/** All calls under `/api/cart` (seed §7, decisions §3 and §4), and the outbox's own (offline.md). */
export async function cartFeature(app: App, { db, ordering }: { db: Db; ordering: Ordering }): Promise<void> {
  listRoute(app, db)
  createRoute(app, db)
  changeRoutes(app, db, ordering)
  syncRoute(app, db, ordering)
}
