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
import { createSettling } from './calls/settling.ts'
import { startFetcher } from './web/fetcher.ts'
import { webPictureRoutes } from './web/routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { companyFileRoute } from './companies/routes.ts'
import { priceRowsRoutes } from './price-list/rows-routes.ts'

interface ProductCallsDeps {
  db: Db
  others: OthersFirst
  connection: PoolConfig
  dataDir: string
  /** Pictures may be fetched from private networks too. */
  isPrivateAllowed: boolean
  /** So many products of a shop are about to be written; the answer is called when that is over. */
  expect: (shopId: string, products: number) => () => void
}

/** The calls by which the supplier's staff and machines write products, one by one or many at once, and what companies pay. */
export async function productCalls(
  app: App,
  { db, others, connection, dataDir, isPrivateAllowed, expect }: ProductCallsDeps,
): Promise<void> {
  const notices = catalogueNotices(db.$client, (err) => app.log.warn({ err }, 'a change of products was not told'))
  const onWritten = notices.tell
  const batches = createBatches({
    connection,
    expect,
    onWritten,
    onError: (err) => app.log.error({ err }, 'products of a batch could not be written'),
  })
  const settling = createSettling((shopId, written) =>
    settleAfter(db, shopId, written).catch((err: unknown) =>
      app.log.warn({ err }, 'the attributes of products are not settled yet'),
    ),
  )
  const fetcher = startFetcher({
    db,
    reach: { isPrivateAllowed },
    turn: others.turn,
    onWritten,
    onError: (err) => app.log.warn({ err }, 'pictures on the web are waiting'),
  })
  app.addHook('onClose', async () => {
    await fetcher.close()
    await batches.close()
    await settling.close()
    await notices.close()
  })
  productRoutes(app, { db, onWritten })
  priceListRoutes(app, { db })
  await priceRowsRoutes(app, { db, connection, dataDir, others })
  await companyFileRoute(app, { connection, dataDir, others })
  await importRoutes(app, { db, connection, dataDir, others, onWritten, onDone: fetcher.wake })
  webPictureRoutes(app, { db, wake: fetcher.wake })
  await batchRoute(app, {
    batches,
    others,
    onEnd: (shopId, { created, updated, deleted }) => settling.written(shopId, created + updated + deleted),
  })
}
