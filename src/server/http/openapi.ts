import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { API } from '#contract/paths.ts'
import { accessOf } from './access.ts'
import { docsRoutes } from './api-docs/docs-routes.ts'
import type { Document } from './api-docs/document.ts'
import { withExamples } from './api-docs/examples.ts'
import { withHeaders } from './api-docs/headers.ts'
import { SUMMARIES } from './api-docs/summaries.ts'
import type { App } from './app-type.ts'
import type { OriginOf } from './origin.ts'
import { scopesOf } from './scopes.ts'

const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String({ description: 'Stable: decide by this one' }),
    detail: Type.Optional(Type.String()),
    instance: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() })),
    ),
  },
  { description: 'Any failure (RFC 9457)' },
)

/** Of the calls, which only grow; which build answers them is told to staff alone. */
const API_VERSION = '1'

const SECURITY = {
  token: { type: 'http', scheme: 'bearer', description: 'Of somebody who signed in' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ik_…',
    description: 'Of a machine (npm run key). Each scope that is named beside it opens the call',
  },
} as const

/**
 * `GET /api/openapi.json`, from the schemas that the routes check and answer by, and the same as pages for people under
 * `/api/docs`. Before the routes are registered.
 */
export async function openapi(app: App, origin: OriginOf): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interior',
        version: API_VERSION,
        description: 'A shop for interior products. Amounts are decimals without VAT.',
      },
      components: { securitySchemes: SECURITY },
    },
    transform: ({ schema, url, route }) => ({ schema: documented(schema, url, route), url }),
  })
  const documents = lazily(() => withExamples(withHeaders(structuredClone(app.swagger()) as unknown as Document)))
  app.get(API.openapi, { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(documents())
  })
  docsRoutes(app, documents, origin)
}

/** Routes do not change once they can be asked. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function documented(schema: FastifySchema | undefined, url: string, { method }: RouteOptions): FastifySchema {
  // HEAD answers what GET does; files of the app are no calls.
  if (!/^\/(api|public)\//.test(url) || method === 'HEAD') return { ...schema, hide: true }
  const access = accessOf(url)
  const keys = scopesOf(String(method), url).map((scope) => ({ key: [scope] }))
  const security = access === 'open' ? [] : [{ token: [] }, ...keys, ...(access === 'optional' ? [{}] : [])]
  const response = (schema?.response ?? {}) as Record<string, unknown>
  const summary = SUMMARIES[`${String(method).toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`]
  return {
    tags: [url.startsWith('/api/') ? (url.split('/')[2] ?? 'api') : 'pictures'],
    ...(summary !== undefined && { summary }),
    security,
    ...schema,
    response: { ...response, default: { content: { 'application/problem+json': { schema: ProblemSchema } } } },
  }
}
