import { createCatalogue } from '#catalogue/catalogue.ts'
import { createOverlay, type Overlay } from '#catalogue/overlay.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment, type Segment, withoutDocuments } from '#catalogue/segment.ts'
import type { CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import { brotliBytes, documentsOf, FIRST, MB, SHOP } from './engine-rows.ts'
import { round, type Times, timeEach } from './measure.ts'
import type { Questions } from './questions.ts'
import { seeded } from './random.ts'
import { table } from './table.ts'

/** A page with all that it can be narrowed by, beside a page of a catalogue that has five lists alone. */
export interface FindingRow {
  products: number
  /** Narrowed, grouped, by one company's prices; every list, range and attribute with exact counts. */
  everything: Times
  /** The same lists narrowed, of products that say nothing else, one card each. */
  lists: Times
  /** Of the 95th percentiles. */
  ratio: number
  /** Of the catalogue for a device, compressed; null: too many products for one. */
  copy: CopySizes | null
}

/** Megabytes with all that narrows a page, and with less of it. */
interface CopySizes {
  everything: number
  no_ranges: number
  no_attributes: number
  lists: number
}

const PRICES = 10_000
/** More products than that are on few devices, and take long to compress. */
const COPY_MAX = 10_000
const SEED = 29

/** Asks both catalogues, one after the other, each as it is after a change. */
export async function findingRow(products: number, questions: Questions): Promise<FindingRow> {
  const segment = openIndex(documentsOf(products))
  const overlay = createOverlay([segment], {
    shop: SHOP,
    hides: '',
    agreed: { prices: pricesOf(segment), hidden: new Set() },
  })
  const everything = timesOfPages(segment, questions.narrowed.map(grouped), [overlay])
  const lists = timesOfPages(openIndex(without(products, SAID_NOWHERE)), questions.filtered, [])
  const copy = products <= COPY_MAX ? await copySizes(products) : null
  return { products, everything, lists, ratio: round(everything.p95_ms / lists.p95_ms, 2), copy }
}

async function copySizes(products: number): Promise<CopySizes> {
  const size = async (left: Partial<CatalogueDocument>): Promise<number> =>
    round((await brotliBytes(buildSegment(SHOP, 'sv', without(products, left)))) / MB)
  return {
    everything: await size({}),
    no_ranges: await size(NO_RANGES),
    no_attributes: await size(NO_ATTRIBUTES),
    lists: await size(SAID_NOWHERE),
  }
}

const openIndex = (documents: Iterable<CatalogueDocument>): Segment =>
  openSegment(withoutDocuments(buildSegment(SHOP, 'sv', documents)))

function* without(products: number, left: Partial<CatalogueDocument>): Generator<CatalogueDocument> {
  for (const document of documentsOf(products)) yield { ...document, ...left }
}

const NO_RANGES = {
  price: null,
  co2e: null,
  delivery: null,
  width: null,
  depth: null,
  height: null,
  length: null,
  diameter: null,
} as const satisfies Partial<CatalogueDocument>

const NO_ATTRIBUTES = { choices: [] } as const satisfies Partial<CatalogueDocument>

const SAID_NOWHERE = {
  ...NO_RANGES,
  ...NO_ATTRIBUTES,
  colours: [],
  materials: [],
  family: null,
} as const satisfies Partial<CatalogueDocument>

function timesOfPages(segment: Segment, asked: readonly CatalogueQuestion[], by: readonly Overlay[]): Times {
  const shops = [SHOP]
  let catalogue = createCatalogue([segment])
  return timeEach(
    asked,
    (question) => query(catalogue, question, shops, by),
    () => {
      catalogue = createCatalogue([segment])
      for (const group of [false, true]) query(catalogue, { ...FIRST, group }, shops, by)
    },
  )
}

const grouped = (question: CatalogueQuestion): CatalogueQuestion => ({ ...question, group: true })

/** Spread over the catalogue, so that no two neighbours are the company's. */
function pricesOf(segment: Segment): Map<string, number> {
  const random = seeded(SEED)
  const every = Math.max(1, Math.floor(segment.uids.length / PRICES))
  const uids = Array.from({ length: Math.min(PRICES, segment.uids.length) }, (_, i) => segment.uids.at(i * every))
  return new Map(uids.map((uid) => [uid, 10_000 + random.below(4_000_000)]))
}

export function findingTable(rows: readonly FindingRow[]): string {
  if (rows.length === 0) return ''
  const copies = rows.flatMap(({ products, copy }) => (copy ? [{ products, ...copy }] : []))
  return `A page narrowed by a list, an attribute and a price, grouped, by one company’s prices, with all it can be narrowed by (p50 / p95 in ms); × = its p95 as a multiple of a page with five lists alone\n${table(
    [
      ['products', 'everything', 'five lists', '×'],
      ...rows.map(({ products, everything, lists, ratio }) => [products, ms(everything), ms(lists), ratio]),
    ],
  )}\nThe catalogue for a device, compressed (MB), with all it can be narrowed by and with less\n${table([
    ['products', 'everything', 'no ranges', 'no attributes', 'five lists'],
    ...copies.map((one) => [one.products, one.everything, one.no_ranges, one.no_attributes, one.lists]),
  ])}`
}

const ms = ({ p50_ms, p95_ms }: Times): string => `${round(p50_ms, 2)} / ${round(p95_ms, 2)}`
