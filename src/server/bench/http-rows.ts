import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import { ownerKey } from '#contract/users/owner.ts'
import { API, productPath } from '#contract/paths.ts'
import { CAPABILITIES } from '#contract/users/permission.ts'
import { FACETS } from '#contract/catalogue/filters.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import type { Database } from '../db/client.ts'
import { writeCatalogue } from '../db/catalogue-writer.ts'
import { hashToken } from '../http/token.ts'
import { runTask, type Started, startTask } from './child.ts'
import { SHOP } from './engine-rows.ts'
import type { LoadInput, LoadResult } from './load.task.ts'
import { round } from './measure.ts'
import type { Questions } from './questions.ts'
import { settleAttributes } from '../db/settle-attributes.ts'
import { synthetic } from './synthetic.ts'

export interface HttpRow {
  what: string
  bytes: number
  shop: LoadResult
  bare: LoadResult
  /** Requests per second, the shop's as a share of the bare route's. */
  share: number
  /** Processor time per answer in microseconds: what a busy machine cannot falsify. */
  shop_cpu_us: number
  bare_cpu_us: number
}

type Server = Started<{ address: string }>

const CONNECTIONS = 20
const ROUNDS = 3

/** Somebody who may see and order what the shop has. */
export interface Visitor {
  token: string
  /** `ownerKey` of his. */
  owner: string
}

/** A shop with so many products, and somebody to visit it, in a database of the bench's own that has nothing else. */
export async function prepareShop({ db, pool }: Database, products: number): Promise<Visitor> {
  // Whatever the part before left: orders have steps, carts requests.
  await pool.query('TRUNCATE orders, carts, shops CASCADE')
  await pool.query('INSERT INTO shops (shop_id, name) VALUES ($1, $1)', [SHOP])
  await db.transaction(async (tx) => {
    await writeCatalogue(tx, SHOP, synthetic(products))
    await settleAttributes(tx, SHOP)
  })
  await pool.query('ANALYZE products')
  return addVisitor(pool)
}

/** One more in the shop that is there, who buys unless `level` says more. */
export async function addVisitor(pool: Pool, level: number = CAPABILITIES['cart.order']): Promise<Visitor> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: string }>(
    `WITH visitor AS (
       INSERT INTO users (username, login_name, name, email, password_hash)
       VALUES ($1, $1, $1, $1 || '@bench.example', '') RETURNING id
     ), membership AS (
       INSERT INTO memberships (user_id, shop_id, level) SELECT id, $2, $4 FROM visitor
     )
     INSERT INTO tokens (token_hash, owner_kind, owner_id, user_id, expires_at)
     SELECT $3, 'user', id, id, now() + interval '30 days' FROM visitor RETURNING user_id AS id`,
    [`bench-${randomBytes(6).toString('hex')}`, SHOP, hashToken(token), level],
  )
  const id = rows[0]?.id ?? ''
  return { token, owner: ownerKey({ kind: 'user', id }) }
}

/**
 * Waits until the server has read the shop's catalogue, which it may still be doing when it is first asked.
 * @throws when that takes more than two minutes
 */
export async function catalogueRead(address: string, { token }: Visitor): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (let second = 0; second < 120; second++) {
    const { status } = await fetch(`${address}${pathOf(API.paginated)}`, { headers })
    if (status !== 503) return
    await wait(1000)
  }
  throw new Error('The server does not come to read the catalogue')
}

/** The shop's server beside a bare route that returns the same bytes, one after the other, each in its own process. */
export async function httpRows(
  visitor: Visitor,
  questions: Questions,
  variables: Record<string, string>,
  seconds: number,
) {
  const headers = { authorization: `Bearer ${visitor.token}` }
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    await catalogueRead(shop.answer.address, visitor)
    const rows: HttpRow[] = []
    for (const { what, paths } of visits(questions)) {
      const answer = await fetch(`${shop.answer.address}${paths[0] ?? ''}`, { headers })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${body.slice(0, 200)}`)
      const bare = await startTask<{ address: string }>('bare-server', { body })
      const [ours, theirs] = await inTurn(shop, paths, bare, headers, seconds)
      await bare.stop()
      rows.push({
        what,
        bytes: Buffer.byteLength(body),
        shop: ours.result,
        bare: theirs.result,
        share: round(ours.result.per_second / theirs.result.per_second),
        shop_cpu_us: ours.cpu,
        bare_cpu_us: theirs.cpu,
      })
    }
    return rows
  } finally {
    await shop.stop()
  }
}

interface Loaded {
  result: LoadResult
  cpu: number
}

/** Both servers by turns, so that what else the machine does falls on both; of each the round of median throughput. */
async function inTurn(
  shop: Server,
  paths: string[],
  bare: Server,
  headers: Record<string, string>,
  seconds: number,
): Promise<[Loaded, Loaded]> {
  const ours: Loaded[] = []
  const theirs: Loaded[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await load(bare, { paths: ['/bare'], headers, seconds: seconds / ROUNDS }))
    ours.push(await load(shop, { paths, headers, seconds: seconds / ROUNDS }))
  }
  return [median(ours), median(theirs)]
}

async function load(server: Server, input: Pick<LoadInput, 'paths' | 'headers' | 'seconds'>): Promise<Loaded> {
  const before = await server.cpu()
  const address = server.answer.address
  const result = await runTask<LoadResult>('load', { ...input, address, connections: CONNECTIONS } satisfies LoadInput)
  return { result, cpu: round((await server.cpu()) - before, 0) / result.answered }
}

function median(rounds: Loaded[]): Loaded {
  const sorted = rounds.toSorted((a, b) => a.result.per_second - b.result.per_second)
  const middle = sorted[sorted.length >> 1]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/** Few enough that each was asked before, as a shop's common pages are … */
const COMMON = 200
/** … and so many that nobody asks for the same within a run. */
const RARE = 20_000

function visits(questions: Questions): { what: string; paths: string[] }[] {
  const uids = [...synthetic(COMMON)].map((product) => product.uid)
  return [
    { what: 'catalogue page', paths: [pathOf(API.paginated)] },
    { what: `catalogue page, one of ${COMMON}`, paths: some(questions.filtered, COMMON, API.paginated) },
    { what: 'catalogue page, never the same', paths: some(questions.filtered, RARE, API.paginated) },
    { what: `search, one of ${COMMON}`, paths: some(questions.searched, COMMON, API.search) },
    { what: 'search, never the same', paths: some(questions.searched, RARE, API.search) },
    { what: `product, one of ${COMMON}`, paths: uids.map((uid) => `${productPath(SHOP, uid)}?language=sv`) },
  ]
}

/** As many paths as wanted; where the questions do not suffice, their later pages are others. */
const some = (questions: readonly CatalogueQuestion[], count: number, path: string): string[] =>
  Array.from({ length: count }, (_, i) => {
    const question = questions[i % questions.length]
    return pathOf(path, question && { ...question, page: 1 + Math.floor(i / questions.length) })
  })

function pathOf(path: string, question?: CatalogueQuestion): string {
  const filters = FACETS.map((facet) => [facet, question?.filters[facet] ?? []])
  const state = {
    shop_id: SHOP,
    language: 'sv',
    ...Object.fromEntries(filters),
    ...(question && { page: question.page }),
  }
  const search = question?.search ? { search: question.search } : {}
  return `${path}?${writeQueryString({ ...state, ...search })}`
}
