import { type ApprovalRow, approvalTable } from './approval-rows.ts'
import type { BrowserRow } from './browser-rows.ts'
import type { Bundle } from './bundle.ts'
import type { CartResults } from './cart-rows.ts'
import type { NoBrowser } from './chromium.ts'
import type { EngineRow } from './engine-rows.ts'
import { type FindingRow, findingTable } from './finding-rows.ts'
import { type CompanyRow, companyTable } from './company-rows.ts'
import { floorTable, type FloorRow } from './floor-rows.ts'
import type { GridResults } from './browser/grid.ts'
import { gridTable } from './grid-rows.ts'
import type { HttpRow } from './http-rows.ts'
import { type ListResults, listTable } from './list-rows.ts'
import { round, type Times } from './measure.ts'
import { type MutationRow, mutationTable } from './mutation-rows.ts'
import { type ProductResults, productTable } from './product-rows.ts'
import type { RelevanceRow } from './relevance-rows.ts'
import type { Queueing } from './browser/queueing.ts'
import { queueTable } from './queue-rows.ts'
import { relevanceTables } from './relevance-table.ts'
import { table } from './table.ts'
import type { Vitals } from './browser/vitals.ts'
import { vitalsTable } from './vitals-rows.ts'

/** The same questions put to PostgreSQL: its times, and how many times the engine's p95 they are. */
export interface RivalRow {
  products: number
  filtered: Times
  searched: Times
  suggested: Times
  ratio: { filtered: number; searched: number; suggested: number }
}

export interface Results {
  date: string
  node: string
  cpus: number
  engine: EngineRow[]
  finding: FindingRow[]
  companies: CompanyRow[]
  browser: (BrowserRow | NoBrowser)[]
  floor: (FloorRow | NoBrowser)[]
  postgres: RivalRow[]
  http: { products: number; rows: HttpRow[] }[]
  carts: CartResults[]
  lists: ListResults[]
  mutations: MutationRow[]
  approvals: ApprovalRow[]
  products: ProductResults[]
  queue?: Queueing | NoBrowser
  vitals?: Vitals | NoBrowser
  grid?: GridResults | NoBrowser
  relevance: RelevanceRow[]
  /** null: nothing is built; undefined: not asked for. */
  bundle: Bundle | null | undefined
}

const ms = (times: Times): string => `${round(times.p50_ms, 2)} / ${round(times.p95_ms, 2)}`

/** Everything measured, as text for a terminal. */
export function report(results: Results): string {
  const parts = [
    engineTable(results.engine),
    findingTable(results.finding),
    companyTable(results.companies),
    browserTable(results.browser),
    floorTable(results.floor),
    rivalTable(results.postgres),
    ...results.http.map(({ products, rows }) => httpTable(products, rows)),
    ...results.carts.map(cartTable),
    ...results.lists.map(listTable),
    mutationTable(results.mutations),
    approvalTable(results.approvals),
    productTable(results.products),
    queueTable(results.queue),
    vitalsTable(results.vitals),
    gridTable(results.grid),
    ...relevanceTables(results.relevance),
    bundleTable(results.bundle),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const engineTable = (rows: readonly EngineRow[]): string =>
  rows.length === 0
    ? ''
    : `Engine (p50 / p95 in ms, the best of three passes; sizes in MB)\n${table([
        [
          'products',
          'filtered page',
          'narrowed page',
          'text search',
          'suggestions',
          'index',
          'memory',
          'offline',
          'brotli',
          'open ms',
          'build s',
        ],
        ...rows.map((r) => [
          r.products,
          ms(r.filtered),
          ms(r.narrowed),
          ms(r.searched),
          ms(r.suggested),
          r.index_mb,
          r.memory_mb,
          r.blob_mb,
          r.brotli_mb,
          r.open_ms,
          r.build_s,
        ]),
      ])}`

function browserTable(all: readonly (BrowserRow | NoBrowser)[]): string {
  const skipped = all.find((row) => 'skipped' in row)
  if (skipped) return `Opening in the browser: skipped, ${skipped.skipped}`
  const rows = all.filter((row) => 'products' in row)
  const [first] = rows
  if (!first) return ''
  return `Opening the offline catalogue in a new page of ${first.browser} (ms, medians)\n${table([
    ['products', 'read from the device', 'open', 'first page', 'first search', 'first suggestions'],
    ...rows.map((r) => [r.products, r.read, r.open, r.page, r.search, r.suggest]),
  ])}`
}

const rivalTable = (rows: readonly RivalRow[]): string =>
  rows.length === 0
    ? ''
    : `The same questions to PostgreSQL (p50 / p95 in ms, and its p95 as a multiple of the engine's)\n${table([
        ['products', 'filtered page', '×', 'text search', '×', 'suggestions', '×'],
        ...rows.map((r) => [
          r.products,
          ms(r.filtered),
          r.ratio.filtered,
          ms(r.searched),
          r.ratio.searched,
          ms(r.suggested),
          r.ratio.suggested,
        ]),
      ])}`

const httpTable = (products: number, rows: readonly HttpRow[]): string =>
  `HTTP at ${products} products, beside a bare route with the same bytes\n${table([
    [
      'answer',
      'bytes',
      'per second',
      'p95 ms',
      'bare per second',
      'bare p95 ms',
      'share',
      'cpu µs',
      'bare cpu µs',
      'failed',
    ],
    ...rows.map((r) => [
      r.what,
      r.bytes,
      Math.round(r.shop.per_second),
      round(r.shop.p95_ms, 1),
      Math.round(r.bare.per_second),
      round(r.bare.p95_ms, 1),
      `${Math.round(r.share * 100)} %`,
      Math.round(r.shop_cpu_us),
      Math.round(r.bare_cpu_us),
      r.shop.failed + r.bare.failed,
    ]),
  ])}`

const cartTable = ({ products, rows, large_to_empty, quick_order: shown }: CartResults): string =>
  `Carts at ${products} products, over HTTP (p50 / p95 in ms; the server's processor time); the last two are as 1 to ${large_to_empty}\n${table(
    [['call', 'time', 'cpu', 'bytes'], ...rows.map((r) => [r.what, ms(r.times), r.cpu_ms, r.bytes])],
  )}\n${quickOrderLine(shown)}`

const quickOrderLine = (shown: CartResults['quick_order']): string =>
  'skipped' in shown
    ? `Quick order in the browser: skipped, ${shown.skipped}`
    : `${shown.rows} pasted rows in the browser: answered after ${ms(shown.answer)} ms, painted ${ms(shown.shown)} ms later`

function bundleTable(bundle: Bundle | null | undefined): string {
  if (bundle === undefined) return ''
  if (!bundle) return 'Scripts: nothing is built (npm run build)'
  return `Scripts of the built app; first = the sign-in page waits for it, after = it fetches it by itself\n${table([
    ['file', 'bytes', 'brotli', ''],
    ...bundle.chunks.map((chunk) => [chunk.file, chunk.bytes, chunk.brotli, chunk.load ?? '']),
    ['sign-in page', bundle.first_bytes, bundle.first_brotli, 'first + after'],
  ])}`
}
