import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { type MailMessage, mails } from '#server/db/schema.ts'
import { type Mailer, type MailerDeps, startMailer } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/queue.ts'
import { mailTransport, type Transport } from '#server/mail/transport.ts'
import { LONG_TAG } from '#test/length.ts'
import { freshDatabase } from './harness.ts'
import { freePort, headersOf, startMailServer } from './mail-server.ts'
import { addShop } from './people.ts'

let database: Database
let mailers: Mailer[]
let directory: string
beforeEach(async () => {
  database = await freshDatabase()
  mailers = []
  directory = mkdtempSync(join(tmpdir(), 'interior-mail-'))
})
afterEach(async () => {
  for (const mailer of mailers) await mailer.close()
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const MESSAGE: MailMessage = {
  to: 'shop@example.com',
  replyTo: 'anna@example.com',
  subject: 'Fråga om stolar',
  text: 'Hej!\nNågot om färgen på änden.\n',
}
const queue = (message: Partial<MailMessage> = {}) =>
  database.db.transaction((tx) => queueMail(tx, { ...MESSAGE, ...message }, { kind: 'other', shop: null }))

const smtp = (smtpUrl: string, fallback?: string) =>
  mailTransport({ smtpUrl, directory, from: 'interior@example.com', fallback })

function start(transport: Transport, more: Partial<MailerDeps> = {}): Mailer {
  const mailer = startMailer({
    db: database.db,
    transport,
    onError: () => undefined,
    retryMs: () => 50,
    pollMs: 100,
    ...more,
  })
  mailers.push(mailer)
  return mailer
}

const waiting = () => database.db.$count(mails, sql`sent_at IS NULL`)
const allSent = () => expect.poll(() => waiting()).toBe(0)

test('a queued mail arrives by SMTP, readable and once', async () => {
  const server = await startMailServer()
  const id = await queue({ attachments: [{ filename: 'a.txt', contentType: 'text/plain', base64: 'aGVq' }] })
  start(smtp(server.url)).wake()
  await allSent()
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({ from: 'interior@example.com', to: ['shop@example.com'] })
  const headers = headersOf(mail?.raw ?? '')
  expect(headers.get('reply-to')).toBe('anna@example.com')
  expect(headers.get('message-id')).toBe(`<${id}@example.com>`)
  expect(headers.get('subject')).toMatch(/^=\?UTF-8\?/)
  expect(mail?.raw).toContain('filename=a.txt')
  await server.close()
})

test('a server that is down for a while gets every mail later, once', async () => {
  const port = await freePort()
  const errors: unknown[] = []
  for (let i = 0; i < 5; i++) await queue({ subject: `Number ${i}` })
  start(smtp(`smtp://127.0.0.1:${port}`), { onError: (error) => errors.push(error) })
  await expect.poll(() => errors.length).toBeGreaterThan(5)
  expect(await waiting()).toBe(5)
  const server = await startMailServer({ port, refuse: 3 })
  await allSent()
  expect(server.received.map(({ raw }) => headersOf(raw).get('subject')).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, i) => `Number ${i}`),
  )
  await server.close()
})

test('several processes send each mail once', { tags: [LONG_TAG] }, async () => {
  const server = await startMailServer()
  for (let i = 0; i < 30; i++) await queue({ subject: `Number ${i}` })
  for (let i = 0; i < 4; i++) start(smtp(server.url)).wake()
  await allSent()
  expect(new Set(server.received.map(({ raw }) => headersOf(raw).get('subject'))).size).toBe(30)
  expect(server.received).toHaveLength(30)
  await server.close()
})

test('a mail that cannot go does not hold up the others, and waits longer each time', async () => {
  const server = await startMailServer()
  const stuck = await queue({ to: '' })
  await queue()
  start(smtp(server.url), { retryMs: (attempts) => attempts * 3_600_000 })
  await expect.poll(() => server.received).toHaveLength(1)
  const noted = async () => {
    const { rows } = await database.db.execute<{ attempts: number; minutes: string; last_error: string }>(
      sql`SELECT attempts, last_error, extract(epoch FROM next_attempt_at - now()) / 60 AS minutes FROM mails WHERE id = ${stuck}`,
    )
    return rows[0]
  }
  await expect.poll(async () => (await noted())?.attempts).toBe(1)
  const waits = await noted()
  expect(Number(waits?.minutes)).toBeGreaterThan(58)
  expect(waits?.last_error).toMatch(/CONTACT_MAIL/)
  await server.close()
})

