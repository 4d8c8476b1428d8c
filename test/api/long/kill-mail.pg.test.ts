import { sql } from '#server/db/drizzle.ts'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import { dataDirectory } from '../embedded/processes.ts'
import { freshDatabase } from '../harness.ts'
import { urlOf } from '../import-files.ts'
import { serveHere, startServer } from '../kill/processes.ts'
import { headersOf, startMailServer } from '../mail-server.ts'

test('a server that is killed after a mail was taken, but before it could note so, sends it again as the same mail', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.close())
  const data = dataDirectory()
  onTestFinished(() => data.remove())
  const blocker = await database.pool.connect()
  onTestFinished(() => blocker.release())
  // From now on the mails can be read, but nothing can be noted about them.
  let blocked = false
  const beforeTaken = async () => {
    if (blocked) return
    blocked = true
    await blocker.query('BEGIN; LOCK TABLE mails IN SHARE MODE')
  }
  const post = await startMailServer({ beforeTaken })
  onTestFinished(() => post.close())
  const message = { to: 'shop@example.com', subject: 'Order', text: 'Ten chairs' }
  const id = await database.db.transaction((tx) => queueMail(tx, message, { kind: 'other', shop: null }))
  const settings = { DATABASE_URL: urlOf(database.connection), SMTP_URL: post.url, MAIL_FROM: 'interior@example.com' }
  const noting = () =>
    database.db.execute(
      sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'update "mails"%'`,
    )

  const first = await startServer(data.path, settings)
  await expect.poll(async () => (await noting()).rows).toHaveLength(1)
  await first.kill()
  await blocker.query('ROLLBACK')
  expect(post.received).toHaveLength(1)
  expect(await database.db.select().from(mails)).toMatchObject([{ id, sentAt: null, attempts: 1 }])

  // When its time comes is mail.pg.test's.
  await database.db.update(mails).set({ nextAttemptAt: sql`now()` })
  const second = await serveHere(data.path, settings)
  await expect.poll(() => database.db.$count(mails, sql`sent_at IS NULL`)).toBe(0)
  await second.stop()
  expect(post.received.map(({ raw }) => headersOf(raw).get('message-id'))).toEqual(Array(2).fill(`<${id}@example.com>`))
  expect(await database.db.select().from(mails)).toMatchObject([{ attempts: 2 }])
})
