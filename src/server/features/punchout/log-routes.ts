import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import {
  ConnectionsAnswerSchema,
  ConnectionsQuerySchema,
  ExchangeAnswerSchema,
  ExchangeParamsSchema,
  ExchangeQuerySchema,
  ExchangesAnswerSchema,
  ExchangesQuerySchema,
} from '#contract/punchout/punchout-log.schema.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { listConnections, listExchanges, readExchange } from './log-list.ts'
import { managesPunchout } from './manages.ts'

/** What support needs first: the connections of a shop, and every document that went over them [punchout/log]. */
export function logRoutes(app: App, db: Db): void {
  app.get(
    API.punchoutConnections,
    { schema: { querystring: ConnectionsQuerySchema, response: { 200: ConnectionsAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId } = request.query
      managesPunchout(request, shopId)
      return { data: await listConnections(db, shopId) }
    },
  )

  app.get(
    API.punchoutExchanges,
    { schema: { querystring: ExchangesQuerySchema, response: { 200: ExchangesAnswerSchema } } },
    async (request) => {
      managesPunchout(request, request.query.shop_id)
      return await listExchanges(db, request.query)
    },
  )

  app.get(
    API.punchoutExchange,
    {
      schema: {
        params: ExchangeParamsSchema,
        querystring: ExchangeQuerySchema,
        response: { 200: ExchangeAnswerSchema },
      },
    },
    async (request) => {
      const { shop_id: shopId } = request.query
      managesPunchout(request, shopId)
      const exchange = await readExchange(db, { id: request.params.id, shopId })
      if (!exchange) throw new HttpProblem(404, ERROR.notFound)
      return { data: exchange }
    },
  )
}
