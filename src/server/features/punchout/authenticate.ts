import { and, eq, gt, isNull, or, sql } from '../../db/drizzle.ts'
import { type Refusal, REFUSALS } from '#contract/punchout/punchout-log.ts'
import { asking } from '../../accounts/password.ts'
import type { Db } from '../../db/client.ts'
import { type Connection, punchoutConnections, punchoutSecrets } from '../../db/punchout-schema.ts'
import { type Attempts, isTooMany } from '../../http/attempts.ts'
import { CxmlError } from './cxml/error.ts'
import type { Credential, Header } from './cxml/header.ts'
import type { SecretCheck } from './secrets.ts'

export interface Authentication {
  db: Db
  check: SecretCheck
  attempts: Attempts
  /** Whether the demo may be used here. */
  demo: boolean
}

/** A refusal, with the connection that was meant as far as one can be named: its log is what support reads. */
export class Refused extends CxmlError {
  override name = 'Refused'
  readonly connection: Connection | undefined

  /** Whether the secret was right, and something else stands in the way. */
  get proven(): boolean {
    return this.status === 403
  }

  constructor(status: 401 | 403 | 550, message: string, connection?: Connection, reason?: Refusal) {
    super(status, message, reason)
    this.connection = connection
  }
}

/**
 * Before a document is read, which costs more than its few lines did.
 * @throws {Refused} 550 where too many wrong secrets came from
 */
export const beforeReading = ({ attempts }: Authentication, ip: string): Promise<void> =>
  untilTooMany(() => attempts.check(ip))

/** Of what was read for nothing: too much of it is not read any more. */
export async function unread({ attempts }: Authentication, ip: string): Promise<void> {
  // What cannot be read is told so, also where it is the last that will be.
  await attempts.unread(ip).catch((error: unknown) => {
    if (!isTooMany(error)) throw error
  })
}

/**
 * The connection that a document comes by: the sender's domain and identity, the customer it is sent for where the
 * sender is a network, and one of its secrets [punchout/connections]. Its network was looked at before it was read.
 * @throws {Refused} 401 unknown or with a wrong secret; 403 disabled, or the demo where it may not be; 550 too many
 */
export async function authenticate(deps: Authentication, header: Header, ip: string): Promise<Connection> {
  const { sender } = header
  if (sender.some(({ signed }) => signed) && sender.every(({ secrets }) => secrets.length === 0)) {
    await unread(deps, ip)
    throw new Refused(
      401,
      'CredentialMac and DigitalSignature are not supported: send a SharedSecret.',
      undefined,
      REFUSALS.noSecret,
    )
  }
  return await proven(deps, {
    ip,
    candidates: async () => (await connectionsOf(deps.db, sender)).filter((one) => fits(one, header)),
    given: sender.flatMap(({ secrets }) => secrets)[0],
    unknown: 'The sender is not known here, or its SharedSecret is another.',
  })
}

/**
 * The connection of an OCI launch, by its user name and password [punchout/oci].
 * @throws {Refused} as `authenticate`
 */
export async function authenticateLaunch(
  deps: Authentication,
  { username, password }: { username: string; password: string },
  ip: string,
): Promise<Connection> {
  await beforeReading(deps, ip)
  return await proven(deps, {
    ip,
    candidates: async () =>
      await deps.db
        .select()
        .from(punchoutConnections)
        .where(and(eq(punchoutConnections.kind, 'oci'), eq(punchoutConnections.senderIdentity, username))),
    given: password,
    unknown: 'The user name is not known here, or its password is another.',
  })
}

interface Claim {
  ip: string
  candidates: () => Promise<Connection[]>
  /** The first secret that came with it: whoever sends several is guessing. */
  given: string | undefined
  /** What is said when nothing fits. */
  unknown: string
}

/** A sender that is a network may be named with the customer and without. */
const CANDIDATES = 2

async function proven(deps: Authentication, { ip, candidates, given = '', unknown }: Claim): Promise<Connection> {
  const { attempts } = deps
  const found = (await candidates()).slice(0, CANDIDATES)
  for (const connection of found) {
    const known = await untilTooMany(() => attempts.checkFor(connection.id, ip), connection)
    const secrets = await secretsOf(deps.db, connection.id)
    if (!(await deps.check(secrets, given, asking.punchout(ip, known)))) continue
    await attempts.right(connection.id, ip)
    return allowed(connection, deps.demo)
  }
  if (found.length === 0) await deps.check([], given, asking.punchout(ip, false))
  // Of each: whoever names one of their own beside it would guess another's for free.
  const tried = found.map(({ id }) => id)
  await untilTooMany(() => attempts.wrong(tried, ip), found[0])
  throw new Refused(401, unknown, found[0])
}

/** A connection that is in use. @throws {Refused} 403 */
export function allowed(connection: Connection, demo: boolean): Connection {
  if (!connection.enabled) throw new Refused(403, 'This connection is switched off.', connection)
  if (connection.demo && !demo)
    throw new Refused(403, 'The demo connection is not in use here.', connection, REFUSALS.demo)
  return connection
}

async function untilTooMany<T>(work: () => Promise<T>, connection?: Connection): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isTooMany(error))
      throw new Refused(550, 'Too many wrong secrets: try again in a quarter of an hour.', connection)
    throw error
  }
}

async function connectionsOf(db: Db, sender: readonly Credential[]): Promise<Connection[]> {
  const keys = sender
    .slice(0, 10)
    .map(({ domain, identity }) =>
      and(eq(punchoutConnections.senderDomain, domain), eq(punchoutConnections.senderIdentity, identity)),
    )
  if (keys.length === 0) return []
  return await db
    .select()
    .from(punchoutConnections)
    .where(and(eq(punchoutConnections.kind, 'cxml'), or(...keys)))
    // Who is named by its customer goes before whoever the network sends.
    .orderBy(sql`${punchoutConnections.fromIdentity} IS NULL`)
}

const named = (among: readonly Credential[], domain: string | null, identity: string | null): boolean =>
  identity === null ||
  among.some((one) => one.identity === identity && (domain === null || one.domain === domain.toLowerCase()))

const fits = ({ fromDomain, fromIdentity, ownDomain, ownIdentity }: Connection, { from, to }: Header): boolean =>
  named(from, fromDomain, fromIdentity) && named(to, ownDomain, ownIdentity)

async function secretsOf(db: Db, connectionId: string): Promise<string[]> {
  const rows = await db
    .select({ hash: punchoutSecrets.hash })
    .from(punchoutSecrets)
    .where(
      and(
        eq(punchoutSecrets.connectionId, connectionId),
        or(isNull(punchoutSecrets.expiresAt), gt(punchoutSecrets.expiresAt, sql`now()`)),
      ),
    )
  return rows.map(({ hash }) => hash)
}
