import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { formatReport } from '#server/features/import/format-report.ts'
import { freshDatabase } from './harness.ts'
import { importContent, shopProducts } from './import-files.ts'
import { addShop } from './people.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, 'north')
})
afterAll(() => database.close())

const HEAD = 'uid,name,brand,Family'
const file = (family: (i: number) => string) =>
  [HEAD, ...Array.from({ length: 40 }, (_, i) => `p${i},Chair ${i},Berg,${family(i)}`)].join('\n')
const stored = async () =>
  (await shopProducts(database, 'north')).map(({ data }) => ({
    family: data.family,
    attributes: data.attributes.map(({ key, value }) => `${key} ${value.sv}`),
  }))

test('families of a file are stored with their products, and told in the report', async () => {
  const report = await importContent(
    database,
    'north',
    file((i) => `f${i % 10}`),
  )
  expect(report).toMatchObject({ created: 40, families: { count: 10, products: 40 }, noFamilies: null })
  expect((await stored())[13]).toEqual({ family: 'f3', attributes: [] })
})

test('a column of that name with something else stays what it was, and the report says how it is taken', async () => {
  const numbers = file((i) => `${i}`)
  const report = await importContent(database, 'north', numbers)
  expect(report).toMatchObject({ updated: 40, families: { count: 0 }, noFamilies: 'Family' })
  expect((await stored())[13]).toEqual({ attributes: ['Family 13'] })
  const source = { description: 'CSV', language: 'sv', columns: [], attributes: ['Family'], dropped: [] }
  const options = { file: 'x.csv', shop: 'north', map: new Map(), dryRun: false, deleteMissing: false, yes: false }
  expect(formatReport({ report, source }, options, 1).join('\n')).toContain('--map Family=family')
  await importContent(database, 'north', numbers, { map: { Family: 'family' } })
  expect((await stored())[13]).toEqual({ family: '13', attributes: [] })
})

test('what is alike is proposed with its names, and taken with --families', async () => {
  const alike = ['uid,name', 'a,Oslo stol svart', 'b,"Oslo stol, ek"', 'c,Bergen stol'].join('\n')
  const report = await importContent(database, 'north', alike)
  expect(report.proposed).toEqual({ count: 1, products: 2, names: ['Oslo stol svart'] })
  const taken = await importContent(database, 'north', alike, { families: true })
  expect(taken).toMatchObject({ updated: 2, families: { count: 1, products: 2 }, proposed: { count: 0 } })
  const [a, b, c] = (await stored()).slice(-3)
  expect(a?.family).toMatch(/^~/)
  expect([b?.family, c?.family]).toEqual([a?.family, undefined])
})

test('families that a column or a hand has said stay where what is alike is taken, and nothing of them is taken away', async () => {
  await addShop(database.db, 'south')
  const said = ['uid,name,family', 'a,Oslo stol svart,oslo', 'c,Bergen stol,bergen'].join('\n')
  await importContent(database, 'south', said, {
    map: { family: 'family' },
  })
  const alike = ['uid,name', 'a,Oslo stol svart', 'b,"Oslo stol, ek"', 'c,Bergen stol', 'd,"Oslo stol, blå"'].join('\n')
  await importContent(database, 'south', alike, { families: true })
  const families = async () =>
    Object.fromEntries((await shopProducts(database, 'south')).map(({ uid, data }) => [uid, data.family]))
  const proposed = expect.stringMatching(/^~/)
  expect(await families()).toEqual({ a: 'oslo', b: proposed, c: 'bergen', d: proposed })
  // What is no more alike is of no family, if it was only proposed.
  await importContent(database, 'south', alike.replace('"Oslo stol, blå"', 'Narvik'), { families: true })
  expect((await families()).d).toBeUndefined()
})
