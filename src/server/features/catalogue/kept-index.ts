import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { ClientConfig } from 'pg'
import { openSegment } from '#catalogue/segment.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts'
import { newClient } from '../../db/hosts.ts'
import { sqlState } from '../../db/sql-state.ts'
import { type BuiltIndex, buildIndex, ShopGone } from './build.ts'
import { codeStamp } from './code-stamp.ts'
import { readSealed, tidyDirectory, writeSealed } from './sealed-file.ts'

/** What a kept index says of itself, beside its bytes. */
interface Head {
  /** Of which database, tables and shop it is an index; another one's versions count something else. */
  lineage: string
  /** The code that built it: other code may understand words, or columns, otherwise. */
  code: string
  version: number
  own: Locale
  count: number
}

/** An index, and what was wrong with the file that it is kept in, if anything. */
export interface ObtainedIndex extends BuiltIndex {
  refused: string | null
}

export interface IndexWanted {
  shop: string
  language: Locale
  /** As the database has it now: what was kept is of no interest. */
  fresh: boolean
}

/**
 * The index of a shop and language as it was when it was last built, at that version; else built, and kept for the
 * next start of whichever process shares the directory. A file that cannot be written costs nothing but that.
 * @throws {ShopGone}
 */
export async function obtainIndex(
  connection: ClientConfig,
  { shop, language, fresh }: IndexWanted,
  directory: string,
): Promise<ObtainedIndex> {
  const now = await shopNow(connection, shop)
  if (now.lineage === null) return { ...(await buildIndex(connection, shop, language, false)), refused: null }
  const path = join(directory, `${hash(now.lineage, shop)}-${language}.index`)
  const kept = fresh ? null : await open(path, shop, language, now)
  if (kept !== null && typeof kept !== 'string') return { ...kept, refused: null }
  const built = await buildIndex(connection, shop, language, false)
  return { ...built, refused: (await keep(path, now.lineage, built)) ?? kept }
}

/** Why it could not be kept; null: it was. */
async function keep(path: string, lineage: string, built: BuiltIndex): Promise<string | null> {
  const { version, own, count, segment } = built
  try {
    await writeSealed(path, { lineage, code: await codeStamp(), version, own, count } satisfies Head, segment)
    await tidyDirectory(dirname(path))
    return null
  } catch (error) {
    return `it cannot be written: ${String(error)}`
  }
}

const hash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** null: there is none; a text: why it is of no use. */
async function open(path: string, shop: string, language: Locale, now: ShopNow): Promise<BuiltIndex | string | null> {
  try {
    const sealed = await readSealed<Head>(path)
    if (!sealed) return null
    const { head, body } = sealed
    if (head.lineage !== now.lineage || head.code !== (await codeStamp())) return 'another version of the shop made it'
    if (head.version > now.version) return 'the database is older than it'
    if (head.own !== now.own) return 'the shop has another language now'
    const segment = openSegment(body)
    if (segment.shop !== shop || segment.locale !== language) return 'it is of another shop'
    return { version: head.version, own: head.own, count: head.count, segment: body, hidden: [] }
  } catch (error) {
    return `it cannot be read: ${String(error)}`
  }
}

interface ShopNow {
  version: number
  own: Locale
  /** Names the database cluster and its history, the table and the shop; null: the database does not tell. */
  lineage: string | null
}

async function shopNow(connection: ClientConfig, shop: string): Promise<ShopNow> {
  const client = newClient(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; language: string; created: string }>(
      `SELECT catalogue_version AS version, language, extract(epoch FROM created_at)::text AS created
       FROM shops WHERE shop_id = $1`,
      [shop],
    )
    const [row] = rows
    if (!row) throw new ShopGone(`There is no shop ${shop}`)
    const cluster = await client
      .query<{ lineage: string }>(
        `SELECT concat_ws('/', system_identifier, timeline_id, d.oid, 'products'::regclass::oid) AS lineage
         FROM pg_control_system(), pg_control_checkpoint(), pg_database d WHERE d.datname = current_database()`,
      )
      .catch((error: unknown) => {
        if (sqlState(error) === INSUFFICIENT_PRIVILEGE) return { rows: [] }
        throw error
      })
    const lineage = cluster.rows[0] ? `${cluster.rows[0].lineage}/${row.created}` : null
    const own = isLocale(row.language) ? row.language : DEFAULT_LOCALE
    return { version: Number(row.version), own, lineage }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Some hosts of databases keep what names a cluster to themselves. */
const INSUFFICIENT_PRIVILEGE = '42501'
