import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { OFFICE_API } from '#contract/office/paths.ts'
import { createKey } from '../accounts/keys.ts'
import { prepare } from '../db/catalogue-writer.ts'
import type { Database } from '../db/client.ts'
import { sourceOf } from '../db/item-source.ts'
import { runTask, startTask } from './child.ts'
import { SHOP } from './engine-rows.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { type Call, catalogueCalls } from './list-rows.ts'
import { round, timesOf } from './measure.ts'
import type { BatchInput, BatchSent } from './product-batch.task.ts'
import type { Questions } from './questions.ts'
import { type SyntheticProduct, synthetic } from './synthetic.ts'
import { table } from './table.ts'

/** Rows a call; the goal is meant at ten thousand. */
const ROWS = 10_000
const CHUNK = 500
const ROUNDS = 5
/** Calls of each kind while nothing else is asked. */
const IDLE_CALLS = 100

export interface ProductResults {
  /** In the shop that is looked at meanwhile. */
  products: number
  /** Rows a second. */
  bare_per_s: number
  created_per_s: number
  /** While others ask, in the shop that they ask about. */
  changed_per_s: number
  /** Of the bare INSERT's; the goal is at least 0.25. */
  created_share: number
  changed_share: number
  others: { what: string; idle_p95_ms: number; beside_p95_ms: number; ratio: number }[]
}

/**
 * Ten thousand products by one call, beside a bare `INSERT … unnest` of the same rows; and what others wait for meanwhile
 * in the same shop's catalogue, beside what they wait for otherwise. By turns, so that what else the machine does falls on
 * all of it.
 */
export async function productRows(
  { db, pool }: Database,
  other: Visitor,
  { questions, products, variables }: { questions: Questions; products: number; variables: Record<string, string> },
): Promise<ProductResults> {
  const goods = [...synthetic(ROWS)]
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    const { address } = shop.answer
    await catalogueRead(address, other)
    const calls = catalogueCalls(address, other, { questions, uids: goods.map(({ uid }) => uid) })
    const send = async (shopId: string, turn: number): Promise<BatchSent> => {
      const made = await createKey(db, 'bench', {
        name: randomUUID(),
        scopes: ['catalogue:write'],
        shopIds: [shopId],
        networks: [],
        days: 1,
      })
      const url = `${address}${OFFICE_API.productBatch}?shop_id=${shopId}`
      return await runTask<BatchSent>('product-batch', {
        url,
        key: made?.key ?? '',
        body: linesOf(goods, turn),
      } satisfies BatchInput)
    }
    const bare: number[] = []
    const created: number[] = []
    const changed: number[] = []
    const [idle, beside] = [calls, calls].map(() => calls.map((): number[] => [])) as [number[][], number[][]]
    for (let turn = 0; turn <= ROUNDS; turn++) {
      // Code that is not compiled yet is nobody's everyday.
      const isMeasured = turn > 0
      const bareMs = await bareInsert(pool, goods)
      const { ms } = await inNewShop(pool, (id) => send(id, turn))
      const before = await callsUntil(calls, turn, afterCalls(IDLE_CALLS))
      const sending = send(SHOP, turn)
      const during = await callsUntil(calls, turn, sending)
      const sent = await sending
      if (!isMeasured) continue
      bare.push(bareMs)
      created.push(ms)
      changed.push(sent.ms)
      for (const kind of calls.keys()) {
        idle[kind]?.push(...(before[kind] ?? []))
        beside[kind]?.push(...(during[kind] ?? []))
      }
    }
    const perSecond = (times: number[]): number => round((ROWS / timesOf(times).p50_ms) * 1_000, 0)
    const bareRate = perSecond(bare)
    const createdRate = perSecond(created)
    const changedRate = perSecond(changed)
    return {
      products,
      bare_per_s: bareRate,
      created_per_s: createdRate,
      changed_per_s: changedRate,
      created_share: round(createdRate / bareRate, 2),
      changed_share: round(changedRate / bareRate, 2),
      others: calls.map(({ what }, kind) => {
        const [a, b] = [timesOf(idle[kind] ?? []).p95_ms, timesOf(beside[kind] ?? []).p95_ms]
        return { what, idle_p95_ms: round(a, 1), beside_p95_ms: round(b, 1), ratio: round(b / a, 2) }
      }),
    }
  } finally {
    await shop.stop()
  }
}

/** Each turn changes every product. */
const linesOf = (goods: readonly SyntheticProduct[], turn: number): string =>
  goods
    .map(({ uid, item }) => JSON.stringify({ uid, ...sourceOf({ ...item, price: (item.price ?? 0) + turn * 100 }) }))
    .join('\n')

async function inNewShop<T>(pool: Pool, work: (id: string) => Promise<T>): Promise<T> {
  const id = `bench-${randomUUID()}`
  await pool.query('INSERT INTO shops (shop_id, name) VALUES ($1, $1)', [id])
  try {
    return await work(id)
  } finally {
    await pool.query('DELETE FROM shops WHERE shop_id = $1', [id])
  }
}

/** Milliseconds for the rows alone, as they would be stored, a transaction for each five hundred. */
const bareInsert = (pool: Pool, goods: readonly SyntheticProduct[]): Promise<number> =>
  inNewShop(pool, async (id) => {
    const rows = goods.map(({ uid, position, item }) => ({ uid, position, ...prepare(item) }))
    const start = performance.now()
    for (let i = 0; i < rows.length; i += CHUNK) {
      const some = rows.slice(i, i + CHUNK)
      await pool.query(
        `INSERT INTO products (shop_id, uid, position, version, fingerprint, data)
         SELECT $1, uid, position, 1, fingerprint, json::jsonb
         FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[]) AS t (uid, position, fingerprint, json)`,
        [
          id,
          some.map((r) => r.uid),
          some.map((r) => r.position),
          some.map((r) => r.fingerprint),
          some.map((r) => r.json),
        ],
      )
    }
    return performance.now() - start
  })

/** Ends when so many calls of each kind have been made. */
const afterCalls =
  (count: number) =>
  (made: number): boolean =>
    made >= count

/** All kinds by turns until the work has ended, or there were enough; their times. */
async function callsUntil(
  calls: readonly Call[],
  round_: number,
  end: Promise<unknown> | ((made: number) => boolean),
): Promise<number[][]> {
  const times = calls.map((): number[] => [])
  let ended = false
  const isEnd = typeof end === 'function' ? end : () => ended
  if (typeof end !== 'function') void end.finally(() => (ended = true)).catch(() => undefined)
  for (let made = 0; !isEnd(made); made++)
    for (const [kind, { call }] of calls.entries()) times[kind]?.push(await call(round_ * 1_000 + made))
  return times
}

export const productTable = (results: readonly ProductResults[]): string =>
  results
    .map(
      ({ products, others, ...r }) =>
        `${ROWS} products by one call, in a shop of ${products} (rows a second, of a bare INSERT; others' p95 in ms)\n${table(
          [
            ['what', 'rows/s', 'share'],
            ['bare INSERT … unnest', r.bare_per_s, 1],
            ['new products, nobody asks', r.created_per_s, r.created_share],
            ['changed products, others ask', r.changed_per_s, r.changed_share],
          ],
        )}\n${table([
          ['call', 'otherwise', 'beside', 'ratio'],
          ...others.map((o) => [o.what, o.idle_p95_ms, o.beside_p95_ms, o.ratio]),
        ])}`,
    )
    .join('\n\n')
