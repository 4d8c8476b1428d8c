import { type FailedMailState, type MailKind, MAILS_PER_PAGE } from '#contract/office/mail.ts'
import type { FailedMail, FailedMails } from '#contract/office/mail.schema.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { failureReason } from '../../mail/failure-reason.ts'

/** Whose mails somebody may see. */
export interface MailSight {
  shops: readonly string[]
  /** Those of no shop, too. */
  others: boolean
}

/** Mails of before say their shop within. */
const SHOP = sql`coalesce(m.shop_id, m.message ->> 'shop')`

const inSight = ({ shops, others }: MailSight): SQL =>
  sql`(${SHOP} = ANY (${sql.param([...shops])}::text[]) OR ${others} AND ${SHOP} IS NULL)`

const STATE: Readonly<Record<FailedMailState, SQL>> = {
  waiting: sql`m.sent_at IS NULL AND m.attempts > 0 AND m.left_at IS NULL`,
  left: sql`m.sent_at IS NULL AND m.attempts > 0 AND m.left_at IS NOT NULL`,
}

/** How many mails could not be sent yet, of those that somebody may see. */
export async function countFailedMails(db: Db, sight: MailSight, state: FailedMailState = 'waiting'): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM mails m WHERE ${STATE[state]} AND ${inSight(sight)}`,
  )
  return rows[0]?.total ?? 0
}

interface MailRow extends Record<string, unknown> {
  id: string
  shop_id: string | null
  kind: MailKind | null
  to: string
  created_at: Date | string
  sent_at: Date | string | null
  left_at: Date | string | null
  left_by: string | null
  attempts: number
  next_attempt_at: Date | string
  last_error: string | null
  text: string
}

/** What a mail says is not read: whom it goes to is enough. */
const ROW = sql`m.id, ${SHOP} AS shop_id, m.kind, m.message ->> 'to' AS "to", m.created_at, m.sent_at, m.left_at, m.left_by,
  m.attempts, m.next_attempt_at, m.last_error, left(m.message ->> 'text', 1) AS text`

/** A page of the mails that could not be sent, the oldest first. */
export async function listFailedMails(
  db: Db,
  sight: MailSight,
  { state, page }: { state: FailedMailState; page: number },
): Promise<FailedMails> {
  const [total, { rows }] = await Promise.all([
    countFailedMails(db, sight, state),
    db.execute<MailRow>(sql`SELECT ${ROW} FROM mails m WHERE ${STATE[state]} AND ${inSight(sight)}
      ORDER BY m.created_at, m.id LIMIT ${MAILS_PER_PAGE} OFFSET ${(page - 1) * MAILS_PER_PAGE}`),
  ])
  return {
    data: rows.map(present),
    meta: {
      current_page: page,
      per_page: MAILS_PER_PAGE,
      total,
      total_pages: Math.max(1, Math.ceil(total / MAILS_PER_PAGE)),
    },
  }
}

/** One that was tried, and may have gone since; null: there is none that may be seen. */
async function readMail(db: Db | Tx, id: string, sight: MailSight): Promise<FailedMail | null> {
  const { rows } = await db.execute<MailRow>(
    sql`SELECT ${ROW} FROM mails m WHERE m.id = ${id} AND m.attempts > 0 AND ${inSight(sight)}`,
  )
  return rows[0] ? present(rows[0]) : null
}

/** What has become of a mail; `isDone` false: not what was asked for, and why is seen by how it is. */
interface Decided {
  isDone: boolean
  mail: FailedMail
}

/** Has a mail sent as soon as possible, one that was left, too. Null: there is none. */
export const sendAgain = (db: Db, id: string, sight: MailSight): Promise<Decided | null> =>
  decide(
    db,
    { id, sight, isSo: ({ state }) => state === 'sent' },
    sql`
    UPDATE mails m SET next_attempt_at = clock_timestamp(), left_at = NULL, left_by = NULL
    WHERE m.message ->> 'text' <> '' AND`,
  )

/** Has a mail not sent any more; a secret in it is forgotten. Null: there is none. @param by whose decision it is */
export const leaveMail = (db: Db, id: string, sight: MailSight, by: string): Promise<Decided | null> =>
  decide(
    db,
    { id, sight, isSo: ({ state }) => state === 'left' },
    sql`
    UPDATE mails m SET left_at = clock_timestamp(), left_by = ${by},
      message = CASE WHEN message ? 'secret' THEN message - 'secret' - 'html' || '{"text": ""}' ELSE message END
    WHERE m.left_at IS NULL AND`,
  )

interface Decision {
  id: string
  sight: MailSight
  /** Whether it was so already. */
  isSo: (mail: FailedMail) => boolean
}

/** What is on its way this moment is not waited for. */
async function decide(db: Db, { id, sight, isSo }: Decision, update: SQL): Promise<Decided | null> {
  const { rows } = await db.execute(sql`${update} m.id = (
    SELECT m.id FROM mails m WHERE m.id = ${id} AND m.sent_at IS NULL AND m.attempts > 0 AND ${inSight(sight)}
    FOR UPDATE SKIP LOCKED) RETURNING m.id`)
  const mail = await readMail(db, id, sight)
  return mail && { isDone: rows.length > 0 || isSo(mail), mail }
}

const iso = (at: Date | string): string => new Date(at).toISOString()

function present(row: MailRow): FailedMail {
  const { id, shop_id, kind, to, created_at, sent_at, left_at, left_by, attempts, next_attempt_at, last_error } = row
  const state = sent_at !== null ? 'sent' : left_at !== null ? 'left' : 'waiting'
  return {
    id,
    shop_id,
    // Mails of before that say a shop were those of its orders.
    kind: kind ?? (shop_id === null ? 'other' : 'order_supplier'),
    to: masked(to),
    at: iso(created_at),
    state,
    tries: attempts,
    next_try_at: state === 'waiting' ? iso(next_attempt_at) : null,
    ...failureReason(last_error),
    left_by,
    is_forgotten: row.text === '',
  }
}

/** The first sign of an address, and its domain. */
function masked(address: string): string | null {
  const at = address.lastIndexOf('@')
  if (at < 1) return null
  return `${[...address][0]}…${address.slice(at)}`
}
