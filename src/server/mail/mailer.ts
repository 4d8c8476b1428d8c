import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import { type Attach, ready } from './ready.ts'
import type { Transport } from './transport.ts'

export interface Mailer {
  /** Something was queued and committed: look now rather than at the next turn. */
  wake: () => void
  /** Waits for the mail that is on its way. */
  close: () => Promise<void>
}

export interface MailerDeps {
  db: Db
  transport: Transport
  attach?: Attach
  /** Waited for before each mail: others may come first. */
  turn?: () => Promise<void>
  /** A mail that could not go, or a queue that could not be read; it is tried again. */
  onError: (error: unknown) => void
  /** How long until the next try after so many; by default 5 s, doubling up to an hour. */
  retryMs?: (attempts: number) => number
  /** How often the queue is looked at unasked, for what other processes have queued. */
  pollMs?: number
}

const doubling = (attempts: number): number => Math.min(5_000 * 2 ** (attempts - 1), 3_600_000)

/** Sends what the queue holds, one at a time, until each has gone. Any number of processes may run one. */
export function startMailer(deps: MailerDeps): Mailer {
  const { transport, turn, onError, pollMs = 15_000 } = deps
  const stop = new AbortController()
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  let ring = Promise.withResolvers<void>()

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const bell = ring.promise
      await turn?.()
      const sent = await sendNext(deps).catch((error: unknown) => {
        onError(error)
        return false
      })
      if (sent) continue
      const { timer, over } = alarm(await untilNext(deps.db, pollMs).catch(() => pollMs))
      await Promise.race([bell, over, stopped])
      clearTimeout(timer)
    }
  }
  const running = run()

  return {
    wake: () => {
      ring.resolve()
      ring = Promise.withResolvers<void>()
    },
    close: async () => {
      stop.abort()
      await running
      transport.close()
    },
  }
}

function alarm(ms: number): { timer: NodeJS.Timeout; over: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { timer: setTimeout(resolve, ms).unref(), over: promise }
}

/**
 * Sends the mail that is due first, at least once: no mail server can take a mail and have our database note it in one
 * step. What can be done about it is done. The try is committed before the mail goes out, so that a database that can
 * no longer be written sends nothing, and whatever goes wrong afterwards is followed by the usual wait. The row stays
 * locked while the mail is under way, so that no other process sends it meanwhile; nothing else is read while it is, or
 * whoever waits for this transaction to end, and whom the reading waits for, would wait for ever. Only a crash between the server's
 * *taken* and the commit right after it repeats a mail, and that carries the same Message-ID.
 */
async function sendNext({ db, transport, attach, onError, retryMs = doubling }: MailerDeps): Promise<boolean> {
  const claimed = await claimNext(db, retryMs)
  if (claimed === undefined) return false
  const { id } = claimed
  const prepared = await ready(db, claimed.message, attach).then(
    (message) => ({ message }),
    (error: unknown) => ({ error }),
  )
  await db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), isNull(mails.sentAt), isNull(mails.leftAt)))
      .for('update', { skipLocked: true })
    if (!mail) return
    const failure =
      'error' in prepared
        ? prepared
        : await transport.send({ ...mail, ...prepared }).then(
            () => undefined,
            (error: unknown) => ({ error }),
          )
    if (!failure) {
      const { secret, html: _, ...message } = mail.message
      await tx
        .update(mails)
        .set({ sentAt: sql`clock_timestamp()`, lastError: null, ...(secret && { message: { ...message, text: '' } }) })
        .where(eq(mails.id, id))
      return
    }
    onError(failure.error)
    const lastError = String(failure.error instanceof Error ? failure.error.message : failure.error)
      .replaceAll('\0', '')
      .slice(0, 500)
    // Trying may have taken its time: the wait begins when it is over.
    const nextAttemptAt = after(retryMs(mail.attempts))
    await tx.update(mails).set({ lastError, nextAttemptAt }).where(eq(mails.id, id))
  })
  return true
}

/** Whoever has tried more often waits as long as after that many tries. */
const TRIES_TOLD = 20

/** Counts the try of the mail that is due first, and says when the next would be. */
async function claimNext(
  db: Db,
  retryMs: (attempts: number) => number,
): Promise<Pick<typeof mails.$inferSelect, 'id' | 'message'> | undefined> {
  const waits = Array.from({ length: TRIES_TOLD }, (_, i) => retryMs(i + 1) / 1000)
  const { rows } = await db.execute<Pick<typeof mails.$inferSelect, 'id' | 'message'>>(sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = clock_timestamp()
      + make_interval(secs => (${sql.param(waits)}::float8[])[least(attempts + 1, ${TRIES_TOLD}::integer)])
    WHERE id = (
      SELECT id FROM mails WHERE sent_at IS NULL AND left_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, message`)
  return rows[0]
}

/** The time so many milliseconds from now; `now()` would be when the transaction began. */
const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`

/** Milliseconds until the next waiting mail is due, at most `longest`. */
async function untilNext(db: Db, longest: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number | string | null }>(
    sql`SELECT extract(epoch FROM min(next_attempt_at) - clock_timestamp()) * 1000 AS ms
      FROM mails WHERE sent_at IS NULL AND left_at IS NULL`,
  )
  const ms = rows[0]?.ms
  // Not below a moment: what is due but locked is being sent by another process.
  return ms === null || ms === undefined ? longest : Math.min(Math.max(Number(ms), 50), longest)
}
