import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment, withoutDocuments } from '#catalogue/segment.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { CatalogueDocument, CatalogueQuestion } from '#catalogue/types.ts'
import type { AttributeKinds } from '../db/attribute-kinds.ts'
import { NO_NOISE } from '../db/attribute-noise.ts'
import { toDocument } from '../features/catalogue/document.ts'
import { packed } from '../features/catalogue/offline-file.ts'
import { round, type Times, timeEach } from './measure.ts'
import type { Questions } from './questions.ts'
import { CHOICES, synthetic } from './synthetic.ts'

export interface EngineRow {
  products: number
  build_s: number
  filtered: Times
  narrowed: Times
  searched: Times
  suggested: Times
  /** Bytes of the index that the server keeps, and what answering adds to it. */
  index_mb: number
  memory_mb: number
  open_ms: number
  blob_mb: number
  brotli_mb: number | null
}

export const SHOP = 'bench'
const TONGUE = { language: 'sv', own: 'sv' } as const
const KINDS: AttributeKinds = Object.fromEntries(
  Object.keys(CHOICES).map((key) => [key, { kind: 'list', narrows: true }]),
)
export const MB = 1024 * 1024

/** The synthetic products as the engine takes them in, one at a time. */
export function* documentsOf(products: number): Generator<CatalogueDocument> {
  for (const { uid, position, item } of synthetic(products))
    yield toDocument({ shop: SHOP, uid, position, added: null, item, parts: {} }, TONGUE, NO_NOISE, KINDS)
}

/** Builds, opens and questions the engine at one size. `compress`: the download's size too, which takes its time. */
export async function engineRow(products: number, questions: Questions, compress: boolean): Promise<EngineRow> {
  const before = await heap()
  const { index, ...built } = await buildIndex(products, compress)
  const segment = openSegment(index)
  const shops = [SHOP]
  // A catalogue remembers what it was asked: each pass gets one that was asked nothing yet, as after every change.
  let catalogue = createCatalogue([segment])
  const fresh = (): void => {
    catalogue = createCatalogue([segment])
    query(catalogue, FIRST, shops)
    suggest(catalogue, 'a', 'sv', shops, 6)
  }
  const filtered = timeEach(questions.filtered, (question) => query(catalogue, question, shops), fresh)
  const narrowed = timeEach(questions.narrowed, (question) => query(catalogue, question, shops), fresh)
  const searched = timeEach(questions.searched, (question) => query(catalogue, question, shops), fresh)
  const suggested = timeEach(questions.typed, (typed) => suggest(catalogue, typed, 'sv', shops, 6), fresh)
  const memory_mb = round(((await heap()) - before) / MB, 1)
  // Used once more, so that the catalogue was not collected before it was measured.
  if (query(catalogue, FIRST, shops).keys.length === 0) throw new Error('The engine finds nothing')
  return {
    products,
    ...built,
    filtered,
    narrowed,
    searched,
    suggested,
    index_mb: round(index.byteLength / MB, 1),
    memory_mb,
  }
}

export const FIRST: CatalogueQuestion = {
  search: '',
  filters: {},
  ranges: {},
  match: 'all',
  sort: 'shop',
  page: 1,
  per_page: 30,
  language: 'sv',
}

async function buildIndex(products: number, compress: boolean) {
  const started = performance.now()
  const blob = buildSegment(SHOP, 'sv', documentsOf(products))
  const built = performance.now()
  openSegment(blob)
  const opened = performance.now()
  return {
    index: withoutDocuments(blob),
    build_s: round((built - started) / 1000, 2),
    open_ms: round(opened - built, 1),
    blob_mb: round(blob.byteLength / MB, 1),
    brotli_mb: compress ? round((await brotliBytes(blob)) / MB, 2) : null,
  }
}

/** Bytes in use after a garbage collection. */
export async function heap(): Promise<number> {
  await nextTurn()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** As it is sent to a browser for offline use. */
export const brotliBytes = async (blob: ArrayBuffer): Promise<number> =>
  (await packed({ shop: SHOP, language: 'sv', version: 1, since: null, deletes: [] }, blob)).compressed.byteLength

const SAMPLE = 3_000

/** Products that the questions are made from; the later ones are of the same kind. */
export const sampleOf = (products: number): CatalogueDocument[] => [...documentsOf(Math.min(SAMPLE, products))]
