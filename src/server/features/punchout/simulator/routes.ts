import { Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import {
  SimulateSchema,
  SimulationAnswerSchema,
  SimulationParamsSchema,
  SimulationQuerySchema,
  SimulationReturnParamsSchema,
} from '#contract/punchout/simulation.schema.ts'
import type { Db } from '../../../db/client.ts'
import type { App } from '../../../http/app-type.ts'
import type { OriginOf } from '../../../http/origin.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { anyBody } from '../any-body.ts'
import { managesPunchout } from '../manages.ts'
import { languageOf, plainPage } from '../oci/plain-page.ts'
import { returnedPage } from './page.ts'
import { keepReturn, readSimulation } from './read.ts'
import { type Simulating, simulate } from './simulate.ts'

/** A message of thousands of lines has a few megabytes. */
const RETURN_MAX = 4 * 1024 * 1024

export interface SimulatorDeps extends Simulating {
  db: Db
  origin: OriginOf
}

const PageSchema = Type.String({ description: 'A page in words' })

/** The buyer simulator: a procurement system of our own, for those who look after connections. */
export async function simulatorRoutes(app: App, deps: SimulatorDeps): Promise<void> {
  const { db } = deps

  app.post(
    API.simulations,
    { schema: { body: SimulateSchema, response: { 201: SimulationAnswerSchema } } },
    async (request, reply) => {
      const { shop_id: shopId } = request.body
      const { userId } = managesPunchout(request, shopId)
      const origin = deps.origin(request)
      const { id, start } = await simulate(deps, request.body, { userId, ip: request.ip, origin })
      const simulation = await readSimulation(db, { id, shopId })
      if (!simulation) throw new HttpProblem(404, ERROR.notFound)
      reply.code(201)
      return { data: { ...simulation, start } }
    },
  )

  app.get(
    API.simulation,
    {
      schema: {
        params: SimulationParamsSchema,
        querystring: SimulationQuerySchema,
        response: { 200: SimulationAnswerSchema },
      },
    },
    async (request) => {
      const { shop_id: shopId } = request.query
      managesPunchout(request, shopId)
      const simulation = await readSimulation(db, { id: request.params.id.toLowerCase(), shopId })
      if (!simulation) throw new HttpProblem(404, ERROR.notFound)
      return { data: { ...simulation, start: null } }
    },
  )

  await app.register(async (own: App) => {
    anyBody(own, { limit: RETURN_MAX, type: 'application/x-www-form-urlencoded' })
    own.post(
      API.simulationReturn,
      { bodyLimit: RETURN_MAX, schema: { params: SimulationReturnParamsSchema, response: { 200: PageSchema } } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!(await keepReturn(db, request.params.code, body))) throw new HttpProblem(404, ERROR.notFound)
        return plainPage(reply, returnedPage(languageOf(request)))
      },
    )
  })
}
