import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { API } from '#contract/paths.ts'
import { ERROR } from '#contract/errors.ts'
import {
  type ChosenAnswer,
  ChosenAnswerSchema,
  ChooseSchema,
  type Forgotten,
  ForgottenSchema,
  LinkAnswerSchema,
  LinkSchema,
} from '#contract/users/password-link.schema.ts'
import { Type } from 'typebox'
import { isEmail } from '#contract/contact-form.ts'
import { type Account, changePassword, findAccount } from '../../accounts/accounts.ts'
import { record } from '../../accounts/audit.ts'
import { requireStrong } from '../../accounts/new-password.ts'
import { network } from '../../accounts/network.ts'
import { asking, hashPassword } from '../../accounts/password.ts'
import type { Db } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { memberships, users } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { attempts } from '../../http/attempts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { OriginOf } from '../../http/origin.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { SessionStore } from '../../http/session-store.ts'
import { linkHolder, sendPasswordLink } from './password-links.ts'

export interface ChoosePasswordDeps {
  db: Db
  pool: Pool
  sessions: Pick<SessionStore, 'forget'>
  demo: boolean
  origin: OriginOf
  /** A mail was queued. */
  wake: () => void
}

/** As many people may have one mail address; more are not told. */
const ACCOUNTS_MAX = 5

/** No token is as short: ends every session. */
const NO_TOKEN = Buffer.alloc(0)

/** Choosing a password by a link that came by mail: who was invited, and who has forgotten theirs [server/access]. */
export function choosePasswordRoutes(app: App, { db, pool, sessions, demo, origin, wake }: ChoosePasswordDeps): void {
  const asked = rateLimit(pool, { name: 'forgotten', limit: 20, seconds: 900 })
  const guesses = attempts(db, pool, { name: 'link', pair: 50, network: 50, subject: 50, unread: 50 })

  app.post<{ Body: Forgotten }>(
    API.passwordForgotten,
    {
      schema: { body: ForgottenSchema, response: { 204: Type.Null({ description: 'Whoever it is' }) } },
      // Who has an account is not told, not even by how long the answer takes.
      onResponse: async (request, reply) => {
        if (reply.statusCode !== 204) return
        await sendTo(request.body.who.trim(), origin(request)).catch((err: unknown) =>
          request.log.error({ err }, 'no link was sent'),
        )
      },
    },
    async (request, reply) => {
      await asked.count(network(request.ip))
      return reply.code(204).send(null)
    },
  )

  const perAccount = rateLimit(pool, { name: 'link-mails', limit: 3, seconds: 3600 })

  async function sendTo(who: string, from: string): Promise<void> {
    for (const account of await accountsOf(who)) {
      if (!account.active || (account.demo && !demo) || !isEmail(account.email)) continue
      if ((await perAccount.take(account.id)).left < 0) continue
      await db.transaction((tx) => sendPasswordLink(tx, account, 'forgotten', from))
      wake()
    }
  }

  async function accountsOf(who: string): Promise<Account[]> {
    const named = await findAccount(db, who)
    if (named) return [named]
    if (!isEmail(who)) return []
    return db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, who.toLowerCase()), users.active))
      .limit(ACCOUNTS_MAX)
  }

  const holderOf = async (request: FastifyRequest, token: string) => {
    await guesses.check(request.ip)
    const found = await linkHolder(db, token, demo)
    if (found) return found
    await guesses.wrong([], request.ip)
    throw new HttpProblem(410, ERROR.linkExpired)
  }

  app.post(API.passwordLink, { schema: { body: LinkSchema, response: { 200: LinkAnswerSchema } } }, async (request) => {
    const { account, expiresAt } = await holderOf(request, request.body.token)
    const { username, name, resetPassword } = account
    return { data: { username, name, invited: resetPassword, expires_at: expiresAt.toISOString() } }
  })

  app.post(
    API.passwordChoose,
    { schema: { body: ChooseSchema, response: { 200: ChosenAnswerSchema } } },
    async (request): Promise<ChosenAnswer> => {
      const { token, new_pw } = request.body
      const { account } = await holderOf(request, token)
      const { id, passwordHash: was } = account
      const held = await db.select({ shopId: memberships.shopId }).from(memberships).where(eq(memberships.userId, id))
      await requireStrong(db, 'new_pw', new_pw, null, { ...account, shopIds: held.map(({ shopId }) => shopId) })
      const passwordHash = await hashPassword(new_pw, asking.login(request.ip, false))
      const changed = await db.transaction(async (tx) => {
        // Two presses, one outcome: the first takes the link, and with it all others of that person.
        const done = (await linkHolder(tx, token, demo)) !== null
        if (!done || !(await changePassword(tx, { userId: id, was, passwordHash, keep: NO_TOKEN }))) return false
        await record(tx, [{ actor: id, userId: id, action: 'password_changed' }])
        return true
      })
      if (!changed) throw new HttpProblem(410, ERROR.linkExpired)
      sessions.forget(id)
      return { data: { username: account.username } }
    },
  )
}
