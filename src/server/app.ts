import Fastify from 'fastify'
import type { Pool, PoolConfig } from 'pg'
import { parseQueryString } from '#contract/query.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { App } from './http/app-type.ts'
import { authFeature } from './features/auth/auth.ts'
import { configFeature } from './features/config/config.ts'
import { formFeature } from './features/form/form.ts'
import { shopsFeature } from './features/shops/shops.ts'
import { housekeeping, outgoingMail } from './background.ts'
import { handleErrors, sendProblem } from './http/errors.ts'
import { handleUnknownPaths } from './http/not-found.ts'
import { sessionPlugin } from './http/session.ts'
import { textGuard } from './http/text-guard.ts'
import { validatorCompiler } from './http/validation.ts'

export interface AppDeps {
  env: Env
  db: Db
  pool: Pool
  /** For connections outside the pool: one listener per NOTIFY channel. */
  connection: PoolConfig
}

/** Puts the server together without listening: tests inject requests into the same app that `main.ts` serves. */
export async function buildApp({ env, db, pool, connection }: AppDeps): Promise<App> {
  const app: App = Fastify({
    logger: { level: env.logLevel },
    trustProxy: env.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: false, maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler())
  handleErrors(app)
  const { refuse } = handleUnknownPaths(app)
  app.setNotFoundHandler((request, reply) => sendProblem(refuse(request.method, request.url), request, reply))

  const sessions = sessionPlugin(app, { db, connection, demo: env.demo })
  textGuard(app)
  const mailer = outgoingMail(app, { env, db })
  housekeeping(app, db)

  await configFeature(app, { env })
  await authFeature(app, { db, pool, sessions, demo: env.demo })
  await shopsFeature(app, { db })
  await formFeature(app, { db, pool, mailer, contactMail: env.contactMail })
  return app
}
