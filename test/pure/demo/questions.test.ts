import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import type { CatalogueDocument } from '#catalogue/types.ts'
import type { Locale } from '#contract/locale.ts'
import { demoDocuments } from '#server/bench/demo-search.ts'
import { question } from '../catalogue/documents.ts'

const SHOP = 'nordform'
const stock = new Map<Locale, ReadonlyMap<string, CatalogueDocument>>()

function documentsIn(language: Locale): ReadonlyMap<string, CatalogueDocument> {
  const documents = stock.get(language) ?? new Map(demoDocuments(SHOP, language).map((one) => [one.uid, one]))
  stock.set(language, documents)
  return documents
}

/** The first page: what matches everything, and what follows it. */
function firstOf(language: Locale, search: string) {
  const documents = documentsIn(language)
  const catalogue = createCatalogue([openSegment(buildSegment(SHOP, language, documents.values()))])
  const { keys, more, total, understood } = query(catalogue, question({ search, language, per_page: 10 }), [SHOP])
  return { total, understood, first: [...keys, ...more].flatMap(({ uid }) => documents.get(uid) ?? []).slice(0, 5) }
}

test.each<[language: Locale, search: string, subcategory: RegExp]>([
  ['sv', 'akustikpannel', /^Väggabsorbenter$/],
  ['no', 'hevbar pult', /^Hev- og senkbare skrivebord$/],
  ['no', 'lydpanel', /^Veggabsorbenter$/],
  ['da', 'lydpanel', /^Vægabsorbenter$/],
  ['en', 'desk sit stand', /^Height-adjustable desks$/],
  ['sv', 'kontorsstol utan armstöd', /^Kontorsstolar$/],
  ['sv', 'stol 3', /stol/i],
  ['sv', 'mötesbord för 8 personer', /^Mötesbord$/],
])('in %s "%s" gives what is meant', (language, search, subcategory) => {
  const { first } = firstOf(language, search)
  expect(first).toHaveLength(5)
  for (const { categories } of first) expect(categories.map((one) => one.subcategory?.name).join()).toMatch(subcategory)
})

test('who asks for no armrests gets none that has them in its name or its attributes', () => {
  const { total, understood, first } = firstOf('sv', 'kontorsstol utan armstöd')
  expect(total).toBeGreaterThan(10)
  expect(understood).toMatchObject([{ kind: 'without', value: 'armstöd' }])
  for (const { name, attributes } of first) expect([name, ...attributes].join()).not.toMatch(/armstöd/i)
})

test('a price, sides and seats narrow to what says them, and tell how many do not', () => {
  const price = firstOf('sv', 'bord under 5000')
  expect(price.understood).toMatchObject([{ kind: 'price', value: '..5000', unsaid: expect.any(Number) }])
  for (const one of price.first) expect(one.price).toBeLessThanOrEqual(500_000)
  for (const one of firstOf('sv', 'skrivbord 160x80').first) expect([one.width, one.depth]).toEqual([1600, 800])
  for (const one of firstOf('en', 'meeting table for 8 people').first) expect(one.seats).toBeGreaterThanOrEqual(8)
})
