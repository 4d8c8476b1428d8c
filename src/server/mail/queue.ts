import { randomUUID } from 'node:crypto'
import type { MailKind } from '#contract/office/mail.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { prepared, withoutWaiting } from '../db/pipeline.ts'
import { type MailMessage, mails } from '../db/schema.ts'

/** What a mail is about, for whoever looks why it cannot be sent. */
interface MailAbout {
  kind: MailKind
  /** Whose staff can mend it; null: no shop's. */
  shop: string | null
}

/**
 * Puts a mail into the queue with the transaction that it tells of; it goes out after the commit, never before. Answers
 * its id.
 */
export async function queueMail(tx: Tx, message: MailMessage, { kind, shop }: MailAbout): Promise<string> {
  const id = randomUUID()
  await withoutWaiting(tx, queuedMail(tx).execute({ id, message, kind, shop }))
  return id
}

const queuedMail = prepared('queue_mail', (tx) =>
  tx.insert(mails).values({
    id: sql.placeholder('id'),
    message: sql.placeholder('message'),
    kind: sql.placeholder('kind'),
    shopId: sql.placeholder('shop'),
  }),
)

/** One line of a header: no line can be added to it, and nothing unreadable stands in it. */
export const oneLine = (text: string, longest = 200): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}
