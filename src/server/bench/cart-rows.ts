import { ADD_ROWS_MAX } from '#contract/cart/line.ts'
import { type CartCaller, cartCaller, type Timed } from './cart-caller.ts'
import { startTask } from './child.ts'
import type { NoBrowser } from './chromium.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { round, type Times, timesOf } from './measure.ts'
import { type QuickOrderRow, quickOrderRow } from './quick-order-row.ts'
import { synthetic } from './synthetic.ts'

export interface CartRow {
  what: string
  /** Over HTTP on this machine, so more than the server's own share. */
  times: Times
  /** Milliseconds of processor time per call, the server's without the database's: it depends least on other load. */
  cpu_ms: number
  bytes: number
}

export interface CartResults {
  products: number
  rows: CartRow[]
  /** A line into a cart of 2,000 beside a line into an empty one, by medians. */
  large_to_empty: number
  /** The same rows pasted into the page of the built app. */
  quick_order: QuickOrderRow | NoBrowser
}

const ROUNDS = 15
/** Calls before the measured ones, so that the code has been compiled. */
const WARM_UP = 5

/** Rows of a quick order, matched and added, and single lines into small and large carts, over HTTP. */
export async function cartRows(
  visitor: Visitor,
  products: number,
  variables: Record<string, string>,
): Promise<CartResults> {
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    await catalogueRead(shop.answer.address, visitor)
    const uids = [...synthetic(products)].map(({ uid }) => uid)
    const measuredCalls = await measured(cartCaller(shop.answer.address, visitor), uids, shop.cpu)
    const pasted = uids.slice(0, ADD_ROWS_MAX)
    return { products, ...measuredCalls, quick_order: await quickOrderRow(shop.answer.address, visitor, pasted) }
  } finally {
    await shop.stop()
  }
}

async function measured(
  caller: CartCaller,
  uids: readonly string[],
  cpu: () => Promise<number>,
): Promise<Omit<CartResults, 'products' | 'quick_order'>> {
  const many = ADD_ROWS_MAX
  /** Other products each time, as far as there are others. */
  const some = (turn: number): string[] => Array.from({ length: many }, (_, i) => at(uids, turn * many + i))
  const large = await caller.create()
  await caller.addMany(large, some(0))

  const { create, addMany, addOne, match } = caller
  const rows = await inTurns(cpu, [
    { what: `match ${many} rows`, call: (turn) => match(some(turn).map(written)) },
    { what: `match ${many} rows, asked before`, call: () => match(some(0).map(written)) },
    { what: `add ${many} lines to a new cart`, before: create, call: (turn, cart) => addMany(cart, some(turn)) },
    { what: 'add a line to an empty cart', before: create, call: (turn, cart) => addOne(cart, at(uids, many + turn)) },
    { what: `add a line to a cart of ${many}`, call: (turn) => addOne(large, at(uids, many + turn)) },
  ])
  const [toEmpty, toLarge] = rows.slice(-2)
  return { rows, large_to_empty: round((toLarge?.times.p50_ms ?? 0) / (toEmpty?.times.p50_ms ?? 0), 2) }
}

const at = (uids: readonly string[], i: number): string => uids[i % uids.length] ?? ''

/** Most numbers as they stand, some as a spreadsheet or a hand leaves them, a few that are none. */
function written(uid: string, i: number): string {
  if (i % 20 === 7) return `${uid.slice(0, 2)}-${uid.slice(2)}`
  if (i % 20 === 13) return `00${uid}`
  return i % 100 === 50 ? `${uid}9` : uid
}

interface Call {
  what: string
  /** What is not measured: makes the cart that the call is about. */
  before?: () => Promise<string>
  call: (turn: number, cart: string) => Promise<Timed>
}

/** The calls take turns, so that other load on the machine falls on each of them. */
async function inTurns(cpu: () => Promise<number>, calls: readonly Call[]): Promise<CartRow[]> {
  const measured = calls.map((one) => ({ ...one, all: [] as (Timed & { cpu: number })[] }))
  for (let turn = 1; turn <= WARM_UP + ROUNDS; turn++)
    for (const { before, call, all } of measured) {
      const cart = (await before?.()) ?? ''
      const used = await cpu()
      const timed = await call(turn, cart)
      all.push({ ...timed, cpu: (await cpu()) - used })
    }
  return measured.map(({ what, all }) => {
    const counted = all.slice(WARM_UP)
    const times = timesOf(counted.map(({ ms }) => ms))
    const cpus = timesOf(counted.map((one) => one.cpu / 1_000))
    return { what, times, cpu_ms: round(cpus.p50_ms, 1), bytes: counted[0]?.bytes ?? 0 }
  })
}
