import { createHmac, randomBytes } from 'node:crypto'

/** The signatures of Standard Webhooks, version 1 of them: HMAC with SHA-256. */

const PREFIX = 'whsec_'

export const newSecret = (): Buffer => randomBytes(32)

/** As its holder keeps it. */
export const secretText = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`

export interface Signed {
  /** The event, the same however often it is sent. */
  id: string
  /** Of the try, in seconds since 1970: receivers refuse old ones. */
  timestamp: number
  body: string
}

/** The headers of a message, signed with every secret that is good. */
export function signedHeaders(secrets: readonly Buffer[], { id, timestamp, body }: Signed): Record<string, string> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
