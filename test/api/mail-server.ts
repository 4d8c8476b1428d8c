import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface Received {
  from: string
  to: string[]
  raw: string
}

export interface MailServer {
  port: number
  url: string
  received: Received[]
  close: () => Promise<void>
}

export interface MailServerOptions {
  port?: number
  /** Answers so many mails with a temporary failure first. */
  refuse?: number
  /** Runs when a mail is here whole, before it is acknowledged. */
  beforeTaken?: () => Promise<void>
}

/** A real SMTP server that keeps what it gets. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, refuse = 0, beforeTaken } = options
  const received: Received[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const raw = await text(stream)
      if (refused++ < refuse) {
        done(Object.assign(new Error('Busy'), { responseCode: 451 }))
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      await beforeTaken?.()
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = addressPort(server.server.address())
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = addressPort(server.address())
  server.close()
  await once(server, 'close')
  return port
}

function addressPort(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('It does not listen on a port')
  return address.port
}

/** The headers of a mail, unfolded, by lower-case name; encoded words are left as they are. */
export function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  return new Map(
    head
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
