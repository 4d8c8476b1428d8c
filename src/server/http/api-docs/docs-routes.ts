import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { API_DOCS } from '#contract/office/paths.ts'
import type { App } from '../app-type.ts'
import type { OriginOf } from '../origin.ts'
import { HttpProblem } from '../problem.ts'
import type { Document } from './document.ts'
import { docsPage, sectionsOf } from './page.ts'
import { STYLE } from './style.ts'

const ParamsSchema = Type.Object({ section: Type.String() })

const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8')

/**
 * `GET /api/docs`: the OpenAPI document as pages for people, made by the server.
 * @param document as `GET /api/openapi.json` answers it
 * @param origin the shop's, where requests do not tell it
 */
export function docsRoutes(app: App, document: () => Document, originOf: OriginOf): void {
  const hide = { hide: true }
  app.get(API_DOCS.pages, { schema: hide }, async (request, reply) =>
    html(reply).send(docsPage({ document: document(), origin: originOf(request) })),
  )
  app.get(API_DOCS.style, { schema: hide }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get(API_DOCS.section, { schema: { ...hide, params: ParamsSchema } }, async (request, reply) => {
    const { section } = request.params
    if (!sectionsOf(document()).includes(section)) throw new HttpProblem(404, ERROR.notFound)
    return html(reply).send(docsPage({ document: document(), section, origin: originOf(request) }))
  })
}
