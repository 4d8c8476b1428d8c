import { ADD_ROWS_MAX } from '#contract/cart-line.ts'
import { type CartCaller, cartCaller, type Timed } from './cart-caller.ts'
import { startTask } from './child.ts'
import { catalogueRead, type Visitor } from './http-rows.ts'
import { round, type Times, timesOf } from './measure.ts'
import { synthetic } from './synthetic.ts'

export interface CartRow {
  what: string
  /** On this machine, the way there and back included: no less than the server's part. */
  times: Times
  bytes: number
}

export interface CartResults {
  products: number
  rows: CartRow[]
  /** A line into a cart of 2,000 beside a line into an empty one, by medians. */
  large_to_empty: number
}

const ROUNDS = 15
/** Before them: code that is not compiled yet is nobody's everyday. */
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
    return { products, ...(await measured(cartCaller(shop.answer.address, visitor), uids)) }
  } finally {
    await shop.stop()
  }
}

async function measured(caller: CartCaller, uids: readonly string[]): Promise<Omit<CartResults, 'products'>> {
  const many = ADD_ROWS_MAX
  /** Other products each time, as far as there are others. */
  const some = (turn: number): string[] => Array.from({ length: many }, (_, i) => at(uids, turn * many + i))
  const large = await caller.create()
  await caller.addMany(large, some(0))

  const rows = [
    await row(`match ${many} rows`, (turn) => caller.match(some(turn).map(written))),
    await row(`match ${many} rows, asked before`, () => caller.match(some(0).map(written))),
    await row(`add ${many} lines to a new cart`, async (turn) => caller.addMany(await caller.create(), some(turn))),
  ]
  const toEmpty = await row('add a line to an empty cart', async (turn) =>
    caller.addOne(await caller.create(), at(uids, many + turn)),
  )
  const toLarge = await row(`add a line to a cart of ${many}`, (turn) => caller.addOne(large, at(uids, many + turn)))
  const large_to_empty = round(toLarge.times.p50_ms / toEmpty.times.p50_ms, 2)
  return { rows: [...rows, toEmpty, toLarge], large_to_empty }
}

const at = (uids: readonly string[], i: number): string => uids[i % uids.length] ?? ''

/** Most numbers as they stand, some as a spreadsheet or a hand leaves them, a few that are none. */
function written(uid: string, i: number): string {
  if (i % 20 === 7) return `${uid.slice(0, 2)}-${uid.slice(2)}`
  if (i % 20 === 13) return `00${uid}`
  return i % 100 === 50 ? `${uid}9` : uid
}

async function row(what: string, call: (turn: number) => Promise<Timed>): Promise<CartRow> {
  const timed: Timed[] = []
  for (let turn = 1; turn <= WARM_UP + ROUNDS; turn++) timed.push(await call(turn))
  const counted = timed.slice(WARM_UP)
  return { what, times: timesOf(counted.map(({ ms }) => ms)), bytes: counted[0]?.bytes ?? 0 }
}
