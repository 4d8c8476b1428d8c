import { and, asc, eq, gt, isNull, sql } from '../../db/drizzle.ts'
import type { LoginAnswer } from '#contract/users/auth.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Db, Tx } from '../../db/client.ts'
import { punchoutConnections, punchoutSessions } from '../../db/punchout-schema.ts'
import { tokens } from '../../db/schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { PUNCHOUT_HOURS } from '../../http/session-store.ts'
import { hashToken, newToken } from '../../http/token.ts'
import type { RunCart } from './carts.ts'
import { isCode, newCode } from './code.ts'
import { CxmlError } from './cxml/error.ts'
import { NOBODY } from './cxml/people.ts'
import { openSession } from './open-session.ts'
import { ownParty } from './setup.ts'

export interface PunchoutSignIn {
  /** Exchanges a one-time code. @throws {HttpProblem} 403 `punchout_code_expired` */
  byCode: (code: string) => Promise<LoginAnswer>
  /** For somebody who signed in by the form on `/login/ext`. @throws {HttpProblem} 403 `no_connection` */
  byForm: (userId: string) => Promise<LoginAnswer>
}

/** Both ways into a punchout session [punchout/sessions]. */
export const punchoutSignIn = ({ db, run, demo }: { db: Db; run: RunCart; demo: boolean }): PunchoutSignIn => ({
  byCode: async (code) => {
    const answer = isCode(code) ? await db.transaction((tx) => exchange(tx, code, demo)) : null
    if (answer === null) throw new HttpProblem(403, ERROR.punchoutExpired)
    return answer
  },
  byForm: async (userId) => {
    const answer = await db.transaction((tx) => openForUser(tx, run, userId, demo))
    if (answer === null) throw new HttpProblem(403, ERROR.noConnection)
    return answer
  },
})

/** Single use: of two who come at once, one finds the row unused. */
async function exchange(tx: Tx, code: string, demo: boolean): Promise<LoginAnswer | null> {
  const [session] = await tx
    .update(punchoutSessions)
    .set({ codeUsedAt: sql`now()` })
    .where(
      and(
        eq(punchoutSessions.codeHash, hashToken(code)),
        isNull(punchoutSessions.codeUsedAt),
        gt(punchoutSessions.codeExpiresAt, sql`now()`),
      ),
    )
    .returning()
  if (!session) return null
  const [connection] = await tx
    .select()
    .from(punchoutConnections)
    .where(eq(punchoutConnections.id, session.connectionId))
  if (!connection?.enabled || (connection.demo && !demo)) return null
  return await issueToken(tx, session.id, connection.userId)
}

async function openForUser(tx: Tx, run: RunCart, userId: string, demo: boolean): Promise<LoginAnswer | null> {
  const own = await tx
    .select()
    .from(punchoutConnections)
    .where(and(eq(punchoutConnections.userId, userId), eq(punchoutConnections.enabled, true)))
    // Made at once, as the demo's are, cXML goes first.
    .orderBy(asc(punchoutConnections.createdAt), asc(punchoutConnections.kind), asc(punchoutConnections.id))
  const connection = own.find(({ settings, demo: shown }) => settings.returnUrl !== null && (demo || !shown))
  if (!connection?.settings.returnUrl) return null
  const { senderDomain: domain, senderIdentity: identity, settings } = connection
  try {
    const session = await openSession(tx, run, {
      connection,
      operation: 'create',
      cookie: '',
      returnUrl: connection.settings.returnUrl,
      ours: [ownParty(connection)],
      theirs: [{ domain, identity }],
      language: settings.language ?? '',
      selected: null,
      items: [],
      buyer: NOBODY,
      requestHash: null,
      code: newCode,
    })
    await tx.update(punchoutSessions).set({ codeUsedAt: sql`now()` }).where(eq(punchoutSessions.id, session.id))
    return await issueToken(tx, session.id, userId)
  } catch (error) {
    if (error instanceof CxmlError) return null
    throw error
  }
}

async function issueToken(tx: Tx, sessionId: string, userId: string): Promise<LoginAnswer> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + PUNCHOUT_HOURS * 3_600_000)
  const owner = { kind: 'punchout' as const, id: sessionId }
  await tx
    .insert(tokens)
    .values({ tokenHash: hashToken(token), ownerKind: owner.kind, ownerId: owner.id, userId, expiresAt })
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: expiresAt.toISOString(),
    owner: ownerKey(owner),
  }
}
