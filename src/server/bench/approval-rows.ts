import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { CartApproval } from '#contract/organisation/approval.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { CUSTOMER_FIELDS } from '#contract/cart/customer-information.ts'
import { STATUS } from '#contract/cart/status.ts'
import { API } from '#contract/paths.ts'
import { startTask } from './child.ts'
import { SHOP } from './engine-rows.ts'
import { addVisitor, catalogueRead, type Visitor } from './http-rows.ts'
import { round, timesOf } from './measure.ts'
import { synthetic } from './synthetic.ts'
import { table } from './table.ts'

/** Asking for approvals, or giving them, with a budget that all of them are counted in. */
export interface ApprovalRow {
  what: 'ask' | 'approve'
  products: number
  /** How many are under way at a time. */
  at_once: number
  per_second: number
  /** Processor time of the server per call in milliseconds, the database's apart. */
  cpu_ms: number
}

const AT_ONCE = [1, 8]
const ROUNDS = 3
/** Of each round. */
const CARTS = 48
const ASKERS = 8
const COST_CENTRE = 'Hall'

/** Requests a second, and decisions: each in a transaction with its cart, its budget and its mails. */
export async function approvalRows(
  pool: Pool,
  products: number,
  variables: Record<string, string>,
): Promise<ApprovalRow[]> {
  const askers = await Promise.all(Array.from({ length: ASKERS }, () => addVisitor(pool)))
  const approver = await addVisitor(pool)
  await addCompany(pool, askers, approver)
  const shop = await startTask<{ address: string }>('shop-server', {}, { ...variables, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    await catalogueRead(shop.answer.address, approver)
    const caller = approvalCaller(shop.answer.address, approver, [...synthetic(products)][0]?.uid ?? '')
    const rows: ApprovalRow[] = []
    for (const atOnce of AT_ONCE) {
      const rounds: Record<ApprovalRow['what'], Pace[]> = { ask: [], approve: [] }
      // The first meets code that is not compiled yet.
      for (let turn = 0; turn <= ROUNDS; turn++) {
        const carts = await inTurn(ASKERS, CARTS, (i) => caller.prepare(askers[i % ASKERS] ?? approver))
        const asked = await paced(shop.cpu, atOnce, CARTS, (i) => caller.ask(carts[i]))
        const requests = await inTurn(ASKERS, CARTS, (i) => caller.requestOf(carts[i]))
        const approved = await paced(shop.cpu, atOnce, CARTS, (i) => caller.approve(requests[i]))
        if (turn === 0) continue
        rounds.ask.push(asked)
        rounds.approve.push(approved)
      }
      for (const what of ['ask', 'approve'] as const) {
        const median = (of: (one: Pace) => number, digits: number): number =>
          round(timesOf(rounds[what].map(of)).p50_ms, digits)
        const per_second = median((one) => one.per_second, 0)
        rows.push({ what, products, at_once: atOnce, per_second, cpu_ms: median((one) => one.cpu_ms, 1) })
      }
    }
    return rows
  } finally {
    await shop.stop()
  }
}

const idOf = ({ owner }: Visitor): string => owner.slice(owner.indexOf(':') + 1)

/** A company of all of them, of whose orders the approver decides, with a budget that is never spent. */
async function addCompany(pool: Pool, askers: readonly Visitor[], approver: Visitor): Promise<void> {
  await pool.query(
    `WITH company AS (
       INSERT INTO customers (shop_id, name, cost_centres) VALUES ($1, 'Bench AB', ARRAY[$2]) RETURNING id
     ), members AS (
       INSERT INTO membership_companies (user_id, shop_id, customer_id)
       SELECT member, $1, id FROM company, unnest($3::uuid[]) AS member
     ), rule AS (
       INSERT INTO approval_rules (id, customer_id, position, approvers, need)
       SELECT gen_random_uuid(), id, 0, ARRAY[$4::uuid], 'one' FROM company
     )
     INSERT INTO budgets (id, customer_id, cost_centre, valid_from, valid_to, amount)
     SELECT gen_random_uuid(), id, $2, now() - interval '1 day', now() + interval '1 day', 1e15 FROM company`,
    [SHOP, COST_CENTRE, [...askers, approver].map(idOf), idOf(approver)],
  )
}

interface Prepared {
  id: string
  asker: Visitor
}

interface Asked {
  id: string
  revision: number
}

const of = (path: string, id: string): string => path.replace(/:cartId|:id/, id)

function approvalCaller(address: string, approver: Visitor, uid: string) {
  const call = async <T>({ token }: Visitor, method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as T
  }
  const customer = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, 'Bench']))
  return {
    prepare: async (asker: Visitor): Promise<Prepared> => {
      const { data } = await call<{ data: Cart }>(asker, 'POST', API.cart, { title: 'Bench', shop_id: SHOP })
      const product = { shop: SHOP, uid, quantity: 2 }
      await call(asker, 'POST', of(API.cartLine, data.id), { shop_id: SHOP, product })
      await call(asker, 'PUT', of(API.cartUpdate, data.id), { cart: { customer, cost_centre: COST_CENTRE } })
      return { id: data.id, asker }
    },
    ask: async (cart: Prepared | undefined): Promise<void> => {
      if (cart) await call(cart.asker, 'PUT', of(API.cartStatus, cart.id), { shop_id: SHOP, status: STATUS.waiting })
    },
    requestOf: async (cart: Prepared | undefined): Promise<Asked> => {
      if (!cart) throw new Error('There is no cart')
      const { data } = await call<{ data: CartApproval }>(cart.asker, 'GET', of(API.cartApproval, cart.id))
      const id = data.request?.id ?? ''
      const { data: seen } = await call<{ data: Asked }>(approver, 'GET', of(API.approval, id))
      return { id, revision: seen.revision }
    },
    approve: async (asked: Asked | undefined): Promise<void> => {
      if (asked)
        await call(approver, 'PUT', of(API.approval, asked.id), { decision: 'approve', revision: asked.revision })
    },
  }
}

/** All of them, so many at a time; answers in their order. */
async function inTurn<T>(atOnce: number, count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) done[i] = await work(i)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

interface Pace {
  per_second: number
  cpu_ms: number
}

async function paced(
  cpu: () => Promise<number>,
  atOnce: number,
  count: number,
  work: (i: number) => Promise<void>,
): Promise<Pace> {
  const before = await cpu()
  const start = performance.now()
  await inTurn(atOnce, count, work)
  const seconds = (performance.now() - start) / 1000
  return { per_second: count / seconds, cpu_ms: ((await cpu()) - before) / 1000 / count }
}

const NAMES: Record<ApprovalRow['what'], string> = { ask: 'ask for an approval', approve: 'approve, which orders' }

export const approvalTable = (rows: readonly ApprovalRow[]): string =>
  rows.length === 0
    ? ''
    : `Approvals a second, over HTTP, in one budget (medians of ${ROUNDS} rounds of ${CARTS})\n${table([
        ['call', 'products', 'at once', 'per second', 'cpu ms'],
        ...rows.map((row) => [NAMES[row.what], row.products, row.at_once, row.per_second, row.cpu_ms]),
      ])}`
