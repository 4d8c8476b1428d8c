import { and, eq } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueRow, writeCatalogue, type WriteOptions } from '#server/db/catalogue-writer.ts'
import type { Database } from '#server/db/client.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { products } from '#server/db/schema.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'
import { freshDatabase } from './harness.ts'
import { shopProducts, versionOf } from './import-files.ts'
import { addShop } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const item = (name: string, values: Partial<CatalogueItem> = {}): CatalogueItem =>
  catalogueItem({ name: { sv: name }, price: 100, ...values })
const rows = (...uids: string[]): CatalogueRow[] => uids.map((uid) => ({ uid, item: item(`Product ${uid}`) }))

let count = 0
async function shop(): Promise<string> {
  const id = `shop-${count++}`
  await addShop(database.db, id)
  return id
}
const write = (id: string, what: Iterable<CatalogueRow>, options?: WriteOptions) =>
  database.db.transaction((tx) => writeCatalogue(tx, id, what, options))
const order = async (id: string) => (await shopProducts(database, id)).map(({ uid }) => uid)

test('new products stand in the order of the rows, later ones behind them', async () => {
  const id = await shop()
  expect(await write(id, rows('c', 'a', 'b'))).toEqual({ created: 3, updated: 0, unchanged: 0, deleted: 0 })
  await write(id, rows('d', 'b', 'a'))
  expect(await order(id)).toEqual(['c', 'a', 'b', 'd'])
})

test('only what changed is written, and the version tells which', async () => {
  const id = await shop()
  await write(id, rows('a', 'b', 'c'))
  const changed = { uid: 'b', item: item('Product b', { price: 101 }) }
  expect(await write(id, [...rows('a'), changed])).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await versionOf(database, id)).toBe(2)
  expect((await shopProducts(database, id)).map(({ uid, version }) => [uid, version])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ])
})

test('the order of an object’s keys is no change', async () => {
  const id = await shop()
  await write(id, [{ uid: 'a', item: item('x', { name: { sv: 'x', da: 'y' } }) }])
  expect(await write(id, [{ uid: 'a', item: item('x', { name: { da: 'y', sv: 'x' } }) }])).toMatchObject({
    unchanged: 1,
  })
  expect(await versionOf(database, id)).toBe(1)
})

describe('deleteMissing', () => {
  test('marks what is missing, spares what is to be kept, and revives what returns', async () => {
    const id = await shop()
    await write(id, rows('a', 'b', 'c', 'd'))
    expect(await write(id, rows('a'), { deleteMissing: true, keep: ['c'] })).toMatchObject({ deleted: 2, unchanged: 1 })
    expect(await order(id)).toEqual(['a', 'c'])
    const [gone] = await database.db
      .select()
      .from(products)
      .where(and(eq(products.shopId, id), eq(products.uid, 'b')))
    expect(gone).toMatchObject({ version: 2 })
    expect(await write(id, rows('d', 'b'))).toMatchObject({ created: 2, updated: 0 })
    expect(await order(id)).toEqual(['a', 'b', 'c', 'd'])
    expect(await write(id, rows('a', 'b', 'c', 'd'), { deleteMissing: true })).toMatchObject({ deleted: 0 })
    expect(await versionOf(database, id)).toBe(3)
  })

  test('asks with the numbers first', async () => {
    const id = await shop()
    await write(id, rows('a', 'b', 'c', 'd'))
    const asked: number[][] = []
    const refuse = (...numbers: number[]) => asked.push(numbers) < 0
    expect(await write(id, rows('a', 'x'), { deleteMissing: true, mayDelete: refuse })).toMatchObject({ deleted: 0 })
    expect(asked).toEqual([[3, 4]])
    expect(await order(id)).toEqual(['a', 'b', 'c', 'd', 'x'])
  })

  test('never touches another shop', async () => {
    const [one, two] = [await shop(), await shop()]
    await write(one, rows('a', 'b'))
    await write(two, rows('a', 'b'))
    await write(one, rows('a'), { deleteMissing: true })
    expect(await order(two)).toEqual(['a', 'b'])
  })
})

test('a uid that occurs twice is refused, near or far, and nothing is written', async () => {
  const id = await shop()
  const many = Array.from({ length: 1500 }, (_, i) => `u${i}`)
  await expect(write(id, rows('a', 'a'))).rejects.toThrow('occurs twice')
  await expect(write(id, rows(...many, 'u0'))).rejects.toThrow('u0 occurs twice')
  expect(await order(id)).toEqual([])
})

test('two writers of one shop stand in line; each gets a version of its own', async () => {
  const id = await shop()
  await Promise.all([write(id, rows('a', 'b')), write(id, rows('c', 'd')), write(id, rows('e'))])
  expect((await order(id)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(new Set((await shopProducts(database, id)).map(({ position }) => position)).size).toBe(5)
  expect(await versionOf(database, id)).toBe(3)
})

test('a shop that is not there is an error', async () => {
  await expect(write('nowhere', rows('a'))).rejects.toThrow('no shop nowhere')
})
