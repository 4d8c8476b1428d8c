import type { PoolConfig } from 'pg'
import type { Db } from '#server/db/client.ts'
import { settleAfter } from '#server/db/settle-attributes.ts'
import type { App } from '../../http/app-type.ts'
import type { OthersFirst } from '../../http/others-first.ts'
import { importRoutes } from './browser/routes.ts'
import { createBatches } from './calls/batch.ts'
import { batchRoute } from './calls/batch-route.ts'
import { catalogueNotices } from './calls/notices.ts'
import { productRoutes } from './calls/product-routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { priceRowsRoutes } from './price-list/rows-routes.ts'

interface ProductCallsDeps {
  db: Db
  others: Pick<OthersFirst, 'isLong'>
  connection: PoolConfig
  dataDir: string
}

/** The calls by which the supplier's staff and machines write products, one by one or many at once, and what companies pay. */
export async function productCalls(app: App, { db, others, connection, dataDir }: ProductCallsDeps): Promise<void> {
  const notices = catalogueNotices(db.$client, (err) => app.log.warn({ err }, 'a change of products was not told'))
  const onWritten = notices.tell
  const batches = createBatches({
    db,
    onWritten,
    onError: (err) => app.log.error({ err }, 'products of a batch could not be written'),
  })
  app.addHook('onClose', async () => {
    await batches.close()
    await notices.close()
  })
  productRoutes(app, { db, onWritten })
  priceListRoutes(app, { db })
  await priceRowsRoutes(app, { db, connection, dataDir, others })
  await importRoutes(app, { db, connection, dataDir, others, onWritten })
  await batchRoute(app, {
    batches,
    others,
    onEnd: async (shopId, { created, updated, deleted }) => {
      await settleAfter(db, shopId, created + updated + deleted).catch((err: unknown) =>
        app.log.warn({ err }, 'the attributes of products are not settled yet'),
      )
    },
  })
}
