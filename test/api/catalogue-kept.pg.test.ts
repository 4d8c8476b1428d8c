import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { type CatalogueIndex, openCatalogueIndex } from '#server/features/catalogue/catalogue-index.ts'
import { firstOf, LONG_TAG } from '#test/length.ts'
import { stock } from './goods.ts'
import { freshDatabase } from './harness.ts'
import { addShop } from './people.ts'

const SHOP = 'north'

let database: Database
let directory: string
const opened: CatalogueIndex[] = []
const notes: string[] = []
const onNote = (note: string): void => void notes.push(note)
const onError = (error: unknown): void => void notes.push(`failed: ${String(error)}`)
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, SHOP)
})
afterAll(() => database.close())
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'interior-kept-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((index) => index.close()))
  rmSync(directory, { recursive: true, force: true })
  notes.length = 0
})

/** A server's catalogue, ready in a language, over a database and the directory of the test. */
async function start(language: Locale = 'sv', { pool, connection } = database): Promise<CatalogueIndex> {
  const index = openCatalogueIndex({ pool, connection, directory, onNote, onError })
  opened.push(index)
  await index.ready(EVERYBODY, language)
  return index
}

async function stop(index: CatalogueIndex): Promise<void> {
  await index.close()
  opened.splice(opened.indexOf(index), 1)
}

const EVERYBODY = [{ shop: SHOP, buyer: null }]
const question = { filters: {}, ranges: {}, match: 'all', sort: 'shop', page: 1, per_page: 30, language: 'sv' } as const
const found = async (index: CatalogueIndex, search: string): Promise<string[]> =>
  (await index.answer({ ...question, search }, EVERYBODY)).keys.map((key) => key.uid)

/** Changes what a new index would find, without anybody being told: who still finds the old name kept the old index. */
const renameSecretly = (uid: string, name: string, { pool } = database) =>
  pool.query(`UPDATE products SET data = jsonb_set(data, '{name,sv}', to_jsonb($2::text)) WHERE uid = $1`, [uid, name])

const files = (ending: string): string[] => readdirSync(directory).filter((name) => name.endsWith(ending))
/** The file of the Swedish index, once it is there. */
const onlyFile = (): string => join(directory, files('-sv.index')[0] ?? 'none')

test('a start opens what an earlier one kept, and follows with what changed since', async () => {
  await stock(database.db, SHOP, { still: { name: { sv: 'Gungstol' } }, gone: { name: { sv: 'Pall' } } })
  await stop(await start())
  await renameSecretly('still', 'Hammock')
  await stock(database.db, SHOP, { fresh: { name: { sv: 'Byrå' } } })
  await database.pool.query(
    `WITH v AS (UPDATE shops SET catalogue_version = catalogue_version + 1 RETURNING catalogue_version)
     UPDATE products SET deleted_at = now(), version = (SELECT catalogue_version FROM v) WHERE uid = 'gone'`,
  )
  const index = await start()
  expect(await found(index, 'gungstol')).toEqual(['still'])
  expect(await found(index, 'byrå')).toEqual(['fresh'])
  expect(await found(index, 'pall')).toEqual([])
  expect(notes).toEqual([])
})

test.for(
  firstOf(2, [
    [
      'flipped in one bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === bytes.length - 99 ? byte ^ 4 : byte))),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['another thing altogether', () => Buffer.from('no index at all, but long enough to be one of some kind')],
  ] as const),
)('a file that is %s is built anew, with a line in the log', async ([, damage]) => {
  await stock(database.db, SHOP, { thing: { name: { sv: 'Spegel' } } })
  await stop(await start())
  await renameSecretly('thing', 'Klocka')
  writeFileSync(onlyFile(), damage(readFileSync(onlyFile())))
  const index = await start()
  expect(await found(index, 'klocka')).toEqual(['thing'])
  expect(notes).toEqual([expect.stringContaining('cannot be read')])
  await stop(index)
  // What was built anew was kept in its place.
  await renameSecretly('thing', 'Spegel')
  expect(await found(await start(), 'klocka')).toEqual(['thing'])
})

test('an index of a later version than the database has is not believed', async () => {
  await stock(database.db, SHOP, { one: { name: { sv: 'Lampa' } } })
  await stock(database.db, SHOP, { one: { name: { sv: 'Lykta' } } })
  await stop(await start())
  await renameSecretly('one', 'Lampa')
  await database.pool.query('UPDATE shops SET catalogue_version = catalogue_version - 1')
  expect(await found(await start(), 'lykta')).toEqual([])
  expect(notes).toEqual(['the database is older than it'])
})

test('an index whose missing texts stand in another language is not believed', { tags: [LONG_TAG] }, async () => {
  await stock(database.db, SHOP, { two: { name: { sv: 'Vas', en: 'Vase' } } })
  await stop(await start('fi'))
  await database.pool.query("UPDATE shops SET language = 'en'")
  const index = await start('fi')
  expect((await index.answer({ ...question, language: 'fi', search: 'vase' }, EVERYBODY)).total).toBe(1)
  await database.pool.query("UPDATE shops SET language = 'sv'")
})

test('the same shop of another database is not taken for this one', { tags: [LONG_TAG] }, async () => {
  await stock(database.db, SHOP, { three: { name: { sv: 'Soffa' } } })
  await stop(await start())
  const other = await freshDatabase()
  await addShop(other.db, SHOP)
  await stock(other.db, SHOP, { three: { name: { sv: 'Pulpet' } } })
  await other.pool.query('UPDATE shops SET catalogue_version = 1000')
  const index = await start('sv', other)
  expect(await found(index, 'soffa')).toEqual([])
  expect(await found(index, 'pulpet')).toEqual(['three'])
  // Both are kept; one under the name of the other is found out.
  const [mine, theirs] = files('-sv.index').map((name) => join(directory, name))
  expect(theirs).toBeDefined()
  copyFileSync(mine ?? '', theirs ?? '')
  await stop(index)
  expect(await found(await start('sv', other), 'pulpet')).toEqual(['three'])
  expect(await found(await start(), 'soffa')).toEqual(['three'])
  expect(notes).toEqual(['another version of the shop made it'])
  await Promise.all(opened.splice(0).map((one) => one.close()))
  await other.close()
})

test('what nobody opened for a month is removed, a directory that cannot be written is lived without', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000)
  for (const name of ['old.index', 'broken-off.tmp', 'lately.index']) writeFileSync(join(directory, name), 'x')
  for (const name of ['old.index', 'broken-off.tmp']) utimesSync(join(directory, name), old, old)
  await stop(await start())
  expect(files('')).toContain('lately.index')
  expect(files('')).not.toContain('old.index')
  expect(files('.tmp')).toEqual([])

  rmSync(directory, { recursive: true })
  writeFileSync(directory, 'a file where the directory should be')
  const index = await start()
  expect(index.health().ready).toBe(true)
  expect(notes[0]).toMatch(/cannot be (read|written)/)
  rmSync(directory)
  mkdirSync(directory)
})

test('a kept index that lags too far behind is built anew', { tags: [LONG_TAG] }, async () => {
  await stock(database.db, SHOP, { four: { name: { sv: 'Matta' } } })
  await stop(await start())
  const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`m-${i}`, { name: { sv: `Massa ${i}` } }]))
  await renameSecretly('four', 'Ridå')
  await stock(database.db, SHOP, many)
  const index = await start()
  await expect.poll(() => found(index, 'ridå')).toEqual(['four'])
})
