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
import type { Pool } from 'pg'
import type { Db } from '../../db/client.ts'
import type { App } from '../../http/app-type.ts'
import type { SendLink } from '../../accounts/password-link.ts'
import type { OriginOf } from '../../http/origin.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { signedIn } from '../../http/session.ts'
import type { SessionStore } from '../../http/session-store.ts'
import { readAudit } from './audit.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list.ts'
import { countLeft, takeLeft } from './take-carts.ts'

export interface UsersDeps {
  db: Db
  pool: Pool
  sessions: Pick<SessionStore, 'forget'>
  origin: OriginOf
  sendLink: SendLink
  /** A mail was queued. */
  wake: () => void
}

/** The users of the shops that the caller manages, and what was done to them [contract/managing-users]. */
export async function usersFeature(app: App, { db, pool, sessions, origin, sendLink, wake }: UsersDeps): Promise<void> {
  const perAccount = rateLimit(pool, { name: 'link-mails-of-managers', limit: 10, seconds: 3600 })

  const perKey = rateLimit(pool, { name: 'people-of-keys', limit: 500, seconds: 3600 })

  app.get(API.users, { schema: { querystring: UsersQuerySchema, response: { 200: UsersAnswerSchema } } }, (request) =>
    listUsers(db, signedIn(request), request.query),
  )

  app.patch(
    API.users,
    { schema: { body: ChangeUserSchema, response: { 200: ChangeUserAnswerSchema } } },
    async (request) => {
      const id = request.body.id.toLowerCase()
      const links = { origin: origin(request), send: sendLink, count: perAccount.count }
      const answer = await changeUser(db, signedIn(request), { ...request.body, id }, links)
      wake()
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
      const session = signedIn(request)
      if (session.key) await perKey.count(session.userId)
      const user = await createUser(db, session, request.body, {
        origin: origin(request),
        send: sendLink,
      })
      wake()
      return reply.code(201).send({ data: user })
    },
  )
}
