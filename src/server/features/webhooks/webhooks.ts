import type { PoolConfig } from 'pg'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import type { OthersFirst } from '../../http/others-first.ts'
import { startDeliverer } from './deliverer.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { endpointRoutes } from './endpoint-routes.ts'

interface WebhooksDeps {
  db: Db
  connection: PoolConfig
  others: Pick<OthersFirst, 'turn'>
  isPrivateAllowed: boolean
}

/** All calls under `/api/webhooks`, and what delivers events in the background [contract/webhooks]. */
export async function webhooksFeature(
  app: App,
  { db, connection, others, isPrivateAllowed }: WebhooksDeps,
): Promise<void> {
  const reach = { isPrivateAllowed }
  endpointRoutes(app, { db, reach })
  deliveryRoutes(app, db)
  const deliverer = startDeliverer({
    db,
    connection,
    reach,
    turn: others.turn,
    onParked: (endpoint, deliveries) => app.log.warn({ endpoint, deliveries }, 'webhooks are parked'),
    onError: (err) => app.log.warn({ err }, 'webhooks are waiting'),
  })
  app.addHook('onClose', () => deliverer.close())
}
