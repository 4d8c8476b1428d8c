import type { Client, ClientConfig } from 'pg'
import { newClient } from './hosts.ts'

export interface Listener {
  close: () => Promise<void>
}

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 5_000

/**
 * Follows a NOTIFY channel over a connection of its own, and connects again by itself. `onReconnect` runs after every
 * connect, the first included: what was said in between was missed, so that the caller looks for itself.
 */
export function listen(
  connection: ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
): Listener {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let delay = FIRST_DELAY_MS

  const again = (): void => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, delay)
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }

  const connect = async (): Promise<void> => {
    const next = newClient({ keepAlive: true, ...connection })
    client = next
    next.on('end', () => {
      if (client === next) again()
    })
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`)
      delay = FIRST_DELAY_MS
      if (!closed) onReconnect()
    } catch {
      await next.end().catch(() => undefined)
      again()
    }
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
