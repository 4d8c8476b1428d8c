import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema.ts'
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
  const { transport, onError, pollMs = 15_000 } = deps
  const stop = new AbortController()
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  let ring = Promise.withResolvers<void>()

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const bell = ring.promise
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
 * Sends the mail that is due first. Its row stays locked meanwhile: another process takes another one, and after a
 * crash the lock is gone at once. Only a crash between the server's *taken* and our commit can repeat a mail; it then
 * carries the same Message-ID.
 */
async function sendNext({ db, transport, onError, retryMs = doubling }: MailerDeps): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), lte(mails.nextAttemptAt, sql`now()`)))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail) return false
    const attempts = mail.attempts + 1
    try {
      await transport.send(mail)
      await tx.update(mails).set({ sentAt: sql`now()`, attempts, lastError: null }).where(eq(mails.id, mail.id))
    } catch (error) {
      onError(error)
      const lastError = String(error instanceof Error ? error.message : error)
        .replaceAll('\0', '')
        .slice(0, 500)
      // `now()` is when the transaction began, and sending may have taken its time.
      const nextAttemptAt = sql`clock_timestamp() + make_interval(secs => ${retryMs(attempts) / 1000})`
      await tx.update(mails).set({ attempts, lastError, nextAttemptAt }).where(eq(mails.id, mail.id))
    }
    return true
  })
}

/** Milliseconds until the next waiting mail is due, at most `longest`. */
async function untilNext(db: Db, longest: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number | string | null }>(
    sql`SELECT extract(epoch FROM min(next_attempt_at) - clock_timestamp()) * 1000 AS ms FROM mails WHERE sent_at IS NULL`,
  )
  const ms = rows[0]?.ms
  // Not below a moment: what is due but locked is being sent by another process.
  return ms === null || ms === undefined ? longest : Math.min(Math.max(Number(ms), 50), longest)
}
