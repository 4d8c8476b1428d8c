import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/office/webhook.ts'
import type { Deliveries, Delivery, Endpoint } from '#contract/office/webhook.schema.ts'
import { sql } from '#server/db/drizzle.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { tidy } from '#server/db/housekeeping.ts'
import { settleAttributes } from '#server/db/settle-attributes.ts'
import { type Buyer, buyer } from './carts.ts'
import { command } from './command.ts'
import { stock } from './goods.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { placed, startOrders } from './orders.ts'
import { bearer, signedInPerson } from './people.ts'
import { connect, visit } from './procurement.ts'
import { addEndpoint, type Receiver, startReceiver, type Told } from './webhook-receiver.ts'

let api: Api
let staff: { authorization: string }
let someone: Buyer
beforeAll(async () => {
  api = await startOrders({ env: { WEBHOOK_PRIVATE: '1' } })
  staff = bearer((await buyer(api, { north: 8 }, { username: 'boss' })).token)
  someone = await buyer(api)
})
afterAll(() => api.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, payload?: object, headers: object = staff) =>
  api.inject({ method, url: `/api/webhooks${url}`, headers: { ...headers }, ...(payload && { payload }) })

const listed = async (): Promise<Endpoint[]> => (await call('GET', '?shop_id=north')).json<{ data: Endpoint[] }>().data
const delivery = async (id: number): Promise<Delivery> =>
  (await call('GET', `/deliveries/${id}`)).json<{ data: Delivery }>().data

/** A receiver with an endpoint, while a test goes on. */
async function told(
  events: readonly WebhookEvent[],
  happens: (receiver: Receiver) => Promise<unknown>,
): Promise<Told[]> {
  const receiver = await startReceiver()
  const { id, secret } = await addEndpoint(api.db, receiver.url, events)
  receiver.secret = secret
  await happens(receiver)
  // Behind what happened, and by itself: once it is there, all that would have been sent is.
  const last = (await call('POST', `/${id}/test`)).json<{ data: Delivery }>().data
  await expect.poll(() => receiver.taken.some((one) => one.id === last.webhook_id)).toBe(true)
  await expect.poll(async () => (await listed()).find((one) => one.id === id)?.waiting).toBe(0)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  await receiver.close()
  expect(receiver.unsigned).toBe(0)
  return receiver.taken.filter(({ type }) => type !== 'webhook.test')
}

const moved = (...args: string[]) => command(api, orderProgram, args)

const version = async (): Promise<number> => {
  const { rows } = await api.pool.query<{ v: string }>(
    "SELECT catalogue_version AS v FROM shops WHERE shop_id = 'north'",
  )
  return Number(rows[0]!.v)
}

const made = async (payload: object = {}) =>
  await call('POST', '', { shop_id: 'north', url: 'https://erp.example/hooks', events: ['order.placed'], ...payload })

describe('what happens is told', () => {
  test('of an order: placed, confirmed, handed over or cancelled, each step with the number of its change', async () => {
    const ids: string[] = []
    const events = await told(WEBHOOK_EVENTS, async () => {
      ids.push(await placed(someone), await placed(someone))
      const machine = bearer(await addKey(api, ['orders:write']))
      const take = (id: string, way: string) =>
        api.inject({ method: 'POST', url: `/api/orders/${id}/${way}`, headers: machine, payload: {} })
      await take(ids[0]!, 'confirm')
      await moved('handover', ids[0]!)
      await take(ids[1]!, 'cancel')
    })
    const of = (id: string) => events.filter(({ data }) => data.id === id)
    expect(of(ids[0]!).map(({ type, data }) => [type, data.status, data.step])).toEqual([
      ['order.placed', 'GK', 'placed'],
      ['order.changed', 'GK', 'confirmed'],
      ['order.changed', 'ÖV', 'handed_over'],
    ])
    expect(of(ids[1]!).map(({ type }) => type)).toEqual(['order.placed', 'order.cancelled'])
    const { rows } = await api.pool.query<{ change: string }>('SELECT change FROM orders WHERE cart_id = $1', [ids[0]])
    expect(of(ids[0]!).at(-1)?.data).toEqual({
      id: ids[0],
      shop_id: 'north',
      order_number: expect.stringMatching(/^\d{4}-\d{5}$/) as string,
      status: 'ÖV',
      step: 'handed_over',
      change: Number(rows[0]!.change),
    })
  })

  test('of a cart that was sent to procurement, and of no order with it', async () => {
    const { username } = await signedInPerson(api, { shops: { north: 3 } })
    await connect(api, 'hooked', username)
    const visitor = await visit(api, { sender: 'hooked' })
    const { cart_id: id } = await visitor.session()
    const events = await told(WEBHOOK_EVENTS, async () => {
      await visitor.add(id, '1001')
      expect((await visitor.status(id, 'ÖV')).statusCode).toBe(200)
    })
    const { subtotal, vat, total, currency, revision } = await visitor.cart(id)
    expect(events).toMatchObject([
      { type: 'cart.sent', data: { id, shop_id: 'north', subtotal, vat, total, currency, revision } },
    ])
  })

  test('of products, once a transaction', async () => {
    let before = 0
    const events = await told(WEBHOOK_EVENTS, async () => {
      before = await version()
      await api.db.transaction(async (tx) => {
        for (let i = 0; i < 3; i++)
          await tx.execute(sql`UPDATE shops SET catalogue_version = catalogue_version + 1 WHERE shop_id = 'north'`)
      })
      await stock(api.db, 'north', { 'H-1': { name: { sv: 'Hatthylla' } } })
      await api.db.transaction((tx) => settleAttributes(tx, 'north'))
    })
    expect(events[0]).toMatchObject({ type: 'catalogue.changed', data: { shop_id: 'north', version: before + 3 } })
    expect(events.map(({ type }) => type)).toEqual(events.map(() => 'catalogue.changed'))
    expect(events.at(-1)?.data.version).toBe(await version())
    expect(events.length).toBeLessThanOrEqual(3)
  })

  test('to who asked for it, and of their shop alone', async () => {
    const events = await told(['order.cancelled'], async () => {
      await moved('cancel', await placed(someone))
      const elsewhere = await placed(await buyer(api, { south: 3 }), { shop: 'south' })
      await moved('cancel', elsewhere)
    })
    expect(events.map(({ type, data }) => [type, data.shop_id])).toEqual([['order.cancelled', 'north']])
  })
})

