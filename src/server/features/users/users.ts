import { CreateUserSchema, UserAnswerSchema } from '#contract/auth.schema.ts'
import { API } from '#contract/paths.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import { createUser } from './create-user.ts'

/** Who may do what: the users of the shops that the caller manages (seed §2, decisions §2). */
export async function usersFeature(app: App, { db }: { db: Db }): Promise<void> {
  app.post(
    API.createUser,
    { schema: { body: CreateUserSchema, response: { 201: UserAnswerSchema } } },
    async (request, reply) => {
      const user = await createUser(db, signedIn(request), request.body)
      return reply.code(201).send({ data: user })
    },
  )
}
