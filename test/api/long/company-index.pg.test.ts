import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { MATCHINGS } from '#contract/catalogue/query.ts'
import { SORTS } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import type { PriceList } from '#contract/organisation/price-list.ts'
import { synthetic } from '#server/bench/synthetic.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Database } from '#server/db/client.ts'
import { type CatalogueIndex, openCatalogueIndex } from '#server/features/catalogue/catalogue-index.ts'
import { toDocument } from '#server/features/catalogue/document.ts'
import { productsAfter, type ProductRow } from '#server/features/catalogue/rows.ts'
import { naivePrice } from '#test/pure/organisation/naive-prices.ts'
import { rounds } from '#test/length.ts'
import { agree, priceRow } from '../agreements.ts'
import { stock } from '../goods.ts'
import { freshDatabase } from '../harness.ts'
import { addCompany, addShop } from '../people.ts'
import { askedRanges } from '../some-bounds.ts'

const SHOP = 'large'
const PRODUCTS = rounds('PRODUCTS', { short: 250, long: 700 })
const QUESTIONS = rounds('QUESTIONS', { short: 30, long: 100 })
const LANGUAGES: readonly Locale[] = ['sv', 'en']

type Rows = Parameters<typeof priceRow>[]

/** What two companies have agreed on: one with prices of its own throughout, one that may not see much. */
const AGREED: Record<'priced' | 'narrow', Rows> = {
  priced: [
    ...Array.from({ length: PRODUCTS / 2 }, (_, i): Rows[number] => [
      { product: String(100_000 + 14 * i) },
      { price: ((i * 7919) % 5_000) * 100 },
    ]),
    [{ category: 'stolar' }, { discount: 30 }],
    [{ category: 'stolar' }, { from: 10, discount: 45 }],
    [{ product: 'added-3' }, { price: 1 }],
    [{ product: 'added-4' }, { hidden: true }],
  ],
  narrow: [
    [{ category: 'bord' }, { hidden: true }],
    [{ product: '100000' }, { hidden: true }],
    [{ product: 'added-5' }, { price: 99_999_900 }],
  ],
}

let database: Database
let directory: string
let inline: CatalogueIndex
let threaded: CatalogueIndex
let companies: Record<keyof typeof AGREED, string>
const errors: unknown[] = []
const onError = (error: unknown): void => void errors.push(error)
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, SHOP)
  await database.db.transaction((tx) => writeCatalogue(tx, SHOP, synthetic(PRODUCTS)))
  companies = {
    priced: await addCompany(database.db, SHOP, 'Priced'),
    narrow: await addCompany(database.db, SHOP, 'Narrow'),
  }
  for (const who of ['priced', 'narrow'] as const)
    await agree(
      database.db,
      SHOP,
      { id: who, companies: [companies[who]] },
      ...AGREED[who].map((row) => priceRow(...row)),
    )
  const { connection, pool } = database
  directory = mkdtempSync(join(tmpdir(), 'interior-company-'))
  const options = { pool, connection, directory, onNote: () => undefined, onError }
  inline = openCatalogueIndex(options)
  // As a shop beyond a hundred thousand products would be answered.
  threaded = openCatalogueIndex({ ...options, inlineProducts: PRODUCTS - 1 })
  await Promise.all([inline.look(), threaded.look()])
})
afterAll(async () => {
  await Promise.all([inline.close(), threaded.close()])
  await database.close()
  rmSync(directory, { recursive: true })
})

const words = ['stol', 'kontorsstol', 'bord', 'hylla', 'svart', 'ek', 'lampa', '100007', 'xyzzy']
const question: fc.Arbitrary<CatalogueQuestion> = fc.record({
  search: fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((some) => some.join(' ')),
  filters: fc.record({ category: fc.subarray(['stolar', 'bord', 'soffor'], { minLength: 1 }) }, { requiredKeys: [] }),
  ranges: askedRanges,
  match: fc.constantFrom(...MATCHINGS),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 4 }),
  per_page: fc.constantFrom(15, 30, 200),
  language: fc.constantFrom(...LANGUAGES),
})

