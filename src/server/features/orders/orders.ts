import type { App } from '../../http/app-type.ts'
import { againRoute } from './again-route.ts'
import { detailRoute } from './detail-route.ts'
import type { Renderer } from './export/renderer.ts'
import { ownerTurns } from './export/turns.ts'
import { exportRoutes } from './export-routes.ts'
import { listRoute } from './list-route.ts'
import { paperRoutes } from './paper-routes.ts'
import { type StepDeps, stepRoutes } from './step-routes.ts'
import { summaryRoute } from './summary-route.ts'

/** All calls under `/api/orders`: what was ordered, to look at, to take along, to order again, and what is done with it. */
export async function ordersFeature(
  app: App,
  { db, renderer, mailer, publicUrl }: StepDeps & { renderer: Renderer },
): Promise<void> {
  listRoute(app, db)
  summaryRoute(app, db)
  const inTurn = ownerTurns()
  exportRoutes(app, { db, renderer, inTurn })
  paperRoutes(app, { db, renderer, inTurn })
  detailRoute(app, db)
  againRoute(app, db)
  stepRoutes(app, { db, mailer, publicUrl })
}
