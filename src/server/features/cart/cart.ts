import type { Pool } from 'pg'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import type { OthersFirst } from '../../http/others-first.ts'
import { accessRoutes } from './access-routes.ts'
import { cartApprovalRoute } from './approvals/cart-route.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { createTelling } from './approvals/tell.ts'
import { changeRoutes } from './change-routes.ts'
import type { Closed } from './run.ts'
import { createRoute } from './create-route.ts'
import { listRoute } from './list-route.ts'
import type { Ordering } from './ordering.ts'
import { pricesRoute } from './prices-route.ts'
import { linkRoutes } from './share/link-routes.ts'
import { openRoute } from './share/open-route.ts'
import { syncRoute } from './sync-route.ts'
import { createTurns } from './turns.ts'

export interface CartDeps {
  db: Db
  pool: Pool
  ordering: Ordering
  demo: boolean
  closed: Closed
  others: OthersFirst
  /** Where the app is, for mails. */
  publicUrl: string | undefined
}

/** All calls under `/api/cart`, the outbox's own [outbox/server], and what carts are shared by. */
export async function cartFeature(
  app: App,
  { db, pool, ordering, demo, closed, others, publicUrl }: CartDeps,
): Promise<void> {
  listRoute(app, db, others)
  createRoute(app, db)
  const turns = createTurns()
  const told = createTelling(publicUrl)
  changeRoutes(app, { db, ordering, turns, closed, told })
  syncRoute(app, { db, ordering, turns, closed, told })
  approvalRoutes(app, { db, ordering, turns, told })
  cartApprovalRoute(app, db)
  pricesRoute(app, db)
  accessRoutes(app, db)
  linkRoutes(app, db)
  openRoute(app, { db, pool, demo })
}
