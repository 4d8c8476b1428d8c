import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { applyDelta, applyList, EMPTY_SNAPSHOT, type Snapshot } from '#client/outbox/core/snapshot.ts'
import { createFolder } from '#client/outbox/core/rebase.ts'
import { readRow, isUnreadable } from '#client/outbox/core/serialize.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { countedLines, lineId } from '#contract/cart/line.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { type Buyer, buyerBy, codeOf } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { addSession } from './people.ts'
import { open, sharedOf } from './shares.ts'

/** A server's tables and a device of the build before carts were shared: what it had sent, and what it had not. */
interface Left {
  token: string
  owner: string
  colleague: string
  clientId: string
  ops: { opId: string; seq: number; cartId: string; shopId: string; name: string; version: number; args: object }[]
  /** So many of them, the last of which was refused. */
  sent: number
  list: { data: (Cart & { contains: number })[] }
  ordered: { data: Order }
  /** Of a link to the open cart. */
  code: string
  tables: Record<string, object[]>
}

const LEFT = JSON.parse(
  readFileSync(new URL('../fixtures/released/before-sharing.json', import.meta.url), 'utf8'),
) as Left
const { owner, clientId, ops, list } = LEFT
const CART = ops[0]!.cartId
const heldCart = (): Cart => list.data.find(({ id }) => id === CART)!

const quantities = ({ lines }: Pick<Cart, 'lines'>): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ parent_id, article_number, antal }) => (parent_id === null ? [[article_number, antal]] : [])),
  )

/** A device knows of the goods what its carts tell. */
const CONTEXT = {
  shopId: 'north',
  currency: 'SEK',
  country: 'SE',
  paymentTerms: null,
  providerContact: null,
  company: () => null,
  product: () => null,
  madeAt: '2026-11-24T14:40:00.000Z',
}

