import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/length.ts'
import { type dataDirectory, preparedDirectory } from '../embedded/processes.ts'
import { serveHere, startServer, withDatabaseOf } from '../kill/processes.ts'
import { addPerson, addShop, PASSWORD } from '../people.ts'

const KILLS = rounds('KILLS', { short: 1, long: 20 })

let data: ReturnType<typeof dataDirectory>
beforeAll(() => {
  data = preparedDirectory()
})
afterAll(() => data.remove())

const login = async (address: string): Promise<Response> =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'writer', password: PASSWORD }),
  })

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

/** Writes from several devices at once until the server is gone; keys that were not answered are sent again first. */
async function writeUntilDead(address: string, token: string, open: Set<string>, acknowledged: Set<string>) {
  const device = async (): Promise<void> => {
    for (let alive = true; alive; ) {
      const [waiting] = open
      const key = waiting ?? randomUUID()
      open.delete(key)
      const status = await send(address, token, key)
      if (status === 201) acknowledged.add(key)
      else open.add(key)
      alive = status === 201
    }
  }
  await Promise.all([device(), device(), device()])
}

test(`the server is killed ${KILLS} times while messages come in: it starts again, and what it acknowledged is mailed once`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  await withDatabaseOf(data.path, async ({ db }) => {
    await addShop(db, 'real', { supplierMail: 's@example.com' })
    await addPerson(db, { username: 'writer', shops: { real: 3 } })
  })
  let server = await startServer(data.path)
  const signedIn = (await (await login(server.address)).json()) as { access_token: string }

  const open = new Set<string>()
  const acknowledged = new Set<string>()
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = acknowledged.size
    const writing = writeUntilDead(server.address, signedIn.access_token, open, acknowledged)
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(before + 5)
    await server.kill()
    await writing
    if (kill < KILLS) server = await startServer(data.path)
  }
  const last = await serveHere(data.path)
  for (const key of open) {
    expect(await send(last.address, signedIn.access_token, key)).toBe(201)
    acknowledged.add(key)
  }

  const mails = () => readdirSync(join(data.path, 'mail')).filter((name) => name.endsWith('.eml'))
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(acknowledged.size)
  const bodies = mails().map((name) => readFileSync(join(data.path, 'mail', name), 'utf8'))
  const mailed = bodies.map((body) => /^([0-9a-f-]{36})\r?$/m.exec(body)?.[1]).toSorted()
  expect(mailed).toEqual([...acknowledged].toSorted())
  await last.stop()
})
