import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { LOCALES } from '#contract/locale.ts'
import { MATCHINGS } from '#contract/catalogue/query.ts'
import { SORTS } from '#contract/catalogue/filters.ts'
import { synthetic } from '#server/bench/synthetic.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Database } from '#server/db/client.ts'
import { type CatalogueIndex, openCatalogueIndex } from '#server/features/catalogue/catalogue-index.ts'
import { toDocument } from '#server/features/catalogue/document.ts'
import { productsAfter, type Reader } from '#server/features/catalogue/rows.ts'
import { rounds } from '#test/length.ts'
import { stock } from './goods.ts'
import { freshDatabase } from './harness.ts'
import { addShop } from './people.ts'
import { askedRanges } from './some-bounds.ts'

const SHOP = 'large'
const PRODUCTS = rounds('PRODUCTS', { short: 350, long: 700 })

let database: Database
let directory: string
let inline: CatalogueIndex
/** Rows that came through the main thread's connections and are of products. */
let productsRead = 0
const counting: Reader = {
  async query<R extends object>(text: string, values?: unknown[]) {
    const answer = await database.pool.query<R>(text, values)
    productsRead += answer.rows.filter((row) => 'uid' in row).length
    return answer
  },
}
let threaded: CatalogueIndex
const errors: unknown[] = []
const onError = (error: unknown): void => void errors.push(error)
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, SHOP)
  await database.db.transaction((tx) => writeCatalogue(tx, SHOP, synthetic(PRODUCTS)))
  const { connection } = database
  directory = mkdtempSync(join(tmpdir(), 'interior-index-'))
  const options = { pool: counting, connection, directory, onNote: () => undefined, onError }
  inline = openCatalogueIndex(options)
  // As a shop beyond a hundred thousand products would be answered.
  threaded = openCatalogueIndex({ ...options, inlineProducts: PRODUCTS - 1 })
})
afterAll(async () => {
  await Promise.all([inline.close(), threaded.close()])
  await database.close()
  rmSync(directory, { recursive: true })
})

const VIEW = { shop: SHOP, buyer: null }
const ALL = [VIEW]
const QUESTIONS = rounds('QUESTIONS', { short: 30, long: 100 })
const words = ['stol', 'kontorsstol', 'bord', 'hylla', 'svart', 'ek', 'bekvm', 'lamp', '100007', 'xyzzy']
const question: fc.Arbitrary<CatalogueQuestion> = fc.record({
  search: fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((some) => some.join(' ')),
  filters: fc.record(
    {
      category: fc.subarray(['stolar', 'bord', 'soffor'], { minLength: 1 }),
      certification: fc.subarray(['svanen', 'fsc', 'none'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  ranges: askedRanges,
  match: fc.constantFrom(...MATCHINGS),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 4 }),
  per_page: fc.constantFrom(1, 15, 30, 200),
  language: fc.constantFrom(...LOCALES),
})

/** The engine over documents made from the rows as they are now, without thread, patch or cache. */
async function oracle() {
  const rows = await productsAfter(database.pool, [SHOP], null, PRODUCTS * 2)
  const segments = LOCALES.map((language) =>
    openSegment(
      buildSegment(
        SHOP,
        language,
        rows.map((row) => toDocument(row, { language, own: 'sv' })),
      ),
    ),
  )
  const catalogue = createCatalogue(segments)
  return (asked: CatalogueQuestion) => query(catalogue, asked, [SHOP])
}

async function expectSameAnswers(): Promise<void> {
  const answer = await oracle()
  for (const language of LOCALES) await Promise.all([inline.ready(ALL, language), threaded.ready(ALL, language)])
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const wanted = answer(asked)
      expect(await inline.answer(asked, ALL)).toEqual(wanted)
      expect(await threaded.answer(asked, ALL)).toEqual(wanted)
    }),
    { numRuns: QUESTIONS },
  )
}

test('the index answers as the engine does over the rows themselves, in the main thread and in another', async () => {
  await expectSameAnswers()
  expect([inline.health().threaded, threaded.health().threaded]).toEqual([false, true])
})

test('so it does after changes on top of changes', async () => {
  for (let i = 0; i < 12; i++)
    await stock(database.db, SHOP, {
      [String(100_000 + 7 * i)]: { name: { sv: `Ny stol ${i}`, en: `New chair ${i}` } },
      [`added-${i}`]: { name: { sv: `Svart lampa ${i}` }, price: i * 100 },
    })
  const [{ version } = { version: 0 }] = (
    await database.pool.query<{ version: number }>('SELECT catalogue_version::integer AS version FROM shops')
  ).rows
  for (const index of [inline, threaded])
    for (const language of LOCALES) await expect.poll(() => index.versionOf(SHOP, language)).toBe(version)
  await expectSameAnswers()
  expect(errors).toEqual([])
})

test('suggestions, article numbers and climate figures are the same in both threads', async () => {
  for (const term of ['kon', 'svart st', 'x']) {
    const asked = { term, language: 'sv', limit: 6 } as const
    expect(await threaded.suggest(asked, ALL)).toEqual(await inline.suggest(asked, ALL))
  }
  const numbers = ['100007', '1000-14', '100', 'nothing at all']
  const found = await inline.lookUp(numbers, VIEW, 'sv', 5)
  expect(found.map((one) => one.found)).toEqual(['exact', 'normalised', 'several', 'unknown'])
  expect(await threaded.lookUp(numbers, VIEW, 'sv', 5)).toEqual(found)
  const chairs = { language: 'sv', category: 'stolar', subcategory: null } as const
  const climate = await inline.climate(chairs, VIEW)
  expect(climate?.count).toBeGreaterThan(20)
  expect(await threaded.climate(chairs, VIEW)).toEqual(climate)
})

test('while all products are built anew the main thread reads none of them', async () => {
  const before = inline.versionOf(SHOP, 'sv') ?? 0
  productsRead = 0
  await database.db.transaction(async (tx) => {
    await tx.execute(`UPDATE products SET version = ${before + 1}`)
    await tx.execute(`UPDATE shops SET catalogue_version = ${before + 1}`)
    await tx.execute(`SELECT pg_notify('catalogue', '${SHOP}')`)
  })
  for (const language of LOCALES) await expect.poll(() => inline.versionOf(SHOP, language)).toBe(before + 1)
  expect(productsRead).toBe(0)
})
