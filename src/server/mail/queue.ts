import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { prepared, withoutWaiting } from '../db/pipeline.ts'
import { type MailMessage, mails } from '../db/schema.ts'

/**
 * Puts a mail into the queue with the transaction that it tells of; it goes out after the commit, never before. Answers
 * its id.
 */
export async function queueMail(tx: Tx, message: MailMessage): Promise<string> {
  const id = randomUUID()
  await withoutWaiting(tx, queuedMail(tx).execute({ id, message }))
  return id
}

const queuedMail = prepared('queue_mail', (tx) =>
  tx.insert(mails).values({ id: sql.placeholder('id'), message: sql.placeholder('message') }),
)

/** One line of a header: no line can be added to it, and nothing unreadable stands in it. */
export const oneLine = (text: string, longest = 200): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}
