import { join } from 'node:path'
import type { Db } from './db/client.ts'
import { startHousekeeping } from './db/housekeeping.ts'
import type { Env } from './env.ts'
import type { App } from './http/app-type.ts'
import { type Mailer, type MailerDeps, startMailer } from './mail/mailer.ts'
import { mailTransport } from './mail/transport.ts'
import { takeOver } from './pictures/take-over.ts'

/** What goes on beside the requests, for as long as the app is open. */

export function outgoingMail(
  app: App,
  { env, ...deps }: { env: Env } & Pick<MailerDeps, 'db' | 'attach' | 'turn'>,
): Mailer {
  const host = env.publicUrl === undefined ? 'localhost' : new URL(env.publicUrl).hostname
  const transport = mailTransport({
    smtpUrl: env.smtpUrl,
    directory: join(env.dataDir, 'mail'),
    from: env.mailFrom ?? `interior@${host}`,
    fallback: env.contactMail,
  })
  const mailer = startMailer({ ...deps, transport, onError: (err) => app.log.warn({ err }, 'mail is waiting') })
  app.addHook('onClose', () => mailer.close())
  return mailer
}

export function housekeeping(app: App, db: Db): void {
  const keeper = startHousekeeping(db, (err) => app.log.warn({ err }, 'housekeeping failed'))
  app.addHook('onClose', () => keeper.close())
}

/** What went wrong once, because the database was away, is tried again. */
const AGAIN_MS = 60_000

/** Photographs that an earlier version left in the data directory go into the database. */
export function takePicturesOver(app: App, { db, dataDir }: { db: Db; dataDir: string }): void {
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const run = async (): Promise<void> => {
    try {
      const { taken, missing } = await takeOver(db, dataDir, end.signal)
      if (taken > 0) app.log.info({ taken }, 'photographs that an earlier version kept as files are in the database')
      if (missing > 0) app.log.warn({ missing }, 'photographs of products are neither in the database nor in DATA_DIR')
    } catch (err) {
      app.log.warn({ err }, 'photographs that an earlier version kept as files are not all in the database yet')
      if (end.signal.aborted) return
      timer = setTimeout(begin, AGAIN_MS)
      timer.unref()
    }
  }
  const begin = (): void => {
    running = run()
  }
  app.addHook('onReady', async () => begin())
  app.addHook('onClose', async () => {
    end.abort()
    clearTimeout(timer)
    await running
  })
}
