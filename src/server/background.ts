import { join } from 'node:path'
import type { Db } from './db/client.ts'
import { startHousekeeping } from './db/housekeeping.ts'
import type { Env } from './env.ts'
import type { App } from './http/app-type.ts'
import type { Attach } from './mail/ready.ts'
import { type Mailer, startMailer } from './mail/mailer.ts'
import { mailTransport } from './mail/transport.ts'

/** What goes on beside the requests, for as long as the app is open. */

export function outgoingMail(app: App, { env, db, attach }: { env: Env; db: Db; attach: Attach }): Mailer {
  const host = env.publicUrl === undefined ? 'localhost' : new URL(env.publicUrl).hostname
  const transport = mailTransport({
    smtpUrl: env.smtpUrl,
    directory: join(env.dataDir, 'mail'),
    from: env.mailFrom ?? `interior@${host}`,
    fallback: env.contactMail,
  })
  const mailer = startMailer({ db, transport, attach, onError: (err) => app.log.warn({ err }, 'mail is waiting') })
  app.addHook('onClose', () => mailer.close())
  return mailer
}

export function housekeeping(app: App, db: Db): void {
  const keeper = startHousekeeping(db, (err) => app.log.warn({ err }, 'housekeeping failed'))
  app.addHook('onClose', () => keeper.close())
}
