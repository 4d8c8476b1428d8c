import { Type } from 'typebox'
import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ENDPOINTS_MAX, OVERLAP_DAYS } from '#contract/office/webhook.ts'
import {
  ChangeEndpointSchema,
  CreateEndpointSchema,
  EndpointAnswerSchema,
  EndpointParamsSchema,
  EndpointsAnswerSchema,
  EndpointsQuerySchema,
  NewEndpointAnswerSchema,
  RotateSecretSchema,
  SecretAnswerSchema,
} from '#contract/office/webhook.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, signedIn, staffShops } from '../../http/session.ts'
import { AddressRefused, type Reach, webAddress } from '../../web/web-address.ts'
import {
  changeEndpoint,
  createEndpoint,
  type EndpointRow,
  findEndpoint,
  listEndpoints,
  listRemovals,
  lockEndpoint,
  presentEndpoint,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts'

const NothingSchema = Type.Null({ description: 'No body' })

interface EndpointRoutesDeps {
  db: Db
  reach: Reach
}

/** Where a shop's events go: by its staff, and to look at by machines that read orders [contract/webhooks]. */
export function endpointRoutes(app: App, { db, reach }: EndpointRoutesDeps): void {
  const params = EndpointParamsSchema

  app.get(
    OFFICE_API.webhooks,
    { schema: { querystring: EndpointsQuerySchema, response: { 200: EndpointsAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId, removed = false } = request.query
      requireShop(signedIn(request), shopId, 'shop.whole')
      const data = await listEndpoints(db, shopId)
      return removed ? { data, removed: (await listRemovals(db, shopId)).map(presentRemoval) } : { data }
    },
  )

  app.post(
    OFFICE_API.webhooks,
    { schema: { body: CreateEndpointSchema, response: { 201: NewEndpointAnswerSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const { shop_id: shopId, url, events } = request.body
      requireShop(session, shopId, 'shop.whole')
      const values = { shopId, url: checkedUrl(url, reach), events: [...new Set(events)] }
      const made = await db.transaction((tx) => createEndpoint(tx, session.username, values))
      if (made === null) throw refused('shop_id', RULE.range, `A shop has at most ${ENDPOINTS_MAX} endpoints`)
      reply.code(201)
      return { data: { ...made.endpoint, secret: made.secret } }
    },
  )

  app.patch(
    OFFICE_API.webhook,
    { schema: { params, body: ChangeEndpointSchema, response: { 200: EndpointAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const shops = staffShops(session)
      const { url, events, active, revision } = request.body
      const change = {
        ...(url !== undefined && { url: checkedUrl(url, reach) }),
        ...(events !== undefined && { events: [...new Set(events)] }),
        ...(active !== undefined && { active }),
      }
      return await db.transaction(async (tx) => {
        const endpoint = await theEndpoint(tx, request.params.id, shops)
        if (revision !== undefined && revision !== endpoint.revision)
          throw new HttpProblem(412, ERROR.revisionChanged, { data: await presentEndpoint(tx, endpoint) })
        return { data: await changeEndpoint(tx, session.username, endpoint, change) }
      })
    },
  )

  app.delete(OFFICE_API.webhook, { schema: { params, response: { 204: NothingSchema } } }, async (request, reply) => {
    const session = signedIn(request)
    const shops = staffShops(session)
    await db.transaction(async (tx) => {
      const endpoint = found(await findEndpoint(tx, request.params.id, shops))
      await removeEndpoint(tx, session.username, endpoint)
    })
    return reply.code(204).send(null)
  })

  app.post(
    OFFICE_API.webhookRotate,
    { schema: { params, body: RotateSecretSchema, response: { 200: SecretAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const shops = staffShops(session)
      const { days = OVERLAP_DAYS.usual } = request.body
      return await db.transaction(async (tx) => {
        const { id } = await theEndpoint(tx, request.params.id, shops)
        return { data: { secret: await rotateSecret(tx, session.username, id, days) } }
      })
    },
  )
}

const presentRemoval = ({ endpointId: id, url, at, actor }: Awaited<ReturnType<typeof listRemovals>>[number]) => ({
  id,
  url,
  at: at.toISOString(),
  actor,
})

/** An endpoint of these shops, locked. @throws {HttpProblem} 404 there is none */
export const theEndpoint = async (tx: Tx, id: string, shops: readonly string[]): Promise<EndpointRow> =>
  found(await lockEndpoint(tx, id, shops))

/** What was looked for. @throws {HttpProblem} 404 it is not there */
export function found<T>(thing: T | null): T {
  if (thing === null) throw new HttpProblem(404, ERROR.notFound)
  return thing
}

/** An address as it is kept. @throws {HttpProblem} 400 one that nothing may be sent to */
function checkedUrl(text: string, reach: Reach): string {
  try {
    return webAddress(text, reach).href
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw refused('url', RULE.format, error.message)
  }
}

const refused = (field: string, rule: Rule, message: string): HttpProblem =>
  new HttpProblem(400, ERROR.validation, { errors: [{ field, rule, message }] })
