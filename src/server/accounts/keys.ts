import { createHash, randomBytes } from 'node:crypto'
import { KEYS_MAX } from '#contract/keys/key.ts'
import type { Scope } from '#contract/keys/scope.ts'
import type { Db, Tx } from '../db/client.ts'
import { and, asc, eq, gt, inArray, isNull, or, sql } from '../db/drizzle.ts'
import { apiKeyEvents, apiKeys, apiKeySecrets, apiKeyShops, type KeyAction } from '../db/key-schema.ts'
import { sqlState } from '../db/sql-state.ts'
import { announceSessions } from './accounts.ts'

/** The keys of machines, as they are made, changed for another, and ended [contract/keys]. */

/** 256 random bits; only their hash is stored, and there is nothing to guess from it. */
const newKey = (): string => `ik_${randomBytes(32).toString('base64url')}`

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export interface NewKey {
  name: string
  scopes: readonly Scope[]
  shopIds: readonly string[]
  /** Addresses and ranges that it may be used from; none: from anywhere. */
  networks: readonly string[]
  /** Days that it is good for. */
  days: number
}

/** There are as many keys in use as there may be. */
export class KeysFullError extends Error {
  override name = 'KeysFullError'
}

/**
 * Makes a key, and answers it with its id: nobody can read it again. Null: one that is in use is called so.
 * @throws {KeysFullError}
 */
export async function createKey(
  db: Db,
  actor: string,
  { shopIds, days, ...row }: NewKey,
): Promise<{ id: string; key: string } | null> {
  const key = newKey()
  try {
    return await db.transaction(async (tx) => {
      // Two at once count one after the other.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('api keys', 0))`)
      if ((await tx.$count(apiKeys, isNull(apiKeys.revokedAt))) >= KEYS_MAX) throw new KeysFullError()
      const [added] = await tx
        .insert(apiKeys)
        .values({ name: row.name, scopes: [...row.scopes], networks: [...row.networks] })
        .returning({ id: apiKeys.id })
      if (!added) throw new Error('No key was made')
      await tx.insert(apiKeyShops).values(shopIds.map((shopId) => ({ keyId: added.id, shopId })))
      await tx.insert(apiKeySecrets).values({ hash: hashKey(key), keyId: added.id, expiresAt: inDays(days) })
      await record(tx, added.id, actor, 'created')
      return { id: added.id, key }
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return null
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

const record = (tx: Tx, keyId: string, actor: string, action: KeyAction) =>
  tx.insert(apiKeyEvents).values({ keyId, actor, action })

/** Which key is meant: people say its name, calls its id. */
export type WhichKey = { name: string } | { id: string }

/** The key that is meant, locked; one that was revoked is gone. */
async function keyMeant(tx: Tx, which: WhichKey): Promise<string | null> {
  const meant = 'id' in which ? eq(apiKeys.id, which.id) : eq(apiKeys.name, which.name)
  const [found] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(meant, isNull(apiKeys.revokedAt)))
    .for('update')
  return found?.id ?? null
}

/**
 * Gives a key another secret, and answers it; null: there is no such key.
 * @param days that the new one is good for
 * @param overlap days that the one before stays good, if it would have been so long
 */
export async function rotateKey(
  db: Db,
  actor: string,
  { days, overlap, ...which }: WhichKey & { days: number; overlap: number },
): Promise<string | null> {
  const key = newKey()
  return await db.transaction(async (tx) => {
    const keyId = await keyMeant(tx, which)
    if (keyId === null) return null
    // Two at a time: of those before, the newest alone.
    await tx.execute(sql`
      DELETE FROM api_key_secrets WHERE key_id = ${keyId} AND hash <> (
        SELECT hash FROM api_key_secrets WHERE key_id = ${keyId} ORDER BY created_at DESC, hash LIMIT 1)`)
    await tx
      .update(apiKeySecrets)
      .set({ expiresAt: sql`least(${apiKeySecrets.expiresAt}, ${inDays(overlap)})` })
      .where(eq(apiKeySecrets.keyId, keyId))
    await tx.insert(apiKeySecrets).values({ hash: hashKey(key), keyId, expiresAt: inDays(days) })
    await record(tx, keyId, actor, 'rotated')
    await announceSessions(tx, keyId)
    return key
  })
}

/** Ends a key, for good and at once; false: there is no such key. */
export async function revokeKey(db: Db, actor: string, which: WhichKey): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const keyId = await keyMeant(tx, which)
    if (keyId === null) return false
    await tx.update(apiKeys).set({ revokedAt: sql`now()` }).where(eq(apiKeys.id, keyId))
    await tx.delete(apiKeySecrets).where(eq(apiKeySecrets.keyId, keyId))
    await record(tx, keyId, actor, 'revoked')
    await announceSessions(tx, keyId)
    return true
  })
}

