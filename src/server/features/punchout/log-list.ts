import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from '../../db/drizzle.ts'
import type { PgSelect } from '../../db/drizzle.ts'
import { EXCHANGES_PER_PAGE, type ExchangesQuery } from '#contract/punchout/punchout-log.schema.ts'
import type { Db } from '../../db/client.ts'
import { punchoutConnections, punchoutExchanges } from '../../db/punchout-schema.ts'
import { shops, users } from '../../db/schema.ts'
import { connectionKey } from './connection-key.ts'
import { trigramsOf } from './trigrams.ts'

/** The first status that is a refusal. */
const REFUSED = 300

/** The connections of a shop by their names, with when something was last said over each. */
export async function listConnections(db: Db, shopId: string) {
  const last = db
    .selectDistinctOn([punchoutExchanges.connectionId], {
      connectionId: punchoutExchanges.connectionId,
      at: punchoutExchanges.at,
      status: punchoutExchanges.status,
    })
    .from(punchoutExchanges)
    .orderBy(punchoutExchanges.connectionId, desc(punchoutExchanges.id))
    .as('last')
  const rows = await db
    .select({ connection: punchoutConnections, username: users.username, at: last.at, status: last.status })
    .from(punchoutConnections)
    .innerJoin(users, eq(users.id, punchoutConnections.userId))
    .leftJoin(last, eq(last.connectionId, punchoutConnections.id))
    .where(eq(punchoutConnections.shopId, shopId))
    .orderBy(punchoutConnections.name)
  return rows.map(({ connection, username, at, status }) => ({
    id: connection.id,
    name: connection.name,
    kind: connection.kind,
    sender: connectionKey(connection),
    username,
    enabled: connection.enabled,
    test: connection.test,
    return_hosts: connection.settings.returnHosts,
    last_at: at?.toISOString() ?? null,
    last_refused: (status ?? 0) >= REFUSED,
  }))
}

const EXCHANGE = {
  id: punchoutExchanges.id,
  at: punchoutExchanges.at,
  connection: { id: punchoutConnections.id, name: punchoutConnections.name },
  kind: punchoutExchanges.kind,
  status: punchoutExchanges.status,
  reason: punchoutExchanges.reason,
  detail: punchoutExchanges.result,
}

const shown = <T extends { at: Date }>({ at, ...row }: T) => ({ ...row, at: at.toISOString() })

/** A page of what was said over a shop's connections, the newest first. */
export async function listExchanges(db: Db, query: ExchangesQuery) {
  const wanted = and(
    eq(punchoutConnections.shopId, query.shop_id),
    ...conditions(query),
    ...(await searched(db, query)),
  )
  const page = query.page ?? 1
  const rows = await withConnection(db.select(EXCHANGE).from(punchoutExchanges).$dynamic())
    .where(wanted)
    .orderBy(desc(punchoutExchanges.id))
    .limit(EXCHANGES_PER_PAGE)
    .offset((page - 1) * EXCHANGES_PER_PAGE)
  const [counted] = await withConnection(db.select({ total: count() }).from(punchoutExchanges).$dynamic()).where(wanted)
  const total = counted?.total ?? 0
  return {
    data: rows.map(shown),
    meta: {
      current_page: page,
      per_page: EXCHANGES_PER_PAGE,
      total,
      total_pages: Math.max(1, Math.ceil(total / EXCHANGES_PER_PAGE)),
    },
  }
}

/** The connection that says which shop's it is, and the shop. */
const withConnection = <T extends PgSelect>(select: T) =>
  select
    .innerJoin(punchoutConnections, eq(punchoutConnections.id, punchoutExchanges.connectionId))
    .innerJoin(shops, eq(shops.shopId, punchoutConnections.shopId))

/** Midnight in the shop: a day as its people reckon it. */
const midnight = (day: SQL): SQL =>
  sql`(${day} AT TIME ZONE CASE ${shops.country} WHEN 'FI' THEN 'Europe/Helsinki' ELSE 'Europe/Stockholm' END)`

/** There is no year 0 in the database. */
const known = (day: string): string => (day < '0001' ? '0001-01-01' : day)

function conditions({ connection, result, from, to }: ExchangesQuery): (SQL | undefined)[] {
  const { at, status } = punchoutExchanges
  return [
    connection === undefined ? undefined : eq(punchoutConnections.id, connection),
    result === undefined ? undefined : result === 'good' ? lt(status, REFUSED) : gte(status, REFUSED),
    from === undefined ? undefined : gte(at, midnight(sql`${known(from)}::date::timestamp`)),
    to === undefined ? undefined : lt(at, midnight(sql`(${known(to)}::date + 1)::timestamp`)),
  ]
}

/**
 * Every word of a search, anywhere in what was said or in the connection's name: plain places, no pattern, since signs
 * of one are what people look for in documents. The index names those that may hold it, and only they are read.
 */
async function searched(db: Db, { shop_id, search = '' }: ExchangesQuery): Promise<(SQL | undefined)[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const { connectionId, kind, document, answer, result, trigrams } = punchoutExchanges
  const connections = await db
    .select({ id: punchoutConnections.id, name: punchoutConnections.name })
    .from(punchoutConnections)
    .where(eq(punchoutConnections.shopId, shop_id))
  return words.map((word) => {
    const named = connections.filter(({ name }) => name.toLowerCase().includes(word)).map(({ id }) => id)
    const grams = trigramsOf(word)
    const may =
      grams.length === 0 ? undefined : or(isNull(trigrams), sql`${trigrams} @> ${sql.param(grams)}::integer[]`)
    const has = sql`strpos(lower(concat_ws(E'\\n', ${kind}, ${result}, ${document}, ${answer})), ${word}) > 0`
    return or(named.length > 0 ? inArray(connectionId, named) : undefined, and(may, has))
  })
}

/** One exchange of a shop's connections with its documents; null: there is none. */
export async function readExchange(db: Db, { id, shopId }: { id: number; shopId: string }) {
  const [row] = await db
    .select({ ...EXCHANGE, document: punchoutExchanges.document, answer: punchoutExchanges.answer })
    .from(punchoutExchanges)
    .innerJoin(punchoutConnections, eq(punchoutConnections.id, punchoutExchanges.connectionId))
    .where(and(eq(punchoutExchanges.id, id), eq(punchoutConnections.shopId, shopId)))
  return row ? shown(row) : null
}
