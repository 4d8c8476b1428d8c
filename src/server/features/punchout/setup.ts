import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from '../../db/drizzle.ts'
import { REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type Connection, type Party, type PunchoutSession, punchoutSessions } from '../../db/punchout-schema.ts'
import { hashToken } from '../../http/token.ts'
import type { RunCart } from './carts.ts'
import { codeFor } from './code.ts'
import { CxmlError } from './cxml/error.ts'
import type { Credential } from './cxml/header.ts'
import type { CxmlRequest, SetupRequest } from './cxml/request.ts'
import { openSession } from './open-session.ts'
import { returnUrl } from './return-url.ts'

export interface Started {
  session: PunchoutSession
  code: string
}

/**
 * Opens a session for a setup request. The same payloadID again by the same connection, before anybody came, is a retry
 * of the network: it gets the same answer and opens no second one [punchout/answers].
 * @throws {CxmlError} 400, 403
 */
export async function setUp(
  { db, run }: { db: Db; run: RunCart },
  connection: Connection,
  { header, language, payloadId }: CxmlRequest,
  asked: SetupRequest,
  body: Uint8Array,
): Promise<Started> {
  const { cookie } = asked
  if (cookie === null) throw new CxmlError(400, 'The PunchOutSetupRequest has no BuyerCookie.', REFUSALS.noCookie)
  const url = returnUrl(asked.returnUrl, connection, 'BrowserFormPost')
  const requestHash = hashOf(connection.id, payloadId, asked, body)
  const secret = header.sender.flatMap(({ secrets }) => secrets).join('\n')
  const code = (sessionId: string): string => codeFor(secret, sessionId)
  return await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${requestHash.toString('base64')}, 5))`)
    const session =
      (await openedBefore(tx, connection.id, requestHash, code)) ??
      (await openSession(tx, run, {
        ...asked,
        connection,
        cookie,
        returnUrl: url,
        ours: partiesOf(header.to, ownParty(connection)),
        theirs: partiesOf(header.from, { domain: connection.senderDomain, identity: connection.senderIdentity }),
        language,
        requestHash,
        code,
      }))
    return { session, code: code(session.id) }
  })
}

/**
 * What a repetition has in common with its first: the number that its sender gave it, and what it asks. It may be
 * written anew, with another moment or other blanks. Systems that number every document alike must not lead two people
 * into one session, so whoever asks something else is somebody else; without a number only the very document counts.
 */
const hashOf = (connectionId: string, payloadId: string, asked: SetupRequest, body: Uint8Array): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([connectionId, payloadId, payloadId === '' ? null : asked]))
    .update(payloadId === '' ? body : '')
    .digest()

async function openedBefore(
  tx: Tx,
  connectionId: string,
  requestHash: Buffer,
  code: (sessionId: string) => string,
): Promise<PunchoutSession | null> {
  const [session] = await tx
    .select()
    .from(punchoutSessions)
    .where(
      and(
        eq(punchoutSessions.connectionId, connectionId),
        eq(punchoutSessions.requestHash, requestHash),
        isNull(punchoutSessions.codeUsedAt),
        gt(punchoutSessions.codeExpiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(punchoutSessions.createdAt))
    .limit(1)
  return session?.codeHash?.equals(hashToken(code(session.id))) ? session : null
}

/** What we are called where nobody says it. */
export const ownParty = ({ ownDomain, ownIdentity, shopId }: Connection): Party => ({
  domain: ownDomain ?? 'NetworkId',
  identity: ownIdentity ?? shopId,
})

/** Parties as they were named; a credential without an identity says nothing, and one there must be. */
function partiesOf(credentials: readonly Credential[], otherwise: Party): Party[] {
  const named = credentials.slice(0, 10).filter(({ identity }) => identity !== '')
  return named.length === 0
    ? [otherwise]
    : named.map(({ shownDomain, identity }) => ({ domain: shownDomain || 'NetworkId', identity }))
}
