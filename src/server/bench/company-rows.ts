import { performance } from 'node:perf_hooks'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { bytesOfOverlay, createOverlay, type Overlay } from '#catalogue/overlay.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment, type Segment, withoutDocuments } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { documentsOf, FIRST, heap, SHOP } from './engine-rows.ts'
import { quantile, round, timeByTurns, type Times } from './measure.ts'
import type { Questions } from './questions.ts'
import { seeded } from './random.ts'
import { table } from './table.ts'

/** The same questions of everybody and of companies, one company after the other. */
interface Compared {
  what: string
  shared: Times
  /** Companies that see everything, and those from whom something is hidden, one set of what is hidden after the other. */
  priced: Times
  hiding: Times
  /** Of the 95th percentiles. */
  ratio: { priced: number; hiding: number }
}

export interface CompanyRow {
  products: number
  companies: number
  /** Products with a price of their own, for each company. */
  prices: number
  /** Different sets of hidden products among the companies, and products in each. */
  sets: number
  hidden: number
  /** Bytes of all overlays, as counted and as found in memory. */
  overlays_mb: number
  memory_mb: number
  /** Laying one over the index. */
  laid_p50_ms: number
  laid_max_ms: number
  /** The first answer for a set of hidden products after a change of the catalogue. */
  first_ms: number
  rows: Compared[]
}

const COMPANIES = 500
const PRICES = 10_000
/** Companies that see everything are the rule. */
const SETS = 20
const HIDING = 5
/** Of the sets so many are asked by. */
const ASKED_SETS = 4
const HIDDEN = 50
/** Answers from small catalogues take parts of a millisecond, which other work of the machine's spoils sooner. */
const SMALL = 10_000
const PASSES_OF_SMALL = 9
const PASSES = 4
const SEED = 23
const MB = 1_000_000

/** Lays the prices of many companies over one catalogue, and compares answers with and without them. */
export async function companyRow(products: number, questions: Questions): Promise<CompanyRow> {
  const segment = openSegment(withoutDocuments(buildSegment(SHOP, 'sv', documentsOf(products))))
  await heap()
  const before = await heap()
  const { overlays, laid } = layAll(segment, products)
  await heap()
  const memory = (await heap()) - before
  const shops = [SHOP]
  let catalogue = createCatalogue([segment])
  const ofEachSet = overlays.slice(0, SETS * HIDING).filter((_, i) => i % HIDING === 0)
  const firsts: number[] = []
  /** What is made once for all questions after a change. */
  const warm = (by: readonly Overlay[]): void => {
    for (const sort of ['price_asc', 'price_desc', 'shop'] as const) query(catalogue, { ...FIRST, sort }, shops, by)
    query(catalogue, { ...FIRST, group: true }, shops, by)
    suggest(catalogue, 'a', 'sv', shops, 6, by)
  }
  const fresh = (): void => {
    catalogue = createCatalogue([segment])
    warm([])
  }
  const freshWithSets = (): void => {
    fresh()
    for (const overlay of ofEachSet) {
      const start = performance.now()
      query(catalogue, BY_PRICE, shops, [overlay])
      firsts.push(performance.now() - start)
      warm([overlay])
    }
  }
  const compare = <T>(what: string, asked: readonly T[], ask: (one: T, overlays: readonly Overlay[]) => unknown) => {
    const asCompanies = (some: readonly Overlay[]) =>
      asked.map((one, i) => {
        const by = [some[i % some.length] as Overlay]
        return () => ask(one, by)
      })
    // What words find is kept once for all who hide the same, as it is once for everybody: each set is asked everything too.
    const bySets = overlays.slice(0, ASKED_SETS * HIDING)
    const ofSets = Array.from({ length: ASKED_SETS }, (_, set) => bySets.slice(set * HIDING, (set + 1) * HIDING))
    const { shared, priced, hiding } = timeByTurns(
      {
        shared: { calls: asked.map((one) => () => ask(one, [])), before: fresh },
        priced: { calls: asCompanies(overlays.slice(SETS * HIDING)), before: fresh },
        hiding: { calls: ofSets.flatMap(asCompanies), before: freshWithSets },
      },
      products <= SMALL ? PASSES_OF_SMALL : PASSES,
    )
    const ratio = (of: Times): number => round(of.p95_ms / shared.p95_ms, 2)
    return { what, shared, priced, hiding, ratio: { priced: ratio(priced), hiding: ratio(hiding) } }
  }
  const ask = (question: CatalogueQuestion, by: readonly Overlay[]) => query(catalogue, question, shops, by)
  const rows = [
    compare('filtered page', questions.filtered, ask),
    compare('narrowed page', questions.narrowed, ask),
    compare('narrowed page, grouped', questions.narrowed.map(grouped), ask),
    compare('filtered page, grouped', questions.filtered.map(grouped), ask),
    compare('filtered, by price', questions.filtered.map(byPrice), ask),
    compare(
      'everything, by price',
      questions.filtered.map(({ page }, i) => ({ ...byPrice(BY_PRICE, i), page })),
      ask,
    ),
    compare('text search', questions.searched, ask),
    compare('text search, by price', questions.searched.map(byPrice), ask),
    compare('suggestions', questions.typed, (typed: string, by) => suggest(catalogue, typed, 'sv', shops, 6, by)),
  ]
  laid.sort((a, b) => a - b)
  return {
    products,
    companies: COMPANIES,
    prices: Math.min(PRICES, products),
    sets: SETS,
    hidden: HIDDEN,
    overlays_mb: round(overlays.reduce((sum, overlay) => sum + bytesOfOverlay(overlay), 0) / MB, 1),
    memory_mb: round(memory / MB, 1),
    laid_p50_ms: round(quantile(laid, 0.5), 2),
    laid_max_ms: round(quantile(laid, 1), 2),
    first_ms: round(
      quantile(
        firsts.toSorted((a, b) => a - b),
        0.5,
      ),
      2,
    ),
    rows,
  }
}

