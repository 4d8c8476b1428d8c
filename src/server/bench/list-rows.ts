import { OPEN_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { API, productPath } from '#contract/paths.ts'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { type CartCaller, cartCaller } from './cart-caller.ts'
import { startTask } from './child.ts'
import { SHOP } from './engine-rows.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import type { ReadersInput } from './list-readers.task.ts'
import { round, timesOf } from './measure.ts'
import type { Questions } from './questions.ts'
import { synthetic } from './synthetic.ts'
import { table } from './table.ts'

export interface ListRow {
  what: string
  idle_p95_ms: number
  beside_p95_ms: number
  /** The goal is at most 2. */
  ratio: number
}

export interface ListResults {
  products: number
  rows: ListRow[]
}

const READERS = 3
const ROUNDS = 6
/** Calls of each kind in a round. */
const CALLS = 60
/** As browsers ask for it. */
const ENCODING = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * What others wait for while a planner with the most carts and lines allowed reads all of them three times at once,
 * beside what they wait for otherwise; by turns, so that what else the machine does falls on both.
 */
export async function listRows(
  planner: Visitor,
  other: Visitor,
  { questions, products, variables }: { questions: Questions; products: number; variables: Record<string, string> },
): Promise<ListResults> {
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    const { address } = shop.answer
    await catalogueRead(address, other)
    const uids = [...synthetic(products)].map(({ uid }) => uid)
    await fill(cartCaller(address, planner), uids)
    const calls = await smallCalls(address, other, { questions, uids })
    const url = `${address}${API.cart}`
    const headers = { ...ENCODING, authorization: `Bearer ${planner.token}` }
    const idle: number[][][] = []
    const beside: number[][][] = []
    // Code that is not compiled yet is nobody's everyday.
    await measure(calls, 0)
    for (let turn = 1; turn <= ROUNDS; turn++) {
      idle.push(await measure(calls, turn))
      const readers = await startTask<null>('list-readers', { url, headers, readers: READERS } satisfies ReadersInput)
      beside.push(await measure(calls, ROUNDS + turn))
      await readers.stop()
    }
    const rows = calls.map(({ what }, kind): ListRow => {
      const [before, during] = [p95(idle, kind), p95(beside, kind)]
      return { what, idle_p95_ms: round(before, 1), beside_p95_ms: round(during, 1), ratio: round(during / before, 2) }
    })
    return { products, rows }
  } finally {
    await shop.stop()
  }
}

/** Of one kind of call, over all rounds. */
const p95 = (rounds: readonly number[][][], kind: number): number =>
  timesOf(rounds.flatMap((times) => times[kind] ?? [])).p95_ms

async function fill(planner: CartCaller, uids: readonly string[]): Promise<void> {
  const lines = OWNER_LINES_MAX / OPEN_CARTS_MAX
  for (let cart = 0; cart < OPEN_CARTS_MAX; cart++) {
    const some = Array.from({ length: lines }, (_, i) => uids[(cart * 31 + i) % uids.length] ?? '')
    await planner.addMany(await planner.create(), some)
  }
}

export interface Call {
  what: string
  /** The time until the last byte, in milliseconds. */
  call: (turn: number) => Promise<number>
}

const at = <T>(all: readonly T[], turn: number): T => all[turn % all.length]!

interface CallsAbout {
  questions: Questions
  uids: readonly string[]
}

/** What somebody asks of the catalogue, never the same twice in a row. */
export function catalogueCalls(address: string, other: Visitor, { questions, uids }: CallsAbout): Call[] {
  const headers = { ...ENCODING, authorization: `Bearer ${other.token}` }
  const get = async (path: string): Promise<number> => {
    const start = performance.now()
    const answer = await fetch(`${address}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - start
  }
  return [
    {
      what: 'catalogue search',
      call: (turn) => {
        const { search } = at(questions.searched, turn)
        return get(`${API.search}?${writeQueryString({ shop_id: SHOP, language: 'sv', search })}`)
      },
    },
    { what: 'one product', call: (turn) => get(`${productPath(SHOP, at(uids, turn))}?language=sv`) },
  ]
}

async function smallCalls(address: string, other: Visitor, about: CallsAbout): Promise<Call[]> {
  const { uids } = about
  const caller = cartCaller(address, other)
  const cart = await caller.create()
  return [
    ...catalogueCalls(address, other, about),
    { what: "one small cart's sync", call: async (turn) => (await caller.addMany(cart, [at(uids, turn % 10)])).ms },
  ]
}

/** All kinds by turns; their times. */
async function measure(calls: readonly Call[], round: number): Promise<number[][]> {
  const times = calls.map((): number[] => [])
  for (let turn = round * CALLS; turn < (round + 1) * CALLS; turn++)
    for (const [kind, { call }] of calls.entries()) times[kind]?.push(await call(turn))
  return times
}

export const listTable = ({ products, rows }: ListResults): string =>
  `Others at ${products} products, while all ${OPEN_CARTS_MAX} carts of ${OWNER_LINES_MAX} lines are read ${READERS} times at once (p95 in ms)\n${table(
    [['call', 'otherwise', 'beside', 'ratio'], ...rows.map((r) => [r.what, r.idle_p95_ms, r.beside_p95_ms, r.ratio])],
  )}`
