import { RULE } from '#contract/errors.ts'
import { CONNECTIONS_MAX, FRAME_ORIGINS_LENGTH } from '#contract/punchout/connection.ts'
import type { SettingsChange } from '#contract/punchout/connection.schema.ts'
import type { Tx } from '../../../db/client.ts'
import { and, count, eq, ne, sql } from '../../../db/drizzle.ts'
import { type Connection, punchoutConnections } from '../../../db/punchout-schema.ts'
import type { ConnectionSettings } from '../../../db/punchout-settings.ts'
import { framing } from '../framing.ts'
import { ConnectionRefused } from './settings.ts'

/** What a shop may have of connections. Two at a time must not both be the last one. */

const lockConnections = (tx: Tx, shopId: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('punchout connections of ' || ${shopId}))`)

/** @throws {ConnectionRefused} the shop has as many connections as it may */
export async function requireRoom(tx: Tx, shopId: string): Promise<void> {
  await lockConnections(tx, shopId)
  const mine = eq(punchoutConnections.shopId, shopId)
  const [kept] = await tx.select({ number: count() }).from(punchoutConnections).where(mine)
  if ((kept?.number ?? 0) >= CONNECTIONS_MAX)
    throw new ConnectionRefused('shop_id', RULE.range, `has ${CONNECTIONS_MAX} connections already`)
}

/**
 * Who may show the shop in a frame is named in the headers of each of its pages, those of connections that are switched
 * off too: whether one is switched on again never hangs on the others.
 * @param before null: the connection is not made yet
 * @param asked which of its fields were named
 * @throws {ConnectionRefused} it names more than before, and the shop's would be longer than headers may be
 */
export async function requireFrameRoom(
  tx: Tx,
  { id, shopId, settings }: Pick<Connection, 'id' | 'shopId' | 'settings'>,
  before: ConnectionSettings | null,
  asked: SettingsChange,
): Promise<void> {
  const known = new Set(before ? framing(before) : [])
  if (framing(settings).every((origin) => known.has(origin))) return
  await lockConnections(tx, shopId)
  const others = await tx
    .select({ settings: punchoutConnections.settings })
    .from(punchoutConnections)
    .where(and(eq(punchoutConnections.shopId, shopId), ne(punchoutConnections.id, id)))
  const all = new Set([settings, ...others.map((other) => other.settings)].flatMap(framing))
  if ([...all].join(' ').length <= FRAME_ORIGINS_LENGTH) return
  const field = asked.frame_ancestors === undefined ? 'return_hosts' : 'frame_ancestors'
  const why = `would make the origins of all connections longer than ${FRAME_ORIGINS_LENGTH} characters`
  throw new ConnectionRefused(`settings.${field}`, RULE.range, why)
}
