import Fastify from 'fastify'
import type { Pool, PoolConfig } from 'pg'
import { parseQueryString } from '#contract/query.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { App } from './http/app-type.ts'
import { handleErrors, sendProblem } from './http/errors.ts'
import { handleUnknownPaths } from './http/not-found.ts'
import { validatorCompiler } from './http/validation.ts'

export interface AppDeps {
  env: Env
  db: Db
  pool: Pool
  /** For connections outside the pool: one listener per NOTIFY channel. */
  connection: PoolConfig
}

/** Puts the server together without listening: tests inject requests into the same app that `main.ts` serves. */
export async function buildApp({ env }: AppDeps): Promise<App> {
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
  return app
}