test('whoever makes the file of an order waits for nobody who waits for the mail', async () => {
  const server = await startMailServer()
  await addShop(database.db, 'north', { supplierMail: 'orders@north.example' })
  await queue({
    to: '',
    shop: 'north',
    attachments: [{ order: randomUUID(), language: 'sv', filename: 'a', contentType: 'b/c' }],
  })
  /** As a new version does that comes to the tables while the file is being made. */
  const attach = async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL lock_timeout = '2s'`)
      await tx.execute(sql`LOCK TABLE shops IN ACCESS EXCLUSIVE MODE`)
    })
    return Buffer.from('hej')
  }
  const errors: unknown[] = []
  start(smtp(server.url), { attach, onError: (error) => errors.push(error) }).wake()
  await expect.poll(() => [server.received.length, ...errors]).toEqual([1])
  await allSent()
  await server.close()
})

test('what had no recipient goes to the house once the house has an address', async () => {
  const server = await startMailServer()
  await queue({ to: '' })
  start(smtp(server.url, 'house@example.com'))
  await allSent()
  expect(server.received[0]?.to).toEqual(['house@example.com'])
  await server.close()
})

test('addresses that hold more than one are not taken apart', async () => {
  const server = await startMailServer()
  await queue({ replyTo: 'victim,other@example.com', subject: 'One\r\nBcc: all@example.com' })
  start(smtp(server.url))
  await allSent()
  const [mail] = server.received
  expect(mail?.to).toEqual(['shop@example.com'])
  const headers = headersOf(mail?.raw ?? '')
  expect(headers.has('bcc')).toBe(false)
  expect(headers.get('reply-to')).toContain('"victim,other"@example.com')
  await server.close()
})

test('without a mail server each mail is a file', async () => {
  const id = await queue()
  start(mailTransport({ directory: join(directory, 'mail'), from: 'interior@localhost' }))
  await allSent()
  const files = readdirSync(join(directory, 'mail'))
  expect(files).toEqual([expect.stringContaining(`${id}.eml`)])
  const raw = readFileSync(join(directory, 'mail', files[0] ?? ''), 'utf8')
  expect(headersOf(raw).get('to')).toBe('shop@example.com')
  expect(raw).toContain('\r\n')
})

test('what is rolled back is never sent, and a mail queued elsewhere is found unasked', async () => {
  const server = await startMailServer()
  start(smtp(server.url))
  await database.db
    .transaction(async (tx) => {
      await queueMail(tx, { ...MESSAGE, subject: 'Undone' }, { kind: 'other', shop: null })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await queue({ subject: 'Done' })
  await expect.poll(() => server.received).toHaveLength(1)
  expect(headersOf(server.received[0]?.raw ?? '').get('subject')).toBe('Done')
  await server.close()
})

test('a mail goes when it is its turn, and so does each after it', async () => {
  const turns: (() => void)[] = []
  const sent: string[] = []
  await queue({ subject: 'First' })
  await queue({ subject: 'Second' })
  const turn = () => new Promise<void>((resolve) => void turns.push(resolve))
  start(
    { send: async ({ message: { subject } }) => void sent.push(subject), close: () => undefined },
    { turn, pollMs: 60_000 },
  )
  const next = async () => {
    await expect.poll(() => turns.length).toBe(1)
    turns.shift()!()
  }
  expect(sent).toEqual([])
  await next()
  await expect.poll(() => turns.length).toBe(1)
  expect(sent).toEqual(['First'])
  await next()
  await expect.poll(() => turns.length).toBe(1)
  expect(sent).toEqual(['First', 'Second'])
  await next()
})

test('closing waits for the mail that is on its way', async () => {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const mailer = start({
    send: async () => {
      begun.resolve()
      await finished.promise
    },
    close: () => undefined,
  })
  await queue()
  mailer.wake()
  await begun.promise
  const closing = mailer.close()
  finished.resolve()
  await closing
  expect(await waiting()).toBe(0)
})

test('while nothing can be noted, nothing is sent', async () => {
  const server = await startMailServer()
  await queue()
  const errors: unknown[] = []
  await database.pool.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
     CREATE TRIGGER full_disk BEFORE UPDATE ON mails EXECUTE FUNCTION full_disk()`,
  )
  start(smtp(server.url), { onError: (error) => errors.push(error) })
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  expect(server.received).toHaveLength(0)
  await database.pool.query('DROP TRIGGER full_disk ON mails')
  await allSent()
  expect(server.received).toHaveLength(1)
  await server.close()
})
