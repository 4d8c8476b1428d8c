import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds, TEST_MS } from '#test/length.ts'
import { type dataDirectory, preparedDirectory } from '../embedded/processes.ts'
import { serveHere, startServer, withDatabaseOf } from '../kill/processes.ts'
import { addPerson, addSession, addShop } from '../people.ts'

const KILLS = rounds('KILLS', { short: 1, long: 20 })
const DEVICES = 3
/** Of one person: more in a quarter of an hour are refused. */
const MOST_MESSAGES = 15

let data: ReturnType<typeof dataDirectory>
beforeAll(() => {
  data = preparedDirectory()
})
afterAll(() => data.remove())

/** Sends a message as a device's outbox does: the same key until it is answered. Null when nobody answered. */
async function send(address: string, token: string, key: string): Promise<number | null> {
  const fields = { name: key, phone: '1', email: 'a@example.com', companyName: 'B', orgNumber: '2', postalCode: '3' }
  const answer = await fetch(`${address}/api/form`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...fields, message: key, shopId: 'real' }),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? null
}

/** Whose each message is that was not answered. */
type Open = Map<string, string>

/** Writes on several persons' devices until the server is gone; what was not answered is sent again first. */
async function writeUntilDead(address: string, tokens: readonly string[], open: Open, acknowledged: Set<string>) {
  const device = async (own: string): Promise<void> => {
    for (let sent = 0, alive = true; alive && sent < MOST_MESSAGES; sent++) {
      const [[key, token]] = [...open, [randomUUID(), own] as const] as const
      open.delete(key)
      const status = await send(address, token, key)
      if (status === 201) acknowledged.add(key)
      else open.set(key, token)
      alive = status === 201
    }
  }
  await Promise.all(tokens.map(device))
}

test(`the server is killed ${KILLS} times while messages come in: it starts again, and what it acknowledged is mailed once`, {
  timeout: TEST_MS + KILLS * 20_000,
}, async () => {
  const tokens: string[] = []
  await withDatabaseOf(data.path, async ({ db }) => {
    await addShop(db, 'real', { supplierMail: 's@example.com' })
    for (let i = 0; i < KILLS * DEVICES; i++)
      tokens.push(await addSession(db, (await addPerson(db, { shops: { real: 3 } })).id))
  })
  let server = await startServer(data.path)

  const open: Open = new Map()
  const acknowledged = new Set<string>()
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = acknowledged.size
    const writing = writeUntilDead(server.address, tokens.splice(0, DEVICES), open, acknowledged)
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(before + 5)
    await server.kill()
    await writing
    if (kill < KILLS) server = await startServer(data.path)
  }
  const last = await serveHere(data.path)
  for (const [key, token] of open) {
    expect(await send(last.address, token, key)).toBe(201)
    acknowledged.add(key)
  }

  const mails = () => readdirSync(join(data.path, 'mail')).filter((name) => name.endsWith('.eml'))
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(acknowledged.size)
  const bodies = mails().map((name) => readFileSync(join(data.path, 'mail', name), 'utf8'))
  const mailed = bodies.map((body) => /^([0-9a-f-]{36})\r?$/m.exec(body)?.[1]).toSorted()
  expect(mailed).toEqual([...acknowledged].toSorted())
  await last.stop()
})
