import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { punchoutExchanges } from '../../db/punchout-schema.ts'
import type { XmlElement } from './cxml/tree.ts'
import { readTree } from './cxml/tree.ts'
import { cut } from './cut.ts'
import { redacted } from './cxml/redact.ts'

/** More of a document than anybody reads is not kept. */
const LONGEST = 200_000

export interface Exchange {
  connectionId: string
  sessionId?: string | undefined
  /** `PunchOutSetupRequest`, `PunchOutOrderMessage`, … */
  kind: string
  status: number
  /** What became of it, in plain words. */
  result: string
  /** As it was read; secrets, cookies and codes are taken out before it is kept. */
  document: XmlElement | null
  answer: string | null
}

/** Keeps what was said over a connection, for support to read (punchout.md §3). */
export async function keepExchange(db: Db | Tx, { document, answer, ...exchange }: Exchange): Promise<void> {
  await db.insert(punchoutExchanges).values({
    ...exchange,
    result: cut(exchange.result.replaceAll('\0', ''), 1_000),
    document: document === null ? '' : cut(redacted(document), LONGEST),
    answer: answer === null ? '' : cut(redacted(readTree(answer)), LONGEST),
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
