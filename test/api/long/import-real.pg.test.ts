import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { openSegment } from '#catalogue/segment.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import type { Database } from '#server/db/client.ts'
import { eq } from '#server/db/drizzle.ts'
import { shops } from '#server/db/schema.ts'
import { buildIndex } from '#server/features/catalogue/build.ts'
import { freshDatabase } from '../harness.ts'
import { importContent, shopProducts } from '../import-files.ts'
import { addShop } from '../people.ts'

const DATA = join(import.meta.dirname, '../../../../shared/data')
const FURNITURE = join(DATA, 'furniture-3694.csv')
const SOFAS = join(DATA, 'sofas-no-184.csv')

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await addShop(database.db, 'real')
  await addShop(database.db, 'sofas', { language: 'no', currency: 'NOK' })
})
afterAll(() => database.close())

const items = async (shop: string) =>
  new Map((await shopProducts(database, shop)).map(({ uid, data }) => [uid, data] as const))

/** Attributes that products are narrowed by. */
const filters = async (shop: string): Promise<string[]> => {
  const rows = await database.db.select({ kinds: shops.attributeKinds }).from(shops).where(eq(shops.shopId, shop))
  return Object.entries(rows[0]?.kinds ?? {}).flatMap(([key, { narrows }]) => (narrows ? [key] : []))
}

describe.runIf(existsSync(FURNITURE))('a furniture chain’s 3,694 rows (where the test data is there)', () => {
  const map = { item_id: 'uid', short_description: 'description', designer: 'brand' }
  const load = () => importContent(database, 'real', '', { file: FURNITURE, language: 'en', currency: 'SEK', map })
  let products = new Map<string, CatalogueItem>()
  let first: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    first = await load()
    products = await items('real')
  })

  test('2,962 products in 17 categories, whose counts are the rows', () => {
    const counts = new Map<string, number>()
    for (const { categories } of products.values()) {
      for (const { id } of categories) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    expect(first).toMatchObject({ read: 3694, created: 2962, joined: 732, skipped: 0 })
    expect(products.size).toBe(2962)
    expect(counts.size).toBe(17)
    expect([...counts.values()].reduce((a, b) => a + b)).toBe(3694)
    expect(counts.get('Tables & desks')).toBe(612)
  })

  test('texts, money and measures as they are meant', () => {
    expect(products.get('368814')).toMatchObject({
      name: { en: 'NORDVIKEN' },
      description: { en: 'Bar table, 140x80 cm' },
      brand: 'Francis Cayouette',
      price: 99500,
      currency: 'SEK',
      measurements: { height: 105, width: 80 },
    })
  })

  test('no description is taken for a designer, and every designer for one', () => {
    const brands = new Set([...products.values()].flatMap(({ brand }) => brand ?? []))
    expect([...brands].filter((brand) => /\d|\. /.test(brand))).toEqual([])
    expect(brands).toContain('IKEA of Sweden/Fredriksson/L Löwenhielm/Hilland/Ehlén Johansson')
    expect([...products.values()].filter(({ brand }) => brand === undefined)).toHaveLength(102)
  })

  test('no column that is no fact of a thing becomes a filter', async () => {
    expect(await filters('real')).toEqual([])
  })

  test('what is one chair in its colours and sizes is proposed as a family, and taken where that was asked for', async () => {
    expect(first.families).toEqual({ count: 0, products: 0 })
    expect(first.proposed).toMatchObject({ count: 425, products: 1260 })
    const options = { file: FURNITURE, language: 'en', currency: 'SEK', map, families: true, dryRun: true } as const
    const { families, proposed } = await importContent(database, 'real', '', options)
    const { count, products: of } = first.proposed
    expect([families, proposed.count]).toEqual([{ count, products: of }, 0])
  })

  test('questions that ask for a price, a size, or what a thing is not to have, find just these', async () => {
    const { segment } = await buildIndex(database.connection, 'real', 'en', false)
    const catalogue = createCatalogue([openSegment(segment)])
    const found = (search: string) => {
      const asked = {
        filters: {},
        ranges: {},
        match: 'all',
        sort: 'shop',
        page: 1,
        per_page: 200,
        language: 'en',
      } as const
      const { keys, total, understood } = query(catalogue, { ...asked, search }, ['real'])
      const texts = understood.map(({ parameter, value }) => `${parameter}=${value}`)
      return { understood: texts, total, items: keys.map(({ uid }) => products.get(uid) as CatalogueItem) }
    }
    const cheap = found('bar table under 500')
    expect(cheap.understood).toEqual(['price=..500'])
    expect(cheap.items.length).toBeGreaterThan(2)
    expect(cheap.items.filter(({ price }) => (price ?? Infinity) > 50_000)).toEqual([])
    const high = found('bar table height 105 cm')
    expect(high.understood).toEqual(['height=104.5..105.5'])
    expect(new Set(high.items.map(({ measurements }) => measurements.height))).toEqual(new Set([105]))
    const sides = found('table 140x80')
    expect(sides.understood).toEqual(['sides=140x80'])
    expect(sides.items).toContainEqual(products.get('368814'))
    const [all, open] = [found('bookcase'), found('bookcase without doors')]
    expect(open.understood).toEqual(['without=doors'])
    expect(open.total).toBeGreaterThan(5)
    expect(open.total).toBeLessThan(all.total)
    // A question without any such word is words.
    expect(found('bar table').understood).toEqual([])
  })

  test('the same file again changes nothing', async () => {
    expect(await load()).toMatchObject({ created: 0, updated: 0, unchanged: 2962 })
  })
})

describe.runIf(existsSync(SOFAS))('184 Norwegian sofas (where the test data is there)', () => {
  test('need no option at all', async () => {
    const report = await importContent(database, 'sofas', '', { file: SOFAS })
    expect(report.proposed).toMatchObject({ count: 41, names: expect.arrayContaining(['Easy modulsofa']) })
    expect(report).toMatchObject({ read: 184, created: 184, skipped: 0, imagesNotFetched: 184 })
    const products = await items('sofas')
    expect(products.get('185695045')).toMatchObject({
      name: { no: 'Easy modulsofa' },
      brand: 'SCAPA BALTIC UAB',
      price: 2229900,
      currency: 'NOK',
      measurements: { width: 325, height: 90, length: 260, depth: '95/154' },
    })
    expect([...products.values()].every(({ price }) => (price ?? 0) > 100_000)).toBe(true)
  })

  test('are narrowed by what is a fact, and not by measurements that are written twice', async () => {
    expect(await filters('sofas')).toEqual(['sleep'])
  })
})
