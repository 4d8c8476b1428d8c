import type { Pool, PoolConfig } from 'pg'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { App } from './http/app-type.ts'
import { authFeature } from './features/auth/auth.ts'
import { sendPasswordLink } from './features/auth/password-links.ts'
import { cartFeature } from './features/cart/cart.ts'
import { run } from './features/cart/run.ts'
import { catalogueFeature } from './features/catalogue/catalogue.ts'
import { companiesFeature } from './features/companies/companies.ts'
import { configFeature } from './features/config/config.ts'
import { formFeature } from './features/form/form.ts'
import { orderAttachments } from './features/orders/attach.ts'
import { createRenderer } from './features/orders/export/renderer.ts'
import { keysFeature } from './features/keys/keys.ts'
import { officeFeature } from './features/office/office.ts'
import { ordersFeature } from './features/orders/orders.ts'
import { createOrdering } from './features/orders/ordering.ts'
import { productCalls } from './features/import/product-calls.ts'
import { documentsFeature } from './features/documents/documents.ts'
import { picturesFeature } from './features/pictures/routes.ts'
import { pictureMatches } from './features/pictures/matches.ts'
import { pictureUploads } from './features/pictures/upload.ts'
import { cartClosed } from './features/punchout/documents.ts'
import { frameOrigins } from './features/punchout/frame-origins.ts'
import { punchoutFeature } from './features/punchout/punchout.ts'
import { punchoutSignIn } from './features/punchout/sign-in.ts'
import { setupFeature } from './features/setup/setup.ts'
import { shopsFeature } from './features/shops/shops.ts'
import { usersFeature } from './features/users/users.ts'
import { webhooksFeature } from './features/webhooks/webhooks.ts'
import { housekeeping, outgoingMail, takePicturesOver } from './background.ts'
import { compression } from './http/compression.ts'
import { health } from './http/health.ts'
import { createInstance } from './http/instance.ts'
import { metrics } from './http/metrics.ts'
import { handleUnknownPaths } from './http/not-found.ts'
import { openapi } from './http/openapi.ts'
import { originOf } from './http/origin.ts'
import { othersFirst } from './http/others-first.ts'
import { securityHeaders } from './http/security.ts'
import { sessionPlugin } from './http/session.ts'
import { staticFiles } from './http/static.ts'
import { textGuard } from './http/text-guard.ts'

export interface AppDeps {
  env: Env
  db: Db
  pool: Pool
  /** For connections outside the pool: one listener per NOTIFY channel. */
  connection: PoolConfig
  /** Directory of the built app; absent: nothing but the calls is served. */
  dist?: string
  /** Milliseconds within which procurement systems are answered, whatever happens. */
  timeoutMs?: number
  /** Milliseconds since 1970, by which the catalogue tells which day a shop has. */
  now?: () => number
}

/** Puts the server together without listening: tests inject requests into the same app that `main.ts` serves. */
export async function buildApp({ env, db, pool, connection, dist, timeoutMs, now }: AppDeps): Promise<App> {
  const app = createInstance(env)
  const { metricsPort, metricsToken } = env
  if (metricsPort !== undefined)
    metrics(app, { host: env.host, port: metricsPort, ...(metricsToken !== undefined && { token: metricsToken }) })
  const frames = await frameOrigins({
    db,
    connection,
    demo: env.demo,
    onError: (err) => app.log.warn({ err }, 'the hosts of punchout connections are not known'),
  })
  app.addHook('onClose', () => frames.close())
  await securityHeaders(app, { env, frameOrigins: frames.known })
  const others = othersFirst(app)
  await compression(app)
  await openapi(app, originOf(env))
  handleUnknownPaths(app, { pages: dist !== undefined })

  const sessions = sessionPlugin(app, { db, connection, demo: env.demo })
  textGuard(app)
  const renderer = createRenderer()
  app.addHook('onClose', () => renderer.close())
  const mailer = outgoingMail(app, { env, db, attach: orderAttachments({ db, renderer }), turn: others.turn })
  const ordering = createOrdering({ mailer, publicUrl: env.publicUrl, log: app.log })
  housekeeping(app, db)

  await configFeature(app, { env })
  await authFeature(app, {
    db,
    pool,
    sessions,
    demo: env.demo,
    punchout: punchoutSignIn({ db, run, demo: env.demo }),
    origin: originOf(env),
    wake: mailer.wake,
  })
  await usersFeature(app, {
    db,
    pool,
    sessions,
    origin: originOf(env),
    sendLink: sendPasswordLink,
    wake: mailer.wake,
  })
  await setupFeature(app, { db, pool, demo: env.demo })
  await shopsFeature(app, { db, sessions })
  await companiesFeature(app, { db })
  await cartFeature(app, { db, pool, ordering, demo: env.demo, closed: cartClosed, others, publicUrl: env.publicUrl })
  await ordersFeature(app, { db, renderer, mailer, publicUrl: env.publicUrl })
  await formFeature(app, { db, pool, mailer, contactMail: env.contactMail })
  const catalogue = await catalogueFeature(app, {
    pool,
    connection,
    dataDir: env.dataDir,
    offlineDays: env.offlineDays,
    ...(now !== undefined && { now }),
  })
  await productCalls(app, {
    db,
    others,
    connection,
    dataDir: env.dataDir,
    isPrivateAllowed: env.picturesPrivate,
    expect: catalogue.expect,
  })
  await keysFeature(app, { db })
  await webhooksFeature(app, { db, connection, others, isPrivateAllowed: env.webhookPrivate })
  const { demo, production } = env
  const { search, find } = catalogue
  await officeFeature(app, { db, find, mailer })
  await punchoutFeature(app, { db, pool, demo, production, origin: originOf(env), run, ordering, search, timeoutMs })
  await documentsFeature(app, { db })
  await picturesFeature(app, { db, dataDir: env.dataDir })
  await pictureUploads(app, { db, pool })
  pictureMatches(app, { db })
  takePicturesOver(app, { db, dataDir: env.dataDir })
  await health(app, { pool, catalogue: catalogue.health, sessions })
  if (dist !== undefined) await staticFiles(app, { dist, kept: env.dataDir })
  return app
}
