import { and, asc, eq, gt, sql } from '../db/drizzle.ts'
import type { PoolConfig } from 'pg'
import type { Owner } from '#contract/users/owner.ts'
import type { Db } from '../db/client.ts'
import { companyColumns, type CompanyScope, onlyCompany, scopeOf } from '../db/company-scope.ts'
import { EVERYBODY } from '../db/everybody.ts'
import { listen } from '../db/listen.ts'
import { everyPlace, type ShopPlace } from '../db/places.ts'
import { punchoutConnections, punchoutSessions } from '../db/punchout-schema.ts'
import { memberships, shops, tokens, users } from '../db/schema.ts'
import { type KeyRights, keySession } from './key-session.ts'
import { hashToken, isKey } from './token.ts'

export interface Session {
  owner: Owner
  /** Of a machine, its key's own id and name: no user has them. */
  userId: string
  username: string
  /** The password was set by somebody else and must be changed first (`reset_password`) [server/access]. */
  mustChangePassword: boolean
  /** Shop id → level, in the user's order of shops. */
  levels: ReadonlyMap<string, number>
  /** Shop id → the companies that the session may use there; every shop of `levels`. */
  companies: ReadonlyMap<string, CompanyScope>
  /** Rights over the installation: all shops, their staff, and keys. */
  installation?: true
  /** What a machine may do; absent: it is somebody's. */
  key?: KeyRights
}

/** A session as it was read; `active` is false when the account has been deactivated. */
export interface FoundSession {
  session: Session
  active: boolean
}

export interface SessionStore {
  /** What is at hand of a token, without waiting; undefined: `find` has to ask the database. */
  known: (token: string) => FoundSession | undefined
  /** The session of a token, or null when there is none (any more). At most 30 s old. */
  find: (token: string) => Promise<FoundSession | null>
  /** Forgets what is known of a user in this process; the others hear of it by NOTIFY. */
  forget: (userId: string) => void
  close: () => Promise<void>
}

export interface SessionStoreDeps {
  db: Db
  connection: PoolConfig
  /** Where the demo may not be loaded, its accounts' tokens are worth nothing either [server/demo]. */
  demo: boolean
}

export const TOKEN_DAYS = 30
/** How long a punchout session lasts after it was last used [punchout/sessions]. */
export const PUNCHOUT_HOURS = 4
const MAX_AGE_MS = 30_000
const MAX_ENTRIES = 20_000

interface Entry extends FoundSession {
  readAt: number
  expiresAt: number
}

/** Reads sessions through a process cache that `NOTIFY sessions, '<user id>'` empties [server/access]. */
export function sessionStore({ db, connection, demo }: SessionStoreDeps): SessionStore {
  /** By the token itself, which is in memory with every request anyway; only those that were found are in here. */
  const entries = new Map<string, Entry>()
  // A read that began before a change was announced may be stale by the time it ends: then it is not kept.
  let generation = 0

  const forget = (userId: string): void => {
    if (userId === EVERYBODY) return forgetAll()
    generation++
    for (const [token, entry] of entries) if (entry.session.userId === userId) entries.delete(token)
  }
  const forgetAll = (): void => {
    generation++
    entries.clear()
  }
  const listener = listen(connection, 'sessions', forget, forgetAll)

  const known = (token: string): Entry | undefined => {
    const entry = entries.get(token)
    const now = Date.now()
    return entry && now - entry.readAt < MAX_AGE_MS && now < entry.expiresAt ? entry : undefined
  }

  const find = async (token: string): Promise<FoundSession | null> => {
    const entry = known(token)
    if (entry) return entry
    entries.delete(token)
    const readAt = Date.now()
    const before = generation
    const found = isKey(token) ? await keySession(db, token) : await readSession(db, hashToken(token), demo)
    if (found && generation === before) {
      const oldest = entries.size >= MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(token, { ...found, readAt })
    }
    return found
  }

  return { known, find, forget, close: () => listener.close() }
}

