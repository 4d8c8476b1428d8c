import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAPABILITIES } from '#contract/users/permission.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { useEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ROOT } from '../version.ts'
import { measureBundle } from './bundle.ts'
import { approvalRows } from './approval-rows.ts'
import { cartRows } from './cart-rows.ts'
import type { BrowserRow } from './browser-rows.ts'
import { runTask } from './child.ts'
import type { NoBrowser } from './chromium.ts'
import type { CompaniesInput } from './companies.task.ts'
import type { CompanyRow } from './company-rows.ts'
import type { EngineInput } from './engine.task.ts'
import type { FindingInput } from './finding.task.ts'
import type { FindingRow } from './finding-rows.ts'
import type { FloorInput, FloorRow } from './floor-rows.ts'
import { type EngineRow, sampleOf } from './engine-rows.ts'
import { gridRow } from './grid-rows.ts'
import { addVisitor, httpRows, prepareShop } from './http-rows.ts'
import { listRows } from './list-rows.ts'
import { mutationRows } from './mutation-rows.ts'
import { type BenchOptions, OptionError, type Part, readOptions } from './options.ts'
import { questionsAbout } from './questions.ts'
import { productRows } from './product-rows.ts'
import { queueRow } from './queue-rows.ts'
import { relevanceRows } from './relevance-rows.ts'
import { report, type Results } from './report.ts'
import { rivalRow } from './rival-rows.ts'
import { vitalsRow } from './vitals-rows.ts'

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** A database of the bench's own: never the shop's, whose figures these loads would spoil. */
async function withDatabase<T>(work: (database: Database, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interior-bench-'))
  // Open to the database's account, so that its files go with it also where root runs this.
  chmodSync(dataDir, 0o755)
  const embedded = await useEmbedded(dataDir)
  const database = openDatabase(embedded.connection)
  try {
    await migrate(database.pool)
    return await work(database, dataDir)
  } finally {
    await database.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const nothingYet = ({ parts }: BenchOptions): Results => ({
  date: new Date().toISOString(),
  node: process.version,
  cpus: availableParallelism(),
  engine: [],
  finding: [],
  companies: [],
  browser: [],
  floor: [],
  postgres: [],
  http: [],
  carts: [],
  lists: [],
  mutations: [],
  approvals: [],
  products: [],
  relevance: [],
  bundle: parts.has('bundle') ? measureBundle(join(ROOT, 'dist')) : undefined,
})

const NEED_DATABASE = [
  'browser',
  'postgres',
  'http',
  'carts',
  'lists',
  'mutations',
  'approvals',
  'products',
  'queue',
  'vitals',
  'grid',
  'relevance',
] as const

async function measure(options: BenchOptions, results: Results): Promise<void> {
  const has = (part: Part): boolean => options.parts.has(part)
  for (const products of has('engine') ? options.sizes : []) {
    say(`engine, ${products} products`)
    const compress = products <= 100_000
    const input: EngineInput = { products, questions: options.questions, compress }
    results.engine.push(await runTask<EngineRow>('engine', input))
  }
  for (const products of has('finding') ? options.findingSizes : []) {
    say(`all that narrows a page, ${products} products`)
    const input: FindingInput = { products, questions: options.questions }
    results.finding.push(await runTask<FindingRow>('finding', input))
  }
  for (const products of has('companies') ? options.companySizes : []) {
    say(`companies, ${products} products`)
    const input: CompaniesInput = { products, questions: options.questions }
    results.companies.push(await runTask<CompanyRow>('companies', input))
  }
  for (const products of has('browser') ? options.browserSizes : []) {
    say(`browser, ${products} products`)
    results.browser.push(await runTask<BrowserRow | NoBrowser>('browser', { products }))
  }
  if (NEED_DATABASE.some(has))
    await withDatabase((database, dataDir) => withRivals(database, dataDir, options, results))
}

async function withRivals(database: Database, dataDir: string, options: BenchOptions, results: Results): Promise<void> {
  for (const products of options.parts.has('browser') ? options.floorSizes : []) {
    say(`without a network, ${products} products`)
    const visitor = await prepareShop(database, products)
    const input: FloorInput = { visitor, products, questions: options.floorQuestions, dataDir }
    results.floor.push(await runTask<FloorRow | NoBrowser>('floor', input))
  }
  for (const products of options.parts.has('postgres') ? options.rivalSizes : []) {
    say(`PostgreSQL, ${products} products`)
    const engine = results.engine.find((row) => row.products === products)
    results.postgres.push(await rivalRow(database.pool, products, options.rivalQuestions, engine))
  }
  for (const products of options.parts.has('http') ? options.httpSizes : []) {
    say(`HTTP, ${products} products`)
    const visitor = await prepareShop(database, products)
    const questions = questionsAbout(sampleOf(products), options.questions)
    const rows = await httpRows(visitor, questions, { DATA_DIR: dataDir, DEMO: '0' }, options.seconds)
    results.http.push({ products, rows })
  }
  for (const products of options.parts.has('carts') ? options.httpSizes : []) {
    say(`carts, ${products} products`)
    const visitor = await prepareShop(database, products)
    results.carts.push(await cartRows(visitor, products, { DATA_DIR: dataDir, DEMO: '0' }))
  }
  for (const products of options.parts.has('lists') ? options.httpSizes : []) {
    say(`all carts read, ${products} products`)
    const planner = await prepareShop(database, products)
    const questions = questionsAbout(sampleOf(products), options.questions)
    const asked = { questions, products, variables: { DATA_DIR: dataDir, DEMO: '0' } }
    results.lists.push(await listRows(planner, await addVisitor(database.pool), asked))
  }
  for (const products of options.parts.has('mutations') ? options.httpSizes : []) {
    say(`changes of carts, ${products} products`)
    const visitor = await prepareShop(database, products)
    const variables = { DATA_DIR: dataDir, DEMO: '0' }
    results.mutations.push(...(await mutationRows(visitor, products, variables, options.seconds)))
  }
  for (const products of options.parts.has('approvals') ? options.httpSizes : []) {
    say(`approvals, ${products} products`)
    await prepareShop(database, products)
    results.approvals.push(...(await approvalRows(database.pool, products, { DATA_DIR: dataDir, DEMO: '0' })))
  }
  for (const products of options.parts.has('products') ? options.httpSizes : []) {
    say(`products by call, ${products} products`)
    const visitor = await prepareShop(database, products)
    const questions = questionsAbout(sampleOf(products), options.questions)
    const asked = { questions, products, variables: { DATA_DIR: dataDir, DEMO: '0' } }
    results.products.push(await productRows(database, visitor, asked))
  }
  if (options.parts.has('queue')) {
    say('changes without a network')
    const products = Math.min(...options.httpSizes)
    results.queue = await queueRow(await prepareShop(database, products), products, { DATA_DIR: dataDir, DEMO: '0' })
  }
  if (options.parts.has('vitals')) {
    say('what people feel')
    const products = Math.min(...options.httpSizes)
    results.vitals = await vitalsRow(await prepareShop(database, products), { DATA_DIR: dataDir, DEMO: '0' })
  }
  if (options.parts.has('grid')) {
    say(`the table of ${options.gridSize} products`)
    await prepareShop(database, options.gridSize)
    const staff = await addVisitor(database.pool, CAPABILITIES['shop.whole'])
    results.grid = await gridRow(staff, options.gridSize, { DATA_DIR: dataDir, DEMO: '0' })
  }
  if (options.parts.has('relevance')) {
    say('relevance')
    results.relevance = await relevanceRows(database.pool)
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  const results = nothingYet(options)
  try {
    await measure(options, results)
  } finally {
    // What fails at the end takes nothing with it that was measured before.
    process.stdout.write(report(results))
    writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`)
  }
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  say(error.message)
  process.exitCode = 2
}