describe('an endpoint', () => {
  test('is made by staff, who are told its secret once', async () => {
    const answer = await made({ events: ['order.placed', 'cart.sent', 'order.placed'] })
    expect(answer.statusCode).toBe(201)
    const { secret, ...data } = answer.json<{ data: Endpoint & { secret: string } }>().data
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(data).toMatchObject({
      url: 'https://erp.example/hooks',
      events: ['order.placed', 'cart.sent'],
      active: true,
    })
    const all = await call('GET', '?shop_id=north')
    expect(all.body).not.toContain('whsec_')
    expect(all.json<{ data: Endpoint[] }>().data).toContainEqual(data)
    expect((await call('GET', '?shop_id=north', undefined, bearer(await addKey(api, ['orders:read'])))).body).toBe(
      all.body,
    )
    await call('DELETE', `/${data.id}`)
    const { rows } = await api.pool.query('SELECT shop_id, url, actor FROM webhook_removals WHERE endpoint_id = $1', [
      data.id,
    ])
    expect(rows).toEqual([{ shop_id: 'north', url: data.url, actor: 'boss' }])
  })

  test.each([
    [{ url: 'ftp://erp.example/' }, 'url', 'format'],
    [{ url: 'https://anna:secret@erp.example/' }, 'url', 'format'],
    [{ url: '' }, 'url', 'too_short'],
    [{ url: `https://erp.example/${'x'.repeat(2_000)}` }, 'url', 'too_long'],
    [{ events: [] }, 'events', 'too_short'],
    [{ events: ['order.lost'] }, 'events.0', 'choice'],
    [{ secret: 'whsec_AAAA' }, 'secret', 'unknown_field'],
  ])('is not made with %j', async (payload, field, rule) => {
    const answer = await made(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, rule }] })
  })

  test('is one of at most twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => made()))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused?.json()).toMatchObject({ errors: [{ field: 'shop_id', rule: 'range' }] })
    for (const { id } of await listed()) await call('DELETE', `/${id}`)
  })

  test('is changed by who has seen how it is', async () => {
    const { id, revision } = (await made()).json<{ data: Endpoint }>().data
    const first = await call('PATCH', `/${id}`, { revision, active: false, url: 'https://erp.example/other' })
    expect(first.json()).toMatchObject({ data: { active: false, url: 'https://erp.example/other', revision: 2 } })
    const second = await call('PATCH', `/${id}`, { revision, events: ['cart.sent'] })
    expect(second.statusCode).toBe(412)
    expect(second.json()).toMatchObject({ code: 'revision_changed', data: { id, active: false, revision: 2 } })
    expect((await call('PATCH', `/${id}`, { url: 'nowhere' })).json()).toMatchObject({ errors: [{ field: 'url' }] })
    expect((await call('POST', `/${id}/test`)).json()).toMatchObject({ status: 409, code: 'status_not_allowed' })
    const [endpoint] = await listed()
    expect(endpoint?.changes.map(({ action }) => action)).toEqual(['disabled', 'changed', 'created'])
    await call('DELETE', `/${id}`)
    expect(await listed()).toEqual([])
  })

  test('changes its secret for another, which is told once', async () => {
    const { id } = (await made()).json<{ data: Endpoint }>().data
    const first = await call('POST', `/${id}/rotate`, { days: 1 })
    const second = await call('POST', `/${id}/rotate`, {})
    const secrets = [first, second].map((answer) => answer.json<{ data: { secret: string } }>().data.secret)
    expect(new Set(secrets).size).toBe(2)
    const [endpoint] = await listed()
    expect(endpoint?.secrets.map(({ expires_at: at }) => at !== null)).toEqual([false, true])
    expect((await call('POST', `/${id}/rotate`, { days: 91 })).json()).toMatchObject({ errors: [{ rule: 'range' }] })
    await call('DELETE', `/${id}`)
  })

  test('of another shop, or of none, is not there', async () => {
    const { id } = await addEndpoint(api.db, 'https://erp.example/', ['cart.sent'], 'south')
    for (const one of [id, '00000000-0000-4000-8000-000000000000']) {
      expect((await call('PATCH', `/${one}`, { active: false })).statusCode).toBe(404)
      expect((await call('DELETE', `/${one}`)).statusCode).toBe(404)
      expect((await call('GET', `/${one}/deliveries`)).statusCode).toBe(404)
    }
    expect((await call('GET', '?shop_id=south')).statusCode).toBe(403)
    expect((await call('GET', '?shop_id=south&removed=true')).statusCode).toBe(403)
  })

  test('that was removed is named to whoever asks for it, with who did it', async () => {
    const { id } = await addEndpoint(api.db, 'https://gone.example/', ['cart.sent'])
    await call('DELETE', `/${id}`)
    const { data, removed } = (await call('GET', '?shop_id=north&removed=true')).json()
    expect(removed[0]).toMatchObject({
      id,
      url: 'https://gone.example/',
      at: expect.any(String),
      actor: expect.any(String),
    })
    expect(data.map((one: Endpoint) => one.id)).not.toContain(id)
    expect((await call('GET', '?shop_id=north')).json()).not.toHaveProperty('removed')
  })
})

