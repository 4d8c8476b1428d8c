import { desc, eq, sql } from '../../db/drizzle.ts'
import { type Reason, REFUSALS } from '#contract/punchout/punchout-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { punchoutExchanges, punchoutLogDays } from '../../db/punchout-schema.ts'
import { cut, cutBytes } from './cut.ts'
import { storedTrigrams } from './trigrams.ts'

/** More of a document than anybody reads is not kept. */
const LONGEST = 200_000
/** Bytes of what nobody proved to be the connection's: enough to see who it was, and not worth sending for. */
const LONGEST_UNPROVEN = 2_000

/** How many exchanges of a connection are kept a day; strangers do not crowd out what is its own. */
const MOST_A_DAY = { proven: 5_000, unproven: 500 } as const

export interface Exchange {
  connectionId: string
  sessionId?: string | undefined
  /** `PunchOutSetupRequest`, `PunchOutOrderMessage`, … */
  kind: string
  status: number
  reason: Reason
  /** The result, in plain words. */
  result: string
  /** Whether its secret was right, or it is our own. */
  proven: boolean
  /** Without secrets, cookies and codes: nobody takes them out after this. */
  document: string
  answer: string
}

/**
 * Keeps what was said over a connection, for support to read [punchout/log], up to so much a day; that the day is full
 * is the last that is kept of it.
 */
export async function keepExchange(db: Db | Tx, exchange: Exchange): Promise<void> {
  const { proven, connectionId } = exchange
  const most = proven ? MOST_A_DAY.proven : MOST_A_DAY.unproven
  const place = await placeToday(db, connectionId, proven, most)
  if (place === null) return
  const { document, answer, result, ...rest } = place < most ? exchange : full(exchange)
  const row = {
    ...rest,
    kind: cut(rest.kind, 200),
    result: cut(result.replaceAll('\0', ''), 1_000),
    document: proven ? cut(document, LONGEST) : cutBytes(document, LONGEST_UNPROVEN),
    answer: proven ? cut(answer, LONGEST) : '',
  }
  const trigrams = storedTrigrams([row.kind, row.result, row.document, row.answer].join('\n'))
  await db.insert(punchoutExchanges).values({ ...row, trigrams })
}

const full = (exchange: Exchange): Exchange => ({
  ...exchange,
  reason: REFUSALS.logFull,
  result: 'So much was said over this connection today that nothing more is kept until tomorrow.',
  document: '',
  answer: '',
})

/** Which of the day's exchanges this one is, from 1; null: the day is full. */
async function placeToday(db: Db | Tx, connectionId: string, proven: boolean, most: number): Promise<number | null> {
  const { rows } = await db.execute<{ kept: number }>(sql`
    INSERT INTO ${punchoutLogDays} AS d (connection_id, day, proven, kept)
    VALUES (${connectionId}::uuid, current_date, ${proven}, 1)
    ON CONFLICT (connection_id, day, proven) DO UPDATE SET kept = d.kept + 1 WHERE d.kept < ${most}
    RETURNING kept`)
  return rows[0]?.kept ?? null
}

/** The last exchanges of a connection, the newest first. */
export async function lastExchanges(db: Db, connectionId: string, limit: number) {
  return await db
    .select()
    .from(punchoutExchanges)
    .where(eq(punchoutExchanges.connectionId, connectionId))
    .orderBy(desc(punchoutExchanges.id))
    .limit(limit)
}
