import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { SECRET_DAYS } from '#contract/punchout/connection.ts'
import {
  ChangeConnectionSchema,
  ConnectionAnswerSchema,
  ConnectionParamsSchema,
  CreateConnectionSchema,
  NewConnectionAnswerSchema,
  RotateConnectionSchema,
} from '#contract/punchout/connection.schema.ts'
import { hashPassword } from '../../../accounts/password.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { type Session, signedIn, staffShops } from '../../../http/session.ts'
import { managesPunchout } from '../manages.ts'
import { changeConnection, createConnection, findConnection, lockConnection, rotateConnection } from './connections.ts'
import { requireLevelOf } from './level.ts'
import { companyOf, newConnection } from './new-connection.ts'
import { presentConnection } from './present.ts'
import { chosenSecret } from './secret.ts'
import { ConnectionRefused } from './settings.ts'

interface ConnectionRoutesDeps {
  db: Db
  /** Whether the shop is open to others: secrets are longer then, and no connection is for tests. */
  production: boolean
}

/** Connections to procurement systems: made, changed, switched off and given other secrets [punchout/connections]. */
export function connectionRoutes(app: App, { db, production }: ConnectionRoutesDeps): void {
  const params = ConnectionParamsSchema

  app.get(
    OFFICE_API.punchoutConnection,
    { schema: { params, response: { 200: ConnectionAnswerSchema } } },
    async (request) => {
      const shops = staffShops(signedIn(request))
      return { data: await presentConnection(db, found(await findConnection(db, request.params.id, shops))) }
    },
  )

  app.post(
    API.punchoutConnections,
    { schema: { body: CreateConnectionSchema, response: { 201: NewConnectionAnswerSchema } } },
    async (request, reply) => {
      const session = managesPunchout(request, request.body.shop_id)
      const made = await named(async () => {
        const asked = await newConnection(db, session, request.body, { production })
        const { secret, made: isMade } = chosenSecret(request.body.secret, { test: asked.test, production })
        const row = await createConnection(db, session.username, asked, secret)
        return { ...(await presentConnection(db, row)), secret: isMade ? secret : null }
      })
      reply.code(201)
      return { data: made }
    },
  )

  app.patch(
    OFFICE_API.punchoutConnection,
    { schema: { params, body: ChangeConnectionSchema, response: { 200: ConnectionAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { settings, enabled, company_id } = request.body
      return await named(() =>
        db.transaction(async (tx) => {
          const before = await opened(tx, session, request.params.id, request.body)
          const customerId = await companyOf(tx, before.shopId, company_id, before.customerId)
          const row = await changeConnection(tx, session.username, before, { settings, enabled, customerId })
          return { data: await presentConnection(tx, row) }
        }),
      )
    },
  )

  app.post(
    OFFICE_API.punchoutRotate,
    { schema: { params, body: RotateConnectionSchema, response: { 200: NewConnectionAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const { days = SECRET_DAYS.usual, secret: given } = request.body
      return await named(async () => {
        const { test } = found(await findConnection(db, request.params.id, staffShops(session)))
        const { secret, made } = chosenSecret(given, { test, production })
        const hash = await hashPassword(secret)
        return await db.transaction(async (tx) => {
          const before = await opened(tx, session, request.params.id, request.body)
          const row = await rotateConnection(tx, session.username, before, { hash, days })
          return { data: { ...(await presentConnection(tx, row)), secret: made ? secret : null } }
        })
      })
    },
  )
}

/**
 * A connection, locked, that somebody is about to change.
 * @param seen the revision that they looked at, if they say so
 * @throws {HttpProblem} 403 `level_too_high`; 404; 412 with the connection as it is
 */
async function opened(tx: Tx, session: Session, id: string, seen: { revision?: number }): Promise<Connection> {
  const now = found(await lockConnection(tx, id, staffShops(session)))
  await requireLevelOf(tx, session, now)
  if (seen.revision !== undefined && seen.revision !== now.revision)
    throw new HttpProblem(412, ERROR.revisionChanged, { data: await presentConnection(tx, now) })
  return now
}

/** @throws {HttpProblem} 404 there is none in these shops */
function found(connection: Connection | null): Connection {
  if (connection === null) throw new HttpProblem(404, ERROR.notFound)
  return connection
}

/** Work whose refusals name a field. @throws {HttpProblem} 400 */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConnectionRefused)) throw error
    const { field, rule, message } = error
    throw new HttpProblem(400, ERROR.validation, { errors: [{ field, rule, message: `${field} ${message}` }] })
  }
}
