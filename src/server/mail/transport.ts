import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailAttachment, MailMessage } from '../db/schema.ts'

interface OutgoingMail {
  /** Of the queue; becomes the Message-ID, so that a mail that was sent twice is known as one. */
  id: string
  createdAt: Date
  message: ReadyMessage
}

/** A message with all its files made. */
export type ReadyMessage = Omit<MailMessage, 'attachments' | 'shop'> & { attachments?: MailAttachment[] }

export interface Transport {
  /** Resolves when the mail has been taken over for good. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export interface TransportOptions {
  smtpUrl?: string | undefined
  /** Where a file per mail is written when there is no SMTP server. */
  directory: string
  from: string
  /** Gets what was queued when nobody's address was known. */
  fallback?: string | undefined
}

/** Nobody's address is known: the mail waits until there is one. */
class NoRecipientError extends Error {
  override name = 'NoRecipientError'
  constructor() {
    super('Nobody to send to: set a supplier mail for the shop (npm run shop -- set) or CONTACT_MAIL')
  }
}

/** SMTP when there is a server for it, else a file per mail [server/mail]. */
export const mailTransport = (options: TransportOptions): Transport =>
  options.smtpUrl === undefined ? fileTransport(options) : smtpTransport(options.smtpUrl, options)

/** A server that hangs must not hold the queue. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtpTransport(url: string, { from, fallback }: TransportOptions): Transport {
  const { host, options } = smtpOptions(url)
  const transporter = createTransport({
    ...TIMEOUTS,
    ...options,
    host,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const to = mail.message.to || fallback
      if (to === undefined) throw new NoRecipientError()
      await transporter.sendMail(composed(mail, from, to))
    },
    close: () => transporter.close(),
  }
}

/** `smtp://user:password@host:587`, `smtps://…:465`; `?name=` is how we greet, `?insecure=1` accepts any certificate. */
function smtpOptions(address: string) {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const name = url.searchParams.get('name')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    options: {
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      ...(name !== null && { name }),
      ...(url.username !== '' && {
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      }),
      ...(url.searchParams.get('insecure') === '1' && { tls: { rejectUnauthorized: false } }),
    },
  }
}

function fileTransport({ directory, from, fallback }: TransportOptions): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(composed(mail, from, mail.message.to || fallback))
      await mkdir(directory, { recursive: true })
      const day = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')
      const path = join(directory, `${day}-${mail.id}.eml`)
      const file = await open(`${path}.part`, 'w')
      try {
        await file.writeFile(message)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    close: () => composer.close(),
  }
}

/** Addresses go in as objects: taken as they are, never parsed for a second address that somebody typed into them. */
function composed({ id, createdAt, message }: OutgoingMail, from: string, to: string | undefined): SendMailOptions {
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: createdAt,
    from: { name: 'Interior', address: from },
    ...(to !== undefined && { to: { name: '', address: to } }),
    ...(message.replyTo !== undefined && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.text,
    ...(message.html !== undefined && { html: message.html }),
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: (message.attachments ?? []).map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
  }
}