const grouped = (question: CatalogueQuestion): CatalogueQuestion => ({ ...question, group: true })

const BY_PRICE: CatalogueQuestion = { ...FIRST, sort: 'price_asc' }

const byPrice = (question: CatalogueQuestion, i: number): CatalogueQuestion => ({
  ...question,
  sort: i % 2 === 0 ? 'price_asc' : 'price_desc',
})

function layAll(segment: Segment, products: number): { overlays: Overlay[]; laid: number[] } {
  const random = seeded(SEED)
  const uidAt = (i: number): string => segment.uids.at(i % products)
  const laid: number[] = []
  const sets = Array.from({ length: SETS }, () => Array.from({ length: HIDDEN }, () => uidAt(random.below(products))))
  const overlays = Array.from({ length: COMPANIES }, (_, company) => {
    const first = random.below(products)
    // Spread over the catalogue, so that no two neighbours are the same company's.
    const step = Math.max(1, Math.floor(products / PRICES)) * 10 - 1
    const uids = Array.from({ length: Math.min(PRICES, products) }, (_, i) => uidAt(first + i * step)).toSorted()
    const prices = new Map(uids.map((uid) => [uid, random.next() < 0.02 ? null : 10_000 + random.below(4_000_000)]))
    const set = company < SETS * HIDING ? Math.floor(company / HIDING) : -1
    const agreed = { prices, hidden: new Set(sets[set] ?? []) }
    const start = performance.now()
    const overlay = createOverlay([segment], { shop: SHOP, hides: set < 0 ? '' : `set ${set}`, agreed })
    laid.push(performance.now() - start)
    return overlay
  })
  return { overlays, laid }
}

export const companyTable = (rows: readonly CompanyRow[]): string =>
  rows
    .map(
      (row) =>
        `${row.companies} companies of ${row.prices} prices each at ${row.products} products; ${row.sets} sets of ${row.hidden} hidden products\n` +
        `overlays ${row.overlays_mb} MB, in memory ${row.memory_mb} MB; laid in ${row.laid_p50_ms} ms (p50), ${row.laid_max_ms} ms (at most); first answer for a set ${row.first_ms} ms\n${table(
          [
            ['p50 / p95 in ms', 'everybody', 'companies', '×', 'with hidden', '×'],
            ...row.rows.map(({ what, shared, priced, hiding, ratio }) => [
              what,
              times(shared),
              times(priced),
              ratio.priced,
              times(hiding),
              ratio.hiding,
            ]),
          ],
        )}`,
    )
    .join('\n\n')

const times = ({ p50_ms, p95_ms }: Times): string => `${round(p50_ms, 3)} / ${round(p95_ms, 3)}`
