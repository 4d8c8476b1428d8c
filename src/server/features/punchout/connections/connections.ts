import { isDeepStrictEqual } from 'node:util'
import { RULE } from '#contract/errors.ts'
import type { SettingsChange } from '#contract/punchout/connection.schema.ts'
import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import { announceSessions } from '../../../accounts/accounts.ts'
import { hashPassword } from '../../../accounts/password.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { and, eq, inArray, isNull, sql } from '../../../db/drizzle.ts'
import {
  type Connection,
  type ConnectionAction,
  type Party,
  punchoutActions,
  punchoutConnections,
  punchoutSecrets,
} from '../../../db/punchout-schema.ts'
import { USUAL_OCI, USUAL_SETTINGS } from '../../../db/punchout-settings.ts'
import { sqlState } from '../../../db/sql-state.ts'
import { requireFrameRoom, requireRoom } from './room.ts'
import { changedSettings, ConnectionRefused } from './settings.ts'

/** Connections as people make and change them, in the browser and by command. Who may is decided before. */

export interface NewConnection {
  name: string
  shopId: string
  kind: ConnectionKind
  /** The account behind all its sessions, which is in the shop. */
  userId: string
  level: number | null
  /** A company of the shop. */
  customerId: string | null
  test: boolean
  sender: Party
  from: Party | null
  own: Party | null
  settings: SettingsChange
}

const UNIQUE_VIOLATION = '23505'

/** Makes a connection with its first secret. @throws {ConnectionRefused} */
export async function createConnection(
  db: Db,
  actor: string,
  asked: NewConnection,
  secret: string,
): Promise<Connection> {
  const { sender, from, own, settings, ...rest } = asked
  const usual = { ...USUAL_SETTINGS, oci: asked.kind === 'oci' ? USUAL_OCI : null }
  const row = {
    ...rest,
    senderDomain: sender.domain.toLowerCase(),
    senderIdentity: sender.identity,
    fromDomain: from?.domain.toLowerCase() ?? null,
    fromIdentity: from?.identity ?? null,
    // As buyers spell it, since it is what they read.
    ownDomain: own?.domain ?? null,
    ownIdentity: own?.identity ?? null,
    settings: changedSettings(settings, usual, asked.test),
  }
  const hash = await hashPassword(secret)
  try {
    return await db.transaction(async (tx) => {
      await requireRoom(tx, asked.shopId)
      const [added] = await tx.insert(punchoutConnections).values(row).returning()
      if (!added) throw new Error('No connection was made')
      await requireFrameRoom(tx, added, null, settings)
      await tx.insert(punchoutSecrets).values({ connectionId: added.id, hash })
      await record(tx, added.id, actor, 'created')
      await announce(tx)
      return added
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    const isNamed = await db.$count(punchoutConnections, eq(punchoutConnections.name, asked.name))
    if (isNamed > 0) throw new ConnectionRefused('name', RULE.taken, 'is that of another connection already')
    const field = asked.kind === 'oci' ? 'login' : 'sender'
    throw new ConnectionRefused(field, RULE.taken, 'is that of another connection already')
  }
}

export interface ConnectionChange {
  settings?: SettingsChange | undefined
  /** A company of the shop; null: none. */
  customerId?: string | null | undefined
  enabled?: boolean | undefined
}

/**
 * Changes what is named of a connection that is locked; what it says already is no change.
 * @throws {ConnectionRefused}
 */
export async function changeConnection(
  tx: Tx,
  actor: string,
  before: Connection,
  { settings, customerId = before.customerId, enabled = before.enabled }: ConnectionChange,
): Promise<Connection> {
  const after = settings ? changedSettings(settings, before.settings, before.test) : before.settings
  const isChanged = customerId !== before.customerId || !isDeepStrictEqual(after, before.settings)
  const isSwitched = enabled !== before.enabled
  if (!isChanged && !isSwitched) return before
  if (settings) await requireFrameRoom(tx, { ...before, settings: after }, before.settings, settings)
  const row = await revised(tx, before, { settings: after, customerId, enabled })
  if (isChanged) await record(tx, row.id, actor, 'changed')
  if (isSwitched) await record(tx, row.id, actor, enabled ? 'enabled' : 'disabled')
  await announce(tx)
  // Sessions that are open learn of it at once.
  await announceSessions(tx, row.userId)
  return row
}

/** Gives a locked connection another secret; the one before stays good for so many days. Of more, the newest stays. */
export async function rotateConnection(
  tx: Tx,
  actor: string,
  before: Connection,
  { hash, days }: { hash: string; days: number },
): Promise<Connection> {
  const { id } = before
  const mine = eq(punchoutSecrets.connectionId, id)
  // Two at a time: what was on its way out already goes now.
  await tx.delete(punchoutSecrets).where(and(mine, sql`${punchoutSecrets.expiresAt} IS NOT NULL`))
  await tx
    .update(punchoutSecrets)
    .set({ expiresAt: sql`now() + make_interval(days => ${days})` })
    .where(and(mine, isNull(punchoutSecrets.expiresAt)))
  await tx.insert(punchoutSecrets).values({ connectionId: id, hash })
  await record(tx, id, actor, 'rotated')
  return await revised(tx, before, {})
}

async function revised(
  tx: Tx,
  { id, revision }: Connection,
  change: Partial<Pick<Connection, 'settings' | 'customerId' | 'enabled'>>,
): Promise<Connection> {
  const [row] = await tx
    .update(punchoutConnections)
    .set({ ...change, revision: revision + 1 })
    .where(eq(punchoutConnections.id, id))
    .returning()
  if (!row) throw new Error('There is no such connection')
  return row
}

/** A connection of one of these shops; null: there is none. */
export async function findConnection(db: Db | Tx, id: string, shopIds: readonly string[]): Promise<Connection | null> {
  const own = inArray(punchoutConnections.shopId, [...shopIds])
  const [row] = await db
    .select()
    .from(punchoutConnections)
    .where(and(eq(punchoutConnections.id, id), own))
  return row ?? null
}

/** The same, locked: of two who change it, the second sees what the first has done. */
export async function lockConnection(tx: Tx, id: string, shopIds: readonly string[]): Promise<Connection | null> {
  await tx.execute(sql`SELECT FROM punchout_connections WHERE id = ${id} FOR NO KEY UPDATE`)
  return await findConnection(tx, id, shopIds)
}

/** How many changes of a connection are known. */
const CHANGES_KEPT = 1_000

async function record(tx: Tx, connectionId: string, actor: string, action: ConnectionAction): Promise<void> {
  await tx.insert(punchoutActions).values({ connectionId, actor, action })
  await tx.execute(sql`DELETE FROM punchout_actions WHERE connection_id = ${connectionId} AND id <= (
    SELECT id FROM punchout_actions WHERE connection_id = ${connectionId}
    ORDER BY id DESC OFFSET ${CHANGES_KEPT} LIMIT 1)`)
}

/** Tells the servers which hosts may show the shop. */
const announce = (tx: Tx) => tx.execute(sql`SELECT pg_notify('punchout', '')`)