const listOf = (rows: Rows): PriceList => ({
  id: 'list',
  name: 'List',
  currency: 'SEK',
  rows: rows.map((row) => {
    const { target, subject, from, price, discount, hidden } = priceRow(...row)
    const offer = hidden ? 'hidden' : price === null ? { discountPercentage: discount ?? 0 } : { price }
    return { target, subject, from, offer }
  }),
})

const listed = ({ uid, item }: Pick<ProductRow, 'uid' | 'item'>) => ({
  uid,
  currency: item.currency,
  categories: item.categories.map(({ id }) => id),
  brand: item.brand ?? null,
})

/** What a row costs by a naive reading of the list. */
function priceOf({ uid, item }: ProductRow, all: ReadonlyMap<string, ProductRow>, list: PriceList) {
  const parts = item.parts.map((part) => {
    const whole = all.get(part.uid)
    return { quantity: part.quantity, price: whole?.item.price ?? null, listed: whole ? listed(whole) : null }
  })
  const { price, quantity, discount_percentage: discountPercentage } = item
  const product = { ...listed({ uid, item }), price, quantity, discountPercentage, parts }
  return naivePrice([list], product, 1)
}

/** The engine over documents made from the rows as the company is to see them: no overlay, thread, patch or cache. */
async function oracle(rows: Rows) {
  const found = await productsAfter(database.pool, [SHOP], null, PRODUCTS * 2)
  const all = new Map(found.map((row) => [row.uid, row]))
  const list = listOf(rows)
  const documents = (language: Locale) =>
    found.flatMap((row) => {
      const price = priceOf(row, all, list)
      return price === 'hidden' ? [] : { ...toDocument(row, { language, own: 'sv' }), price }
    })
  return createCatalogue(LANGUAGES.map((language) => openSegment(buildSegment(SHOP, language, documents(language)))))
}

async function expectSameAnswers(): Promise<void> {
  for (const who of ['priced', 'narrow'] as const) {
    const catalogue = await oracle(AGREED[who])
    const asked = [{ shop: SHOP, company: companies[who] }]
    await fc.assert(
      fc.asyncProperty(question, async (one) => {
        const wanted = query(catalogue, one, [SHOP])
        const typed = { term: one.search, language: one.language, limit: 6 }
        const suggested = suggest(catalogue, typed.term, typed.language, [SHOP], typed.limit)
        for (const index of [inline, threaded]) {
          const views = index.views(asked)
          await index.ready(views, one.language)
          expect(await index.answer(one, views)).toEqual(wanted)
          expect(await index.suggest(typed, views)).toEqual(suggested)
        }
      }),
      { numRuns: QUESTIONS },
    )
  }
}

test('a company is answered as the engine would over the products at its prices, in the main thread and in another', async () => {
  await expectSameAnswers()
  expect([inline.health().threaded, threaded.health().threaded]).toEqual([false, true])
  // Nobody in particular shares what is not the companies'.
  const [view] = inline.views([{ shop: SHOP, company: null }])
  expect(inline.stamp([view!], 'sv')).not.toContain('@')
})

test('so it is after changes on top of changes, of which it hears while they are made', async () => {
  const asking = Promise.all(
    [inline, threaded].map(async (index) => {
      const all = {
        search: '',
        filters: {},
        ranges: {},
        match: 'all',
        sort: 'price_asc',
        page: 1,
        per_page: 200,
        language: 'sv',
      } as const
      // Among changes nobody is told of what is hidden, and no question fails.
      for (let i = 0; i < 100; i++) {
        const { keys } = await index.answer(all, index.views([{ shop: SHOP, company: companies.narrow }]))
        expect(keys.map(({ uid }) => uid)).not.toContain('100000')
      }
    }),
  )
  for (let i = 0; i < 12; i++)
    await stock(database.db, SHOP, {
      [String(100_000 + 7 * i)]: { name: { sv: `Ny stol ${i}`, en: `New chair ${i}` } },
      [`added-${i}`]: { name: { sv: `Svart lampa ${i}` }, price: i * 100 },
    })
  await asking
  const [{ version } = { version: 0 }] = (
    await database.pool.query<{ version: number }>('SELECT catalogue_version::integer AS version FROM shops')
  ).rows
  for (const index of [inline, threaded])
    for (const language of LANGUAGES) await expect.poll(() => index.versionOf(SHOP, language)).toBe(version)
  await expectSameAnswers()
  expect(errors).toEqual([])
})
