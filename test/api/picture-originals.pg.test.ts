import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { pictureChunks, pictureOriginals } from '#server/db/picture-schema.ts'
import { keepOriginal, type Original, readOriginal } from '#server/pictures/originals.ts'
import { freshDatabase } from './harness.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const original = (length: number, more: Partial<Original> = {}): Original => ({
  hash: randomBytes(16).toString('hex'),
  mediaType: 'image/jpeg',
  width: 40,
  height: 30,
  standIn: false,
  bytes: randomBytes(length),
  ...more,
})
const keep = (picture: Original) => keepOriginal(database.db, picture)
const read = (hash: string) => readOriginal(database.db, hash)

test.each([
  [1, 1],
  [262_144, 1],
  [262_145, 2],
  [700_000, 3],
])('a picture of %i bytes is kept in %i chunks and comes back as it was', async (length, chunks) => {
  const picture = original(length)
  expect(await keep(picture)).toBe(true)
  expect(await read(picture.hash)).toEqual(picture)
  expect(await database.db.$count(pictureChunks, eq(pictureChunks.hash, picture.hash))).toBe(chunks)
})

test('a picture that nobody brought is none', async () => {
  expect(await read('f'.repeat(32))).toBeNull()
})

test('the same picture by several at once is kept once', async () => {
  const picture = original(600_000)
  const kept = await Promise.all(Array.from({ length: 5 }, () => keep(picture)))
  expect(kept.filter(Boolean)).toHaveLength(1)
  expect(await keep(picture)).toBe(false)
  expect(await read(picture.hash)).toEqual(picture)
})

test('a stand-in gives way to a larger one and to the picture itself, never the other way round', async () => {
  const picture = original(300_000)
  const { hash } = picture
  const [small, large] = [
    original(9_000, { hash, standIn: true, width: 10, mediaType: 'image/webp' }),
    original(600_000, { hash, standIn: true, width: 20, mediaType: 'image/avif' }),
  ]
  for (const [next, isKept, now] of [
    [small, true, small],
    [large, true, large],
    [small, false, large],
    [picture, true, picture],
    [large, false, picture],
  ] as const) {
    expect(await keep(next)).toBe(isKept)
    expect(await read(hash)).toEqual(now)
  }
})

test('a picture that was only half stored is not there', async () => {
  const picture = original(600_000)
  // As a server's end in the midst of it: the second chunk never gets there.
  await database.db.execute(sql.raw(`ALTER TABLE picture_chunks ADD CONSTRAINT cut CHECK (no < 1) NOT VALID`))
  await expect(keep(picture)).rejects.toThrow('picture_chunks')
  await database.db.execute(sql.raw('ALTER TABLE picture_chunks DROP CONSTRAINT cut'))
  expect(await database.db.$count(pictureOriginals, eq(pictureOriginals.hash, picture.hash))).toBe(0)
  expect(await read(picture.hash)).toBeNull()
  expect(await keep(picture)).toBe(true)
})