async function readSession(db: Db, tokenHash: Buffer, demo: boolean): Promise<Omit<Entry, 'readAt'> | null> {
  const rows = await db
    .select({ token: tokens, user: users, shopId: memberships.shopId, level: memberships.level, ...companyColumns })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(shops, eq(shops.shopId, memberships.shopId))
    .where(and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, sql`now()`)))
    .orderBy(asc(memberships.position), asc(memberships.shopId))
  const first = rows[0]
  if (!first || (first.user.demo && !demo)) return null
  const { token, user } = first
  const own: ShopPlace[] = rows.flatMap(({ shopId, level, ...row }) =>
    shopId === null ? [] : [{ shopId, level: level ?? 0, companies: scopeOf(level ?? 0, row) }],
  )
  const punchout = token.ownerKind === 'punchout'
  const places = punchout
    ? await punchoutPlaces(db, token.ownerId, own, demo)
    : user.installation
      ? await everyPlace(db, own)
      : own
  if (places === null) return null
  await (punchout ? prolongPunchout(db, tokenHash, token) : prolong(db, tokenHash, token))
  return {
    expiresAt: token.expiresAt.getTime(),
    active: user.active,
    session: {
      owner: { kind: token.ownerKind, id: token.ownerId },
      userId: user.id,
      username: user.username,
      // Nobody in a punchout session could change the account's password.
      mustChangePassword: user.resetPassword && !punchout,
      levels: new Map(places.map(({ shopId, level }) => [shopId, level])),
      companies: new Map(places.map(({ shopId, companies }) => [shopId, companies])),
      // Many people share a punchout account [contract/owners].
      ...(user.installation && !punchout && { installation: true }),
    },
  }
}

/**
 * A punchout session is in its connection's shop alone, at the account's level or below, for the connection's company
 * and never for the account's; null: it is none any more.
 */
async function punchoutPlaces(
  db: Db,
  sessionId: string,
  own: readonly ShopPlace[],
  demo: boolean,
): Promise<ShopPlace[] | null> {
  const [connection] = await db
    .select({
      shopId: punchoutConnections.shopId,
      customerId: punchoutConnections.customerId,
      level: punchoutConnections.level,
      enabled: punchoutConnections.enabled,
      demo: punchoutConnections.demo,
    })
    .from(punchoutSessions)
    .innerJoin(punchoutConnections, eq(punchoutConnections.id, punchoutSessions.connectionId))
    .where(eq(punchoutSessions.id, sessionId))
  if (!connection?.enabled || (connection.demo && !demo)) return null
  const { shopId, customerId } = connection
  const level = own.find((place) => place.shopId === shopId)?.level
  if (level === undefined) return []
  return [{ shopId, level: Math.min(level, connection.level ?? level), companies: onlyCompany(customerId) }]
}

const MINUTE_MS = 60_000

/** Its end moves along while it is used, in steps of some minutes. */
async function prolongPunchout(db: Db, tokenHash: Buffer, { expiresAt }: typeof tokens.$inferSelect): Promise<void> {
  if (expiresAt.getTime() - Date.now() > PUNCHOUT_HOURS * 60 * MINUTE_MS - 5 * MINUTE_MS) return
  await db
    .update(tokens)
    .set({ expiresAt: sql`now() + make_interval(hours => ${PUNCHOUT_HOURS})` })
    .where(and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, sql`now()`)))
}

const DAY_MS = 86_400_000

/**
 * Who uses the shop stays signed in: the end moves along, and it is seen that they came back, once a day rather than
 * with every request.
 */
async function prolong(db: Db, tokenHash: Buffer, { userId, expiresAt }: typeof tokens.$inferSelect): Promise<void> {
  if (expiresAt.getTime() - Date.now() > (TOKEN_DAYS - 1) * DAY_MS) return
  await db
    .update(tokens)
    .set({ expiresAt: sql`now() + make_interval(days => ${TOKEN_DAYS})` })
    .where(and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, sql`now()`)))
  await db.update(users).set({ lastSeenAt: sql`now()` }).where(eq(users.id, userId))
}
