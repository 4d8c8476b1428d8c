import type { Tx } from '../db/client.ts'
import { type MailMessage, mails } from '../db/schema.ts'

/** Puts a mail into the queue with the transaction that it tells of; it goes out after the commit, never before. */
export async function queueMail(tx: Tx, message: MailMessage): Promise<string> {
  const [queued] = await tx.insert(mails).values({ message }).returning({ id: mails.id })
  if (!queued) throw new Error('The mail was not stored')
  return queued.id
}

/** One line of a header: no line can be added to it, and nothing unreadable stands in it. */
export const oneLine = (text: string, longest = 200): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}