/** Writes the rows with the columns that they had. */
async function write(pool: Pool, tables: Record<string, object[]>): Promise<void> {
  await pool.query('BEGIN; SET LOCAL session_replication_role = replica')
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0]!)
      .map((name) => `"${name}"`)
      .join()
    await pool.query(
      `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(rows)],
    )
  }
  await pool.query('COMMIT')
}

/** The API over such a database: written before these migrations, or with the columns of before after them. */
const startWith = (before: string | null): Promise<Api> =>
  startApi({
    seed: async ({ pool }) => {
      await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      const all = readMigrations()
      await migrate(
        pool,
        all.filter(({ name }) => before === null || name < before),
      )
      await write(pool, LEFT.tables)
      await migrate(pool, all)
    },
  })

let api: Api
let anna: Buyer
beforeAll(async () => {
  api = await startWith('0025')
  anna = annaIn(api)
})
afterAll(() => api.close())

const annaIn = (somewhere: Api): Buyer => buyerBy(somewhere, { id: owner.slice('user:'.length), token: LEFT.token })

const sync = async (some: typeof ops): Promise<SyncAnswer> =>
  (await anna.send('POST', '/api/cart/sync', { protocol: 1, clientId, owner, build: 'before', ops: some })).json()
const outcomes = ({ results }: SyncAnswer): string[] => results.map(({ outcome, code }) => code ?? outcome)
const fresh = async (): Promise<(Cart & { contains?: number })[]> => await anna.carts({ 'x-client-id': clientId })
const cartOfNow = async (): Promise<Cart> => (await fresh()).find(({ id }) => id === CART)!

/** What the device of before kept, as this one reads it. */
const kept = (): Snapshot => applyList(EMPTY_SNAPSHOT, list.data, { since: 0 })
const intents = ops.map((op) => {
  const left = { attempts: 0, pause: 0, held: 0, ailing: null, limit: null, settledAt: 0 }
  const row = { ...left, ...op, owner, clientId, madeAt: '2026-11-24T14:40:00.000Z', state: 'waiting', code: null }
  const entry = readRow({ ...row, sent: op.seq <= LEFT.sent })
  if (isUnreadable(entry)) throw new Error(`${op.name} cannot be read`)
  return entry
})

test('carts, orders and links are what they were, and every line has the id that it had', async () => {
  const now = await fresh()
  expect(now).toMatchObject(list.data)
  expect(now.flatMap(({ lines }) => lines).filter((line) => 'room' in line)).toEqual([])
  for (const { id, lines } of now)
    for (const line of lines.filter(({ parent_id }) => parent_id === null))
      expect(line).toMatchObject({ id: lineId(id, 'north', line.article_number) })
  const { data } = LEFT.ordered
  expect((await anna.send('GET', `/api/orders/${data.id}`)).json()).toMatchObject({ data })
  const shared = sharedOf(await open(api, LEFT.code))
  expect(shared.lines.map(({ article_number, antal }) => [article_number, antal])).toEqual(
    heldCart().lines.map(({ article_number, antal }) => [article_number, antal]),
  )
})

test('a device that was away meanwhile shows what it kept with what it did, sends that, and doubles nothing', async () => {
  const queued = { snapshot: kept(), entries: intents, clientId, unreadable: [], nextSeq: ops.length + 1 }
  const shown = createFolder()
    .fold(queued, () => ({ ...CONTEXT, cartId: CART }))
    .find(({ id }) => id === CART)!
  // What was sent is in what it kept; the rest is folded over it.
  expect(quantities(shown)).toEqual({ '1001': '2', '1002': '5' })
  expect(shown.customer).toMatchObject({ first_name: 'Anna' })

  // It never heard of the answer to the last of those that it had sent.
  const answer = await sync(ops.slice(LEFT.sent - 1))
  expect(outcomes(answer)).toEqual(['line_gone', 'applied', 'applied'])
  const batch = { cartId: CART, clientId, intents: intents.slice(LEFT.sent).map(({ intent }) => intent) }
  const { snapshot, stale } = applyDelta(kept(), batch, answer)
  expect(stale).toBe(false)
  const now = await cartOfNow()
  expect(snapshot.carts.get(CART)).toMatchObject({ contains: ops.length, cart: { lines: now.lines, total: now.total } })
  expect(quantities(now)).toEqual(quantities(shown))
  // From five pieces on they cost less.
  expect(now.lines.find(({ article_number }) => article_number === '1002')?.unit_price).toBe(900)

  expect(outcomes(await sync(ops))).toEqual([
    ...ops.slice(0, 3).map(() => 'duplicate'),
    'line_gone',
    ...ops.slice(4).map(() => 'duplicate'),
  ])
  expect(await cartOfNow()).toEqual(now)
})

test('its cart is shared then, and what a colleague does reaches it in the fields that it knows', async () => {
  const company = list.data.find(({ customer_id }) => customer_id !== null)!.customer_id
  expect(codeOf(await anna.update(CART, { customer_id: company }))).toBe('200')
  const given = await anna.send('PUT', `/api/cart/${CART}/access`, { user_id: LEFT.colleague, right: 'edit' })
  expect(given.statusCode).toBe(200)
  const berta = buyerBy(api, { id: LEFT.colleague, token: await addSession(api.db, LEFT.colleague) })
  expect(codeOf(await berta.add(CART, '1001'))).toBe('200')
  const now = await cartOfNow()
  expect(quantities(now)).toEqual({ '1001': '3', '1002': '5' })
  expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(heldCart())))
  for (const [i, line] of heldCart().lines.entries())
    expect(Object.keys(now.lines[i]!)).toEqual(expect.arrayContaining(Object.keys(line)))
  expect(countedLines(now.lines)).toBe(2)
})

test('a server of before, put back, writes what these tables take and this one reads', async () => {
  const back = await startWith(null)
  try {
    expect(await annaIn(back).carts({ 'x-client-id': clientId })).toMatchObject(list.data)
    expect(codeOf(await annaIn(back).add(CART, '1002', 1))).toBe('200')
  } finally {
    await back.close()
  }
})
