import { eq } from '../../db/drizzle.ts'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { LoginAnswerSchema, LoginSchema, PasswordChangeSchema, UserAnswerSchema } from '#contract/users/auth.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import type { Db } from '../../db/client.ts'
import { tokens } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { attempts } from '../../http/attempts.ts'
import type { OriginOf } from '../../http/origin.ts'
import { signedIn, unauthenticated } from '../../http/session.ts'
import type { SessionStore } from '../../http/session-store.ts'
import { bearerToken, hashToken } from '../../http/token.ts'
import { announceSessions, readUser } from '../../accounts/accounts.ts'
import { companiesVersion } from '../../accounts/companies.ts'
import { sealingKey } from '../../accounts/sealing-key.ts'
import { choosePasswordRoutes } from './choose-password.ts'
import { login, type PunchoutSignIn } from './login.ts'
import { changeOwnPassword } from './own-password.ts'

export interface AuthDeps {
  db: Db
  pool: Pool
  sessions: SessionStore
  demo: boolean
  punchout: PunchoutSignIn
  origin: OriginOf
  /** A mail was queued. */
  wake: () => void
}

const NothingSchema = Type.Null({ description: 'No body' })

/** Signing in and out, the user, the password. */
export async function authFeature(app: App, deps: AuthDeps): Promise<void> {
  const { db, pool, sessions, demo, punchout } = deps
  choosePasswordRoutes(app, deps)
  // Failed attempts only [server/access].
  const failures = attempts(db, pool, { name: 'login', pair: 10, network: 50, subject: 100, unread: 0 })

  app.post(API.login, { schema: { body: LoginSchema, response: { 200: LoginAnswerSchema } } }, (request) =>
    login({ db, demo, failures, punchout }, request.body, request.ip),
  )

  app.get(API.user, { schema: { response: { 200: UserAnswerSchema } } }, async (request) => {
    const { userId, owner, levels, companies } = signedIn(request)
    const account = await readUser(db, userId)
    if (!account) throw unauthenticated(ERROR.unauthenticated)
    const user = { ...account, companies_version: await companiesVersion(db, companies) }
    if (owner.kind === 'user') return { data: user, sealing_key: await sealingKey(db, userId) }
    // The account's shops are not all the session's.
    const [[shopId, level] = [null, 0]] = levels
    return { data: { ...user, shop_id: shopId, level } }
  })

  app.post(
    API.password,
    { schema: { body: PasswordChangeSchema, response: { 204: NothingSchema } } },
    async (request, reply) => {
      const session = signedIn(request)
      const { old_pw, new_pw } = request.body
      const tokenHash = hashToken(bearerToken(request.headers.authorization) ?? '')
      await changeOwnPassword(db, failures, { session, old: old_pw, new: new_pw, tokenHash, ip: request.ip })
      sessions.forget(session.userId)
      return reply.code(204).send(null)
    },
  )

  // A GET that changes something, as installed apps call it; harmless, since it only ever ends the caller's own
  // session.
  app.get(API.logout, { schema: { response: { 204: NothingSchema } } }, async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    if (token !== null) {
      const [ended] = await db
        .delete(tokens)
        .where(eq(tokens.tokenHash, hashToken(token)))
        .returning()
      if (ended) {
        sessions.forget(ended.userId)
        await announceSessions(db, ended.userId)
      }
    }
    return reply.code(204).send(null)
  })
}
