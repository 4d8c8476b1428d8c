import type { Pool } from 'pg'
import {
  type SetupAnswer,
  SetupAnswerSchema,
  SetupLinkAnswerSchema,
  SetupLinkSchema,
  SetupSchema,
} from '#contract/office/setup.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ERROR } from '#contract/errors.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { attempts } from '../../http/attempts.ts'
import { HttpProblem } from '../../http/problem.ts'
import { claim, requireGood } from './claim.ts'
import { needsShop } from './setup-link.ts'

interface SetupDeps {
  db: Db
  pool: Pool
  demo: boolean
}

/** The first start: whoever has the printed link makes the first administrator, and the first shop [server/first-start]. */
export async function setupFeature(app: App, { db, pool, demo }: SetupDeps): Promise<void> {
  const guesses = attempts(db, pool, { name: 'setup', pair: 20, network: 20, subject: 20, unread: 20 })

  /** Limits how often invalid links may be tried. */
  async function counted<T>(ip: string, work: () => Promise<T>): Promise<T> {
    await guesses.check(ip)
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpProblem && error.code === ERROR.linkExpired) await guesses.wrong([], ip)
      throw error
    }
  }

  app.post(
    OFFICE_API.setupLink,
    { schema: { body: SetupLinkSchema, response: { 200: SetupLinkAnswerSchema } } },
    async (request) => {
      const expiry = await counted(request.ip, () => requireGood(db, request.body.token, demo))
      return { data: { needs_shop: await needsShop(db, demo), expires_at: expiry.toISOString() } }
    },
  )

  app.post(
    OFFICE_API.setup,
    { schema: { body: SetupSchema, response: { 200: SetupAnswerSchema } } },
    async (request): Promise<SetupAnswer> =>
      await counted(request.ip, async () => {
        await requireGood(db, request.body.token, demo)
        return await claim(db, request.body, { demo, ip: request.ip })
      }),
  )
}
