import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/client.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { pictureOriginals } from '#server/db/picture-schema.ts'
import { readEnv } from '#server/env.ts'
import type { App } from '#server/http/app-type.ts'
import { photoFile } from '#server/pictures/cached-file.ts'
import { takeOver } from '#server/pictures/take-over.ts'
import { freshDatabase } from '../harness.ts'
import { directory, importContent } from '../import-files.ts'
import { addShop } from '../people.ts'
import { csvOf, photographs, pictureOf } from '../picture-files.ts'

const UIDS = ['p1', 'p2', 'p3', 'p4'] as const

let database: Database
let apps: App[]
/** As a version left it that kept thumbnails alone. */
let dataDir: string
let images: string
let hashes: string[]
/** What an import makes of the photographs, once for all tests: encoding takes longer than the rest. */
let made: string
beforeAll(async () => {
  made = directory()
  images = await photographs(...UIDS)
  const once = await freshDatabase()
  await addShop(once.db, 'north')
  await importContent(once, 'north', csvOf(...UIDS), { images, dataDir: made })
  await once.close()
})
beforeEach(async () => {
  apps = []
  database = await freshDatabase()
  await addShop(database.db, 'north')
  dataDir = directory()
  cpSync(made, dataDir, { recursive: true })
  await importContent(database, 'north', csvOf(...UIDS), { images, dataDir })
  hashes = [...(await pictureOf(database, 'north')).values()].map(({ hash }) => hash)
  await database.db.delete(pictureOriginals)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const app of apps) await app.close()
  await database.close()
})

/** A server with that data directory, and what it says in its log. */
async function start(directoryOfIt: string) {
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: directoryOfIt, DEMO: '0' })
  const app = await buildApp({ env, ...database })
  apps.push(app)
  const said = (level: 'info' | 'warn') => vi.spyOn(app.log, level).mock.calls as unknown[][]
  return { app, info: said('info'), warn: said('warn') }
}

const get = ({ app }: { app: App }, path: string) => app.inject({ url: path })
const pathOf = (i: number, size: (typeof PICTURE_SIZES)[number], type: 'avif' | 'webp', place = dataDir) =>
  photoFile(place, hashes[i] ?? '', size, type)
const remove = (i: number, sizes: readonly (typeof PICTURE_SIZES)[number][] = PICTURE_SIZES) => {
  for (const size of sizes) for (const type of ['avif', 'webp'] as const) rmSync(pathOf(i, size, type))
}

test('thumbnails of an earlier version come into the database, so that servers without them have the pictures', async () => {
  // Another server has a part of them, as an import leaves behind that was killed.
  const part = directory()
  cpSync(join(dataDir, 'pictures'), join(part, 'pictures'), { recursive: true })
  for (const size of [800, 1600] as const)
    for (const type of ['avif', 'webp'] as const) rmSync(pathOf(0, size, type, part))
  remove(3)
  for (const type of ['avif', 'webp'] as const) for (const size of PICTURE_SIZES) rmSync(pathOf(3, size, type, part))

  const servers = await Promise.all([start(dataDir), start(part)])
  await Promise.all(servers.map(({ app }) => app.ready()))
  await expect.poll(() => database.db.$count(pictureOriginals, eq(pictureOriginals.width, 900))).toBe(3)
  for (const { warn } of servers)
    await expect
      .poll(() => warn)
      .toContainEqual([{ missing: 1 }, expect.stringContaining('neither in the database nor in DATA_DIR')])
  const told = servers.flatMap(({ info }) => info).map(([fields]) => (fields as { taken?: number }).taken ?? 0)
  expect(told.reduce((sum, taken) => sum + taken, 0)).toBeGreaterThanOrEqual(3)

  const empty = await start(directory())
  for (const i of [0, 1, 2]) {
    const largest = await get(empty, photoPath(hashes[i] ?? '', 1600, 'webp'))
    expect(largest.rawPayload.equals(readFileSync(pathOf(i, 1600, 'webp')))).toBe(true)
    const small = await get(empty, photoPath(hashes[i] ?? '', 400, 'avif'))
    expect((await sharp(small.rawPayload).metadata()).width).toBe(400)
  }
  expect((await get(empty, photoPath(hashes[3] ?? '', 400, 'avif'))).statusCode).toBe(404)
})

test('it goes on where it ended, does nothing twice, and what is broken counts as not there', async () => {
  const largest = readFileSync(pathOf(1, 1600, 'webp'))
  writeFileSync(pathOf(1, 1600, 'webp'), largest.subarray(0, largest.length / 2))
  remove(2)
  const ended = AbortSignal.abort()
  expect(await takeOver(database.db, dataDir, ended)).toEqual({ taken: 0, missing: 0 })
  const { signal } = new AbortController()
  expect(await takeOver(database.db, dataDir, signal)).toEqual({ taken: 3, missing: 1 })
  expect(await takeOver(database.db, dataDir, signal)).toEqual({ taken: 0, missing: 1 })
  const [second] = await database.db
    .select()
    .from(pictureOriginals)
    .where(eq(pictureOriginals.hash, hashes[1] ?? ''))
  expect(second).toMatchObject({ mediaType: 'image/avif', width: 900, standIn: true })
})

test('a picture of no product is not missed; one that comes in again takes the place of its thumbnail', async () => {
  remove(2)
  const { signal } = new AbortController()
  await database.db.execute(sql`UPDATE products SET deleted_at = now() WHERE uid = 'p3'`)
  expect(await takeOver(database.db, dataDir, signal)).toEqual({ taken: 3, missing: 0 })
  await importContent(database, 'north', csvOf(...UIDS), { images, dataDir: directory() })
  const rows = await database.db.select().from(pictureOriginals)
  expect(rows.map(({ mediaType, standIn }) => [mediaType, standIn])).toEqual(UIDS.map(() => ['image/jpeg', false]))
})
