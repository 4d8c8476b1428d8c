import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photoPath } from '#contract/picture.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { pictureOriginals } from '#server/db/picture-schema.ts'
import { createPhotos } from '#server/features/pictures/photos.ts'
import { photoFile } from '#server/pictures/cached-file.ts'
import { readOriginal } from '#server/pictures/originals.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Api, startApi } from './harness.ts'
import { directory, importContent } from './import-files.ts'
import { addShop } from './people.ts'
import { addressesOf, csvOf, photographs, pictureOf } from './picture-files.ts'

let api: Api
let hash: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  // On another machine: this server has none of its files.
  await importContent(api, 'north', csvOf('p1'), { images: await photographs('p1'), dataDir: directory() })
  hash = (await pictureOf(api, 'north')).get('p1')?.hash ?? ''
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

const get = (url: string) => api.inject({ url })
const forget = () => rmSync(join(api.env.dataDir, 'pictures'), { recursive: true, force: true })

/** The database goes away, as a pool meets that. */
function loseDatabase(): void {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  vi.spyOn(api.pool, 'query').mockRejectedValue(gone)
  vi.spyOn(api.pool, 'connect').mockRejectedValue(gone)
}

test('what is made is kept, and served without the database', async () => {
  forget()
  const path = photoPath(hash, 400, 'webp')
  const made = await get(path)
  expect(made).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  const file = photoFile(api.env.dataDir, hash, 400, 'webp')
  expect(readFileSync(file).equals(made.rawPayload)).toBe(true)
  expect(readdirSync(join(file, '..'))).toHaveLength(1)

  loseDatabase()
  expect((await get(path)).rawPayload.equals(made.rawPayload)).toBe(true)
  const other = await get(photoPath(hash, 160, 'avif'))
  expect(other).toMatchObject({ statusCode: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } })
  const unknown = await get(photoPath('e'.repeat(32), 160, 'avif'))
  expect(unknown.statusCode).toBe(503)
  vi.restoreAllMocks()
  expect((await get(photoPath(hash, 160, 'avif'))).statusCode).toBe(200)
  expect((await get(photoPath('e'.repeat(32), 160, 'avif'))).statusCode).toBe(404)
})

test('what a file lost is made anew: the directory, or its content in a power failure', async () => {
  forget()
  const before = await Promise.all(addressesOf(hash).map(get))
  writeFileSync(photoFile(api.env.dataDir, hash, 800, 'avif'), '')
  const again = await Promise.all(addressesOf(hash).map(get))
  forget()
  const anew = await Promise.all(addressesOf(hash).map(get))
  for (const [i, { statusCode, rawPayload }] of before.entries()) {
    expect(statusCode).toBe(200)
    expect(again[i]?.rawPayload.equals(rawPayload)).toBe(true)
    expect(anew[i]?.rawPayload.equals(rawPayload)).toBe(true)
  }
})

test('where nothing can be kept, pictures are shown all the same', async () => {
  forget()
  writeFileSync(join(api.env.dataDir, 'pictures'), 'no directory')
  expect((await get(photoPath(hash, 400, 'webp'))).statusCode).toBe(200)
  forget()
})

test('all that is asked of one photograph at once is made of one reading', async () => {
  const dataDir = directory()
  let [asked, reading, most] = [0, 0, 0]
  const thumbnail = createPhotos({
    lookup: async () => true,
    readOriginal: async (of) => {
      asked++
      most = Math.max(most, ++reading)
      const original = await readOriginal(api.db, hash)
      reading--
      return original && { ...original, hash: of }
    },
    dataDir,
    onError: (error) => expect.fail(String(error)),
  })
  const sizes = [160, 400, 800] as const
  const wanted = sizes.flatMap((size) => [1, 2, 3].map(() => ({ hash, size, type: 'webp' as const })))
  const made = await Promise.all(wanted.map(thumbnail))
  expect(asked).toBe(1)
  const widths = await Promise.all(made.map(async (bytes) => (await sharp(bytes ?? '').metadata()).width))
  expect(widths).toEqual(wanted.map(({ size }) => size))

  const others = Array.from({ length: 6 }, (_, i) => ({ hash: `${i}`.repeat(32), size: 160, type: 'webp' as const }))
  await Promise.all(others.map((other) => thumbnail({ ...other, size: 160 })))
  expect([asked, most]).toEqual([7, 2])
})

test('who comes while the last size is being kept takes that', async () => {
  let asked = 0
  const late = Promise.withResolvers<true>()
  const lookups = [() => late.promise, async () => true as const]
  const thumbnail = createPhotos({
    lookup: async () => lookups.shift()?.(),
    readOriginal: async () => {
      asked++
      return await readOriginal(api.db, hash)
    },
    dataDir: directory(),
    onError: (error) => expect.fail(String(error)),
  })
  const wanted = { hash, size: 160, type: 'webp' } as const
  const second = thumbnail(wanted)
  await expect.poll(() => lookups.length).toBe(1)
  const made = await thumbnail(wanted)
  late.resolve(true)
  expect((await second)?.equals(made ?? Buffer.alloc(0))).toBe(true)
  expect(asked).toBe(1)
})

test('a picture that cannot be read fails, and is read anew the next time', async () => {
  let fails = true
  const thumbnail = createPhotos({
    lookup: async () => true,
    readOriginal: async () => {
      if (fails) throw new Error('the chunk is gone')
      return await readOriginal(api.db, hash)
    },
    dataDir: directory(),
    onError: (error) => expect.fail(String(error)),
  })
  const wanted = { hash, size: 160, type: 'webp' } as const
  const both = await Promise.allSettled([thumbnail(wanted), thumbnail({ ...wanted, type: 'avif' })])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await thumbnail(wanted)).not.toBeNull()
})

test('the picture of a product that is gone stays, since orders show it', async () => {
  await addShop(api.db, 'east')
  const elsewhere = { images: await photographs('p1', 'late', 'gone'), dataDir: directory() }
  await importContent(api, 'east', csvOf('p1', 'gone'), elsewhere)
  const { hash: gone = '' } = (await pictureOf(api, 'east')).get('gone') ?? {}
  const without = { ...elsewhere, deleteMissing: true, yes: true }
  expect(await importContent(api, 'east', csvOf('p1'), without)).toMatchObject({ deleted: 1 })
  await tidy(api.db)
  expect((await get(photoPath(gone, 160, 'webp'))).statusCode).toBe(200)
})

test('a picture that comes in after it was asked for in vain is shown soon', { tags: [LONG_TAG] }, async () => {
  const images = await photographs('p1', 'late')
  await addShop(api.db, 'south')
  const elsewhere = { images, dataDir: directory() }
  await importContent(api, 'south', csvOf('late'), elsewhere)
  const path = photoPath((await pictureOf(api, 'south')).get('late')?.hash ?? '', 160, 'webp')
  await api.db.delete(pictureOriginals)
  expect((await get(path)).statusCode).toBe(404)
  await importContent(api, 'south', csvOf('p1', 'late'), elsewhere)
  await expect.poll(async () => (await get(path)).statusCode).toBe(200)
})
