import { mkdirSync, renameSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { freshDatabase } from '../harness.ts'
import { directory, importContent, urlOf } from '../import-files.ts'
import { serveHere, type Server, startServer } from '../kill/processes.ts'
import { addPerson, addSession, addShop, bearer } from '../people.ts'
import { addressesOf, csvOf, photographs, pictureOf } from '../picture-files.ts'

/** What comes in by one server is seen through another by then. */
const PROMISED_MS = 5_000

let database: Database
let token: string
const settings = { DATABASE_URL: '' }
const [first, second] = [{ dataDir: directory() }, { dataDir: directory() }]
const servers: Server[] = []
beforeAll(async () => {
  database = await freshDatabase()
  settings.DATABASE_URL = urlOf(database.connection)
  await addShop(database.db, 'north')
  token = await addSession(database.db, (await addPerson(database.db, { shops: { north: 0 } })).id)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await database.close()
})

const start = async (dataDir: string): Promise<Server> => {
  const server = await startServer(dataDir, settings)
  servers.push(server)
  return server
}

/** What a server shows of the shop's products, by article number. */
async function thumbnails({ address }: Pick<Server, 'address'>): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/products`, { headers: bearer(token) })
  if (!answer.ok) return {}
  const { data } = (await answer.json()) as { data: { uid: string; thumbnail: string }[] }
  return Object.fromEntries(data.map(({ uid, thumbnail }) => [uid, thumbnail]))
}

/** The widths and types in which a server shows a photograph. */
async function shown({ address }: Pick<Server, 'address'>, hash: string): Promise<string[]> {
  const answers: string[] = []
  for (const path of addressesOf(hash)) {
    const answer = await fetch(`${address}${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width } = answer.ok ? await sharp(bytes).metadata() : { width: 0 }
    answers.push(`${answer.status} ${answer.headers.get('content-type')} ${width}`)
  }
  return answers
}
/** The picture is 900 px wide. */
const WHOLE = [160, 400, 800, 900].flatMap((width) => [`200 image/avif ${width}`, `200 image/webp ${width}`])

test('photographs are in the database: each server has those that came in by another, whatever becomes of files', async () => {
  const [one, two] = [await start(first.dataDir), await start(second.dataDir)]
  const images = await photographs('p1', 'p2')
  await importContent(database, 'north', csvOf('p1', 'p2'), { images, dataDir: first.dataDir })
  const p1 = expect.stringContaining('-400.webp') as string
  await expect.poll(() => thumbnails(two), { timeout: PROMISED_MS, interval: 20 }).toMatchObject({ p1 })
  for (const path of Object.values(await thumbnails(two))) {
    const [here, there] = await Promise.all([fetch(`${one.address}${path}`), fetch(`${two.address}${path}`)])
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.headers.get('cache-control')).toContain('immutable')
    expect(there.headers.get('etag')).toBe(here.headers.get('etag'))
    expect(there.headers.get('content-security-policy')).toBe(here.headers.get('content-security-policy'))
  }

  await one.kill()
  rmSync(first.dataDir, { recursive: true })
  const { hash = '' } = (await pictureOf(database, 'north')).get('p1') ?? {}
  expect(await shown(two, hash)).toEqual(WHOLE)

  // At once, as a disk is lost: what is written meanwhile would make a directory anew that is being emptied.
  renameSync(second.dataDir, `${second.dataDir}-lost`)
  expect(await shown(two, hash)).toEqual(WHOLE)

  mkdirSync(first.dataDir)
  const three = await serveHere(first.dataDir, settings)
  for (const [, picture] of await pictureOf(database, 'north')) expect(await shown(three, picture.hash)).toEqual(WHOLE)
  await three.stop()
})
