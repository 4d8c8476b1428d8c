import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { listen } from '#server/db/listen.ts'
import { freshDatabase } from './harness.ts'
import { type ImportTest, importContent, shopProducts, versionOf } from './import-files.ts'
import { addShop } from './people.ts'

let database: Database
let shop = ''
let count = 0
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = `shop-${count++}`
  await addShop(database.db, shop)
})

const load = (content: string, options?: ImportTest) => importContent(database, shop, content, options)
const table = (...rows: string[]) => ['uid;name;category;price', ...rows, ''].join('\n')
const uids = async () => (await shopProducts(database, shop)).map(({ uid }) => uid)

const TEN = Array.from({ length: 10 }, (_, i) => `p${i};Product ${i};Chairs;${i + 100},50`)

test('the same file twice changes nothing, and nobody is woken', async () => {
  const heard: string[] = []
  const connected = Promise.withResolvers<void>()
  const listener = listen(database.connection, 'catalogue', (payload) => heard.push(payload), connected.resolve)
  await connected.promise
  expect(await load(table(...TEN))).toMatchObject({ read: 10, created: 10, skipped: 0, drawings: 10 })
  await expect.poll(() => heard).toEqual([shop])
  expect(await load(table(...TEN))).toMatchObject({ read: 10, created: 0, updated: 0, unchanged: 10 })
  expect(await versionOf(database, shop)).toBe(1)
  expect(await load(table(...TEN.slice(0, 9), 'p9;Product 9;Chairs;1,00'))).toMatchObject({ updated: 1, unchanged: 9 })
  await expect.poll(() => heard).toEqual([shop, shop])
  await listener.close()
})

test('rows of one product anywhere in the file: the first row’s values, all rows’ categories', async () => {
  const rows = ['a;First;Chairs;10', ...TEN, 'a;Second;Office;20', 'a;Third;Chairs;30']
  expect(await load(table(...rows))).toMatchObject({ read: 13, created: 11, joined: 2, skipped: 0 })
  const [a] = await shopProducts(database, shop)
  expect(a?.data).toMatchObject({ name: { sv: 'First' }, price: 1000 })
  expect(a?.data.categories.map(({ id }) => id)).toEqual(['Chairs', 'Office'])
})

test('bad rows are skipped with row and reason, good ones before and behind them load', async () => {
  const report = await load(table('a;A;x;1', 'b;;x;2', 'c;C;x;cheap', 'd;D', ';E;x;5', 'f;F;x;6'))
  expect(report).toMatchObject({ read: 6, created: 2, skipped: 4 })
  expect(report.skippedRows).toEqual([
    { row: 3, reason: 'name: is missing' },
    { row: 4, reason: 'price: “cheap” is not a number with decimal “.”' },
    { row: 5, reason: '2 columns where the header has 4' },
    { row: 6, reason: 'uid: is missing' },
  ])
  expect(await uids()).toEqual(['a', 'f'])
})

test('the first good row of a product counts when the very first is broken', async () => {
  expect(await load(table('a;;Chairs;1', 'a;A;Office;2'))).toMatchObject({ created: 1, skipped: 1, joined: 0 })
})

test('a file without one good row changes nothing', async () => {
  await load(table('a;A;x;1'))
  expect(await load(table('b;;x;1', ';c;x;1'), { deleteMissing: true, yes: true })).toMatchObject({
    skipped: 2,
    deleted: 0,
  })
  expect(await uids()).toEqual(['a'])
})

test('a dry run tells what would happen, and changes nothing', async () => {
  await load(table(...TEN))
  const rows = [...TEN.slice(1, 9), 'p9;New name;Chairs;1', 'x;X;Chairs;1', 'y;;Chairs;1']
  const report = await load(table(...rows), { dryRun: true, deleteMissing: true })
  expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 8, deleted: 1, skipped: 1 })
  expect(await uids()).toEqual(TEN.map((row) => row.split(';')[0]))
  expect(await versionOf(database, shop)).toBe(1)
})

test('parts that are no products of the shop are told, wherever the others stand', async () => {
  const file = 'uid;name;parts\nset;Set;"leg:4;top:1;ghost:2"\n'
  const report = await load(`${file}leg;Leg;\ntop;Top;\n`)
  expect(report).toMatchObject({ created: 3, partsMissing: { count: 1, names: ['ghost'] } })
})

describe('--delete-missing', () => {
  beforeEach(() => load(table(...TEN)))

  test('removes what is not in the file', async () => {
    expect(await load(table(...TEN.slice(2)), { deleteMissing: true })).toMatchObject({ deleted: 2, unchanged: 8 })
    expect(await uids()).toHaveLength(8)
  })

  test('more than a fifth needs --yes; without it nothing at all is changed', async () => {
    const file = table(...TEN.slice(3), 'x;X;Chairs;1')
    await expect(load(file, { deleteMissing: true })).rejects.toThrow(
      /remove 3 of the shop's 10 products \(30 %\).*--yes/,
    )
    expect(await uids()).toHaveLength(10)
    expect(await load(file, { deleteMissing: true, yes: true })).toMatchObject({ deleted: 3, created: 1 })
  })

  test('never removes what was only skipped: a bad value, too few columns, a stray quote', async () => {
    const rows = ['p0;;Chairs;1', 'p1;Product 1', 'p2;"Product 2;Chairs;3', ...TEN.slice(3)]
    expect(await load(table(...rows), { deleteMissing: true })).toMatchObject({ skipped: 3, deleted: 0, unchanged: 7 })
    expect(await uids()).toHaveLength(10)
  })

  test('a skipped row without article number may be any product: nothing is removed without --yes', async () => {
    const file = table(';Product 0;Chairs;1', ...TEN.slice(2))
    expect(await load(file, { deleteMissing: true })).toMatchObject({ deleted: 0, deletionWithheld: 2, unchanged: 8 })
    expect(await load(file, { deleteMissing: true, yes: true })).toMatchObject({ deleted: 2 })
  })
})

describe('a file that cannot be understood changes nothing and says why', () => {
  test('ambiguous prices ask for --decimal, and are read with it', async () => {
    await expect(load(table('a;A;x;1.234', 'b;B;x;2.345'))).rejects.toThrow('--decimal')
    expect(await uids()).toEqual([])
    await load(table('a;A;x;1.234', 'b;B;x;2.345'), { decimal: ',' })
    expect((await shopProducts(database, shop)).map(({ data }) => data.price)).toEqual([123400, 234500])
  })

  test('an unknown shop names those there are', async () => {
    await expect(importContent(database, 'nowhere', table('a;A;x;1'))).rejects.toThrow(/--shop.*nowhere.*shop-0/)
  })
})

test('the shop’s language and currency are taken where nothing else is said', async () => {
  await addShop(database.db, 'danish', { language: 'da', currency: 'DKK' })
  await importContent(database, 'danish', table('a;Stol;x;5'))
  const [stol] = await shopProducts(database, 'danish')
  expect(stol?.data).toMatchObject({ name: { da: 'Stol' }, currency: 'DKK' })
  await importContent(database, 'danish', table('a;Chair;x;5 EUR'), { language: 'en' })
  const [chair] = await shopProducts(database, 'danish')
  expect(chair?.data).toMatchObject({ name: { en: 'Chair' }, currency: 'EUR' })
})