/** A key as people see it. */
export interface KeyFacts {
  id: string
  name: string
  scopes: Scope[]
  shops: string[]
  networks: string[]
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
  /** When its secrets end, the newest first; none: it is revoked. */
  expires_at: string[]
  changes: { at: string; actor: string; action: KeyAction }[]
}

/**
 * All keys by their names, those that were revoked too.
 * @param revoked how many of those, the newest; all unless said
 */
export async function listKeys(db: Db, revoked?: number): Promise<KeyFacts[]> {
  const newest = sql`SELECT id FROM api_keys WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC LIMIT ${revoked ?? null}`
  const found = await db
    .select()
    .from(apiKeys)
    .where(or(isNull(apiKeys.revokedAt), sql`${apiKeys.id} IN (${newest})`))
    .orderBy(asc(apiKeys.name), asc(apiKeys.createdAt))
  return await factsOf(db, found)
}

/** A key by its id, revoked or not; null: there is none. */
export async function readKey(db: Db, id: string): Promise<KeyFacts | null> {
  const [facts] = await factsOf(db, await db.select().from(apiKeys).where(eq(apiKeys.id, id)))
  return facts ?? null
}

async function factsOf(db: Db, found: readonly (typeof apiKeys.$inferSelect)[]): Promise<KeyFacts[]> {
  const ids = found.map(({ id }) => id)
  const shops = Map.groupBy(
    await db.select().from(apiKeyShops).where(inArray(apiKeyShops.keyId, ids)).orderBy(asc(apiKeyShops.shopId)),
    idOf,
  )
  const secrets = Map.groupBy(
    await db.select().from(apiKeySecrets).where(inArray(apiKeySecrets.keyId, ids)).orderBy(sql`created_at DESC`),
    idOf,
  )
  const events = Map.groupBy(
    await db.select().from(apiKeyEvents).where(inArray(apiKeyEvents.keyId, ids)).orderBy(asc(apiKeyEvents.id)),
    idOf,
  )
  return found.map(({ id, name, scopes, networks, createdAt, lastUsedAt, revokedAt }) => ({
    id,
    name,
    scopes,
    shops: (shops.get(id) ?? []).map(({ shopId }) => shopId),
    networks,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
    expires_at: (secrets.get(id) ?? []).map(({ expiresAt }) => expiresAt.toISOString()),
    changes: (events.get(id) ?? []).map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  }))
}

const idOf = ({ keyId }: { keyId: string }): string => keyId

/** A key that is good now, by what its holder sends. */
export interface FoundKey {
  id: string
  name: string
  scopes: Scope[]
  networks: string[]
  shopIds: string[]
  expiresAt: Date
}

const USED_STEP = sql`interval '1 minute'`

/** Null: nobody's, or its time is over. Notes that it was used, in steps of a minute. */
export async function findKey(db: Db, key: string): Promise<FoundKey | null> {
  const rows = await db
    .select({ key: apiKeys, expiresAt: apiKeySecrets.expiresAt, shopId: apiKeyShops.shopId })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .leftJoin(apiKeyShops, eq(apiKeyShops.keyId, apiKeys.id))
    .where(
      and(eq(apiKeySecrets.hash, hashKey(key)), gt(apiKeySecrets.expiresAt, sql`now()`), isNull(apiKeys.revokedAt)),
    )
    .orderBy(asc(apiKeyShops.shopId))
  const [first] = rows
  if (!first) return null
  const { id, name, scopes, networks } = first.key
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), sql`coalesce(${apiKeys.lastUsedAt} < now() - ${USED_STEP}, true)`))
  return { id, name, scopes, networks, expiresAt: first.expiresAt, shopIds: rows.flatMap(({ shopId }) => shopId ?? []) }
}

/** Whether a key is good for something, which nobody revokes before the transaction ends. */
export async function isKeyInUse(tx: Tx, id: string): Promise<boolean> {
  const inUse = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt))
  return (await tx.select({ id: apiKeys.id }).from(apiKeys).where(inUse).for('share')).length > 0
}
