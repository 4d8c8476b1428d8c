import { decimalOf } from '#contract/money.ts'
import type { Connection as ConnectionOnWire } from '#contract/punchout/connection.schema.ts'
import { companiesById } from '../../../accounts/companies.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { and, desc, eq, sql } from '../../../db/drizzle.ts'
import { type Connection, punchoutActions, punchoutSecrets } from '../../../db/punchout-schema.ts'
import type { ConnectionSettings } from '../../../db/punchout-settings.ts'
import { users } from '../../../db/schema.ts'
import { connectionKey } from '../connection-key.ts'

const CHANGES_SHOWN = 100

/** A connection as staff are told of it, without its secrets. */
export async function presentConnection(db: Db | Tx, row: Connection): Promise<ConnectionOnWire> {
  const { id, customerId } = row
  const [account] = await db.select({ username: users.username }).from(users).where(eq(users.id, row.userId))
  const company = customerId === null ? undefined : (await companiesById(db, [customerId])).get(customerId)
  const secrets = await db
    .select({ created: punchoutSecrets.createdAt, expires: punchoutSecrets.expiresAt })
    .from(punchoutSecrets)
    .where(and(eq(punchoutSecrets.connectionId, id), sql`coalesce(${punchoutSecrets.expiresAt} > now(), true)`))
    .orderBy(desc(punchoutSecrets.createdAt))
  const changes = await db
    .select({ at: punchoutActions.at, actor: punchoutActions.actor, action: punchoutActions.action })
    .from(punchoutActions)
    .where(eq(punchoutActions.connectionId, id))
    .orderBy(desc(punchoutActions.id))
    .limit(CHANGES_SHOWN)
  return {
    id,
    shop_id: row.shopId,
    name: row.name,
    kind: row.kind,
    username: account?.username ?? '',
    level: row.level,
    company: company ? { id: company.id, name: company.name } : null,
    enabled: row.enabled,
    test: row.test,
    demo: row.demo,
    sender: connectionKey(row),
    from: partyOf(row.fromDomain, row.fromIdentity),
    own: partyOf(row.ownDomain, row.ownIdentity),
    settings: settingsOnWire(row.settings),
    secrets: secrets.map(({ created, expires }) => ({
      created_at: created.toISOString(),
      expires_at: expires?.toISOString() ?? null,
    })),
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    changes: changes.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
  }
}

const partyOf = (domain: string | null, identity: string | null) =>
  domain === null || identity === null ? null : { domain, identity }

const settingsOnWire = ({ oci, ...settings }: ConnectionSettings): ConnectionOnWire['settings'] => ({
  return_url: settings.returnUrl,
  return_hosts: settings.returnHosts,
  frame_ancestors: settings.frameAncestors,
  field: settings.field,
  ascii: settings.ascii,
  units: settings.units,
  unspsc: settings.unspsc,
  unspsc_fallback: settings.unspscFallback,
  totals: settings.totals,
  shipping: decimalOf(settings.shipping),
  dtd: settings.dtd,
  language: settings.language,
  edit: settings.edit,
  orders: settings.orders,
  oci: oci && {
    hook_field: oci.hookField,
    sap_event: oci.sapEvent,
    charset: oci.charset,
    vendor: oci.vendor,
    class_fields: oci.classFields,
  },
})
