import { desc, eq } from '../../db/drizzle.ts'
import type { Reason } from '#contract/punchout-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { punchoutExchanges } from '../../db/punchout-schema.ts'
import { cut } from './cut.ts'

/** More of a document than anybody reads is not kept. */
const LONGEST = 200_000

export interface Exchange {
  connectionId: string
  sessionId?: string | undefined
  /** `PunchOutSetupRequest`, `PunchOutOrderMessage`, … */
  kind: string
  status: number
  reason: Reason
  /** What became of it, in plain words. */
  result: string
  /** Without secrets, cookies and codes: nobody takes them out after this. */
  document: string
  answer: string
}

/** Keeps what was said over a connection, for support to read (punchout.md §3). */
export async function keepExchange(db: Db | Tx, { document, answer, ...exchange }: Exchange): Promise<void> {
  await db.insert(punchoutExchanges).values({
    ...exchange,
    result: cut(exchange.result.replaceAll('\0', ''), 1_000),
    document: cut(document, LONGEST),
    answer: cut(answer, LONGEST),
  })
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