test('the log tells what was sent and answered, and by it an event is sent again', async () => {
  let status = 503
  const receiver = await startReceiver(() => status)
  const { id, secret } = await addEndpoint(api.db, receiver.url, ['order.placed'])
  receiver.secret = secret
  const order = await placed(someone)
  const log = async () => (await call('GET', `/${id}/deliveries`)).json<Deliveries>()
  await expect.poll(async () => (await log()).data[0]?.last_status).toBe(503)
  const [first] = (await log()).data
  expect(first).toMatchObject({ type: 'order.placed', state: 'waiting', subject: order, attempts: 1, held_by: null })
  expect((await call('POST', `/deliveries/${first!.id}/resend`)).json()).toMatchObject({ code: 'status_not_allowed' })
  const { body, tries } = await delivery(first!.id)
  expect(JSON.parse(body)).toMatchObject({ type: 'order.placed', timestamp: first!.at, data: { id: order } })
  expect(tries).toMatchObject([{ status: 503, error: null, answer: 'said 503' }])
  // Nobody waits for its next try.
  status = 200
  const skipped = await call('POST', `/deliveries/${first!.id}/skip`)
  expect(skipped.json()).toMatchObject({ data: { state: 'skipped' } })
  expect((await call('POST', `/deliveries/${first!.id}/skip`)).statusCode).toBe(409)
  const again = (await call('POST', `/deliveries/${first!.id}/resend`)).json<{ data: Delivery }>().data
  await expect.poll(async () => (await delivery(again.id)).state).toBe('delivered')
  expect(receiver.taken.map((one) => one.id)).toEqual([first!.webhook_id])
  expect((await call('GET', `/${id}/deliveries?state=skipped`)).json<Deliveries>().meta.total).toBe(1)
  expect(JSON.stringify(await delivery(again.id))).not.toContain(secret.slice('whsec_'.length))

  // What is settled is kept for thirty days.
  await tidy(api.db)
  expect((await log()).meta.total).toBe(2)
  await api.pool.query("UPDATE webhook_deliveries SET settled_at = now() - interval '31 days'")
  await api.pool.query("UPDATE webhook_events SET at = now() - interval '31 days'")
  await tidy(api.db)
  expect((await log()).meta.total).toBe(0)
  const { rows } = await api.pool.query('SELECT FROM webhook_events')
  expect(rows).toEqual([])
  await call('DELETE', `/${id}`)
  await receiver.close()
})
