import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import {
  DeliveriesAnswerSchema,
  DeliveriesQuerySchema,
  DeliveryAnswerSchema,
  DeliveryParamsSchema,
  EndpointParamsSchema,
} from '#contract/office/webhook.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { signedIn, staffShops } from '../../http/session.ts'
import { listDeliveries, readDelivery, resend, skip } from './deliveries.ts'
import { found, theEndpoint } from './endpoint-routes.ts'
import { findEndpoint, queueTest } from './endpoints.ts'

/** What goes to endpoints, and what is decided about it: the log, a test, resending, skipping [contract/webhooks]. */
export function deliveryRoutes(app: App, db: Db): void {
  const response = { 200: DeliveryAnswerSchema }
  const params = DeliveryParamsSchema

  app.get(
    OFFICE_API.webhookDeliveries,
    {
      schema: {
        params: EndpointParamsSchema,
        querystring: DeliveriesQuerySchema,
        response: { 200: DeliveriesAnswerSchema },
      },
    },
    async (request) => {
      const shops = staffShops(signedIn(request))
      const { id } = found(await findEndpoint(db, request.params.id, shops))
      return await listDeliveries(db, id, request.query)
    },
  )

  app.get(OFFICE_API.webhookDelivery, { schema: { params, response } }, async (request) => ({
    data: await theDelivery(db, request.params.id, staffShops(signedIn(request))),
  }))

  app.post(OFFICE_API.webhookTest, { schema: { params: EndpointParamsSchema, response } }, async (request) => {
    const session = signedIn(request)
    const shops = staffShops(session)
    return await db.transaction(async (tx) => {
      const endpoint = await theEndpoint(tx, request.params.id, shops)
      if (!endpoint.active) throw new HttpProblem(409, ERROR.statusNotAllowed)
      const id = await queueTest(tx, session.username, endpoint)
      return { data: await theDelivery(tx, id, shops) }
    })
  })

  app.post(OFFICE_API.webhookResend, { schema: { params, response } }, async (request) => {
    const session = signedIn(request)
    const shops = staffShops(session)
    const { id } = request.params
    return await db.transaction(async (tx) => {
      const data = await theDelivery(tx, id, shops)
      const again = await resend(tx, { id, actor: session.username })
      if (again === null) throw new HttpProblem(409, ERROR.statusNotAllowed, { data })
      return { data: await theDelivery(tx, again, shops) }
    })
  })

  app.post(OFFICE_API.webhookSkip, { schema: { params, response } }, async (request) => {
    const session = signedIn(request)
    const shops = staffShops(session)
    const { id } = request.params
    return await db.transaction(async (tx) => {
      const data = await theDelivery(tx, id, shops)
      if (!(await skip(tx, { id, actor: session.username })))
        throw new HttpProblem(409, ERROR.statusNotAllowed, { data })
      return { data: await theDelivery(tx, id, shops) }
    })
  })
}

/** @throws {HttpProblem} 404 there is none at an endpoint of these shops */
const theDelivery = async (db: Db | Tx, id: number, shops: readonly string[]) =>
  found(await readDelivery(db, id, shops))
