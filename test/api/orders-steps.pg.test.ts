import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.schema.ts'
import { type Buyer, buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'
import { bearer } from './people.ts'

let api: Api
let machine: Record<string, string>
let someone: Buyer
beforeAll(async () => {
  api = await startOrders()
  machine = bearer(await addKey(api, ['orders:write'], { name: 'erp' }))
  someone = await buyer(api)
})
afterAll(() => api.close())

const move = (id: string, to: 'deliver' | 'cancel', payload: object = {}, headers: Record<string, string> = machine) =>
  api.inject({ method: 'POST', url: `/api/orders/${id}/${to}`, headers, payload })

const changedSince = async (cursor: string) =>
  (await api.inject({ url: `/api/orders?per_page=200&changed_since=${cursor}`, headers: machine })).json<
    Awaited<ReturnType<typeof ordersOf>>
  >()

const told = async (id: string) => {
  const { rows } = await api.pool.query<{ subject: string; text: string }>(
    "SELECT message->>'subject' AS subject, message->>'text' AS text FROM mails WHERE message->>'text' LIKE $1",
    [`%${(await orderOf(someone, id)).order_number}%`],
  )
  return rows
}

describe.each([
  ['deliver', 'ÖV'],
  ['cancel', 'AN'],
] as const)('an order: %s', (to, status) => {
  test('is moved, with words to the buyer, who sees the step and gets one mail', async () => {
    const id = await placed(someone)
    const before = (await told(id)).length
    const answer = await move(id, to, { note: ' On Monday ' })
    expect(answer.statusCode).toBe(200)
    const step = { status, by: 'supplier', note: 'On Monday' }
    expect(answer.json<{ data: Order }>().data).toMatchObject({ id, status, steps: [{ status: 'GK' }, step] })
    expect(await orderOf(someone, id)).toMatchObject({ status, steps: [{ status: 'GK' }, step] })
    const mails = await told(id)
    expect(mails.length).toBe(before + 1)
    expect(mails.filter(({ text }) => text.includes('On Monday'))).toHaveLength(1)
  })

  test('and asked for again by its key, is answered byte for byte, and nothing more happens', async () => {
    const id = await placed(someone)
    const headers = { ...machine, 'idempotency-key': randomUUID() }
    const first = await move(id, to, { note: 'Once' }, headers)
    const { length } = await told(id)
    const second = await move(id, to, { note: 'Once' }, headers)
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect((await move(id, to, { note: 'Other' }, headers)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await told(id)).length).toBe(length)
    expect((await orderOf(someone, id)).steps).toHaveLength(2)
  })
})

test('of many who move one order at once, one does, and the others are shown what came of it', async () => {
  const id = await placed(someone)
  const staff = bearer((await buyer(api, { north: 8 })).token)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      move(id, i % 2 === 0 ? 'deliver' : 'cancel', {}, i % 3 === 0 ? staff : machine),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { status, steps } = await orderOf(someone, id)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json()).toMatchObject({ status: 409, code: 'status_not_allowed', data: { id, status } })
  expect(steps).toHaveLength(2)
})

test('who moved it is kept: the key’s name, or the account’s', async () => {
  const id = await placed(someone)
  await move(id, 'deliver')
  const { rows } = await api.pool.query('SELECT actor FROM order_steps WHERE cart_id = $1 ORDER BY id DESC LIMIT 1', [
    id,
  ])
  expect(rows).toEqual([{ actor: 'erp' }])
})

test('a move is told to whoever follows changed orders', async () => {
  const id = await placed(someone)
  const { meta } = await changedSince('0')
  await move(id, 'cancel')
  expect((await changedSince(meta.cursor!)).data).toMatchObject([{ id, status: 'AN' }])
})

test.each([
  ['too many words', { note: 'x'.repeat(1_001) }, 'note', 'too_long'],
  ['a note that is none', { note: 7 }, 'note', 'type'],
  ['what is not known', { status: 'AN' }, 'status', 'unknown_field'],
])('%s moves nothing', async (_, payload, field, rule) => {
  const id = await placed(someone)
  const answer = await move(id, 'cancel', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: [{ field, rule }] })
  expect((await orderOf(someone, id)).status).toBe('GK')
})

test('an order that is none, one of another shop, and a cart that was not ordered are not found', async () => {
  const open = (await someone.create()).id
  const elsewhere = await placed(await buyer(api, { south: 3 }), { shop: 'south' })
  for (const id of [randomUUID(), elsewhere, open]) expect((await move(id, 'cancel')).statusCode).toBe(404)
})
