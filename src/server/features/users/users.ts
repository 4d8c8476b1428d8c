import { CreateUserSchema, UserAnswerSchema } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import {
  AuditAnswerSchema,
  AuditQuerySchema,
  ChangeUserAnswerSchema,
  ChangeUserSchema,
  LeftCartsAnswerSchema,
  LeftCartsQuerySchema,
  TakeCartsSchema,
  UsersAnswerSchema,
  UsersQuerySchema,
} from '#contract/users/users.schema.ts'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import { signedIn } from '../../http/session.ts'
import type { SessionStore } from '../../http/session-store.ts'
import { readAudit } from './audit.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list.ts'
import { countLeft, takeLeft } from './take-carts.ts'

export interface UsersDeps {
  db: Db
  sessions: Pick<SessionStore, 'forget'>
}

/** The users of the shops that the caller manages, and what was done to them [contract/managing-users]. */
export async function usersFeature(app: App, { db, sessions }: UsersDeps): Promise<void> {
  app.get(API.users, { schema: { querystring: UsersQuerySchema, response: { 200: UsersAnswerSchema } } }, (request) =>
    listUsers(db, signedIn(request), request.query),
  )

  app.patch(
    API.users,
    { schema: { body: ChangeUserSchema, response: { 200: ChangeUserAnswerSchema } } },
    async (request) => {
      const id = request.body.id.toLowerCase()
      const answer = await changeUser(db, signedIn(request), { ...request.body, id })
      // The other processes hear of it by NOTIFY; this one is not to wait for it.
      sessions.forget(id)
      return answer
    },
  )

  app.get(
    API.usersAudit,
    { schema: { querystring: AuditQuerySchema, response: { 200: AuditAnswerSchema } } },
    (request) => readAudit(db, signedIn(request), request.query),
  )

  app.get(
    API.usersCarts,
    { schema: { querystring: LeftCartsQuerySchema, response: { 200: LeftCartsAnswerSchema } } },
    (request) => countLeft(db, signedIn(request), request.query.user_id.toLowerCase()),
  )

  app.post(API.usersCarts, { schema: { body: TakeCartsSchema, response: { 200: LeftCartsAnswerSchema } } }, (request) =>
    takeLeft(db, signedIn(request), request.body.user_id.toLowerCase()),
  )

  app.post(
    API.createUser,
    { schema: { body: CreateUserSchema, response: { 201: UserAnswerSchema } } },
    async (request, reply) => {
      const user = await createUser(db, signedIn(request), request.body)
      return reply.code(201).send({ data: user })
    },
  )
}
