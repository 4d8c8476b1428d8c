import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '#contract/office/webhook.ts'
import type { Db } from '#server/db/client.ts'
import { createEndpoint, lockEndpoint, queueTest } from '#server/features/webhooks/endpoints.ts'

/** An event as a receiver reads it. */
export interface Told {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

export interface Receiver {
  url: string
  /** By which it verifies. */
  secret: string
  /** What was taken, in its order. */
  taken: Told[]
  /** Every request, the refused ones included, by the event's id. */
  asked: string[]
  /** The most requests about one event that were there at once. */
  mostAtOnce: () => number
  /** Requests whose signature was wrong. */
  unsigned: number
  close: () => Promise<void>
}

/** What a receiver says to one request: a status, after what it waits for. */
type Says = (told: Told, nth: number) => number | Promise<number>

/** Somebody else's system, which knows its secret and has events verified by the library. */
export async function startReceiver(says: Says = () => 204, port = 0): Promise<Receiver> {
  const taken: Told[] = []
  const asked: string[] = []
  const atOnce = new Map<string, number>()
  let most = 0
  const receiver = { secret: '', taken, asked, unsigned: 0, mostAtOnce: () => most }
  const server = createServer((request, response) => {
    void (async () => {
      const id = String(request.headers['webhook-id'])
      const now = (atOnce.get(id) ?? 0) + 1
      atOnce.set(id, now)
      most = Math.max(most, now)
      const body = await text(request)
      try {
        const event = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>) as Omit<
          Told,
          'id'
        >
        const told = { id, ...event }
        asked.push(id)
        const status = await says(told, asked.length)
        if (status < 300) taken.push(told)
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(`said ${status}`)
      } catch {
        receiver.unsigned++
        response.writeHead(401).end()
      } finally {
        atOnce.set(id, now - 1)
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return Object.assign(receiver, {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** An endpoint of the north, unless a test says otherwise. */
export async function addEndpoint(
  db: Db,
  url: string,
  events: readonly WebhookEvent[],
  shopId = 'north',
): Promise<{ id: string; secret: string }> {
  const made = await db.transaction((tx) => createEndpoint(tx, 'test', { shopId, url, events }))
  if (!made) throw new Error('The shop has as many endpoints as it may')
  return { id: made.endpoint.id, secret: made.secret }
}

/** An endpoint of a shop that nothing is ever sent to, with a delivery that fails. */
export async function addTested(db: Db, shopId: string): Promise<{ endpoint: string; delivery: number }> {
  const { id } = await addEndpoint(db, 'https://127.0.0.1/', ['cart.sent'], shopId)
  const delivery = await db.transaction(async (tx) => queueTest(tx, 'test', (await lockEndpoint(tx, id, null))!))
  return { endpoint: id, delivery }
}
