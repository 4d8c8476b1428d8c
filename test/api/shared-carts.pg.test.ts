import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import type { OrderList } from '#contract/orders/orders.schema.ts'
import { savePriceList, assignPriceList } from '#server/db/price-list-writer.ts'
import { type Buyer, buyer, codeOf, device, INFORMATION } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { manager } from './managers.ts'
import { bearer } from './people.ts'
import {
  accessOf,
  furnishCompanies,
  historyOf,
  memberOf,
  nameOf,
  outcomes,
  seenBy,
  share,
  sharing,
  team,
} from './shared-carts.ts'

let api: Api
let berg: string
let dal: string
beforeAll(async () => {
  api = await startApi()
  ;({ berg, dal } = await furnishCompanies(api))
})
afterAll(() => api.close())

const ordersOf = async (someone: Buyer): Promise<OrderList['data']> =>
  (await someone.send('GET', '/api/orders')).json<OrderList>().data

const added = (quantity: number) => ['lines.add', { rows: [{ uid: '1002', quantity }] }] as const

describe('whom a cart is shared with', () => {
  test('is told to its owner with ids, to colleagues by name alone', async () => {
    const { anna, berta, carl, cart } = await team(api, berg)
    const names = { anna: await nameOf(anna), berta: await nameOf(berta), carl: await nameOf(carl) }
    expect((await anna.cart(cart)).access).toEqual({
      role: 'owner',
      owner: { name: names.anna },
      shared_with: expect.arrayContaining([
        { user_id: berta.id, name: names.berta, right: 'edit' },
        { user_id: carl.id, name: names.carl, right: 'view' },
      ]),
    })
    const seen = (await carl.cart(cart)).access
    expect(seen).toMatchObject({ role: 'view', owner: { name: names.anna } })
    expect(seen?.shared_with).toEqual(expect.arrayContaining([{ name: names.berta, right: 'edit' }]))
    expect(JSON.stringify(await carl.carts())).not.toContain(anna.id)
    expect(JSON.stringify(await carl.carts())).not.toContain('@example.com')
  })

  test('may be everybody of the company, later ones too, and those of no other', async () => {
    const { anna, cart } = await team(api, berg)
    const answer = await sharing(anna, cart).give({ everybody: true }, 'view')
    expect(accessOf(answer)?.shared_with).toContainEqual({ everybody: true, right: 'view' })
    const late = await memberOf(api, [berg])
    expect((await seenBy(late, cart))?.access?.role).toBe('view')
    expect(await seenBy(await memberOf(api, [dal]), cart)).toBeNull()
  })

  test('is nobody where the cart has no company, or the person buys for another one', async () => {
    const { anna, cart } = await team(api, berg)
    const stranger = await memberOf(api, [dal])
    const onlyLooks = await memberOf(api, [berg], 0)
    for (const { id } of [stranger, onlyLooks, anna])
      expect(codeOf(await sharing(anna, cart).give({ user_id: id }, 'edit'))).toBe('422 not_colleague')
    expect(codeOf(await sharing(anna, cart).handOver(stranger))).toBe('422 not_colleague')
    await anna.update(cart, { customer_id: null })
    expect(codeOf(await sharing(anna, cart).give({ everybody: true }, 'edit'))).toBe('422 company_required')
    expect(await sharing(anna, cart).colleagues()).toEqual([])
  })

  test('is chosen among those who buy for its company, by any part of their names', async () => {
    const only = await buyer(api, { north: 3 }, { companies: { north: [dal] }, username: 'Åsa Öberg' })
    const { id } = await only.create('Reception')
    const one = await buyer(api, { north: 1 }, { companies: { north: [dal] }, username: 'Pär Ek' })
    await buyer(api, { north: 0 }, { companies: { north: [dal] }, username: 'Pär Looks' })
    await buyer(api, { north: 3 }, { companies: { north: [dal] }, username: 'Pär Gone', active: false })
    const { colleagues } = sharing(only, id)
    expect(await colleagues('par')).toEqual([{ user_id: one.id, name: 'Name of Pär Ek' }])
    expect((await colleagues()).map(({ user_id }) => user_id)).not.toContain(only.id)
    expect(await colleagues('par nobody')).toEqual([])
  })

  test('does not make the cart another one: its revision stays', async () => {
    const { anna, berta, cart } = await team(api, berg)
    const { revision, changed_at } = await anna.cart(cart)
    await share(anna, cart, { everybody: true }, 'edit')
    await sharing(anna, cart).handOver(berta)
    expect(await berta.cart(cart)).toMatchObject({ revision, changed_at })
  })

  test('may be as many as there can be, and no more', async () => {
    const { anna, cart } = await team(api, berg)
    await api.pool.query(
      `INSERT INTO users (username, login_name, name, email, password_hash) SELECT 'many-' || n, 'many-' || n, 'Many', 'm@example.com', ''
       FROM generate_series(1, 98) AS n`,
    )
    await api.pool.query(
      `INSERT INTO cart_access (cart_id, user_id, customer_id, access_right, given_by)
       SELECT $1, id, $2, 'view', '' FROM users WHERE username LIKE 'many-%'`,
      [cart, berg],
    )
    const late = await memberOf(api, [berg])
    expect(codeOf(await sharing(anna, cart).give({ user_id: late.id }, 'view'))).toBe('409 access_limit')
    expect((await sharing(anna, cart).give({ everybody: true }, 'view')).statusCode).toBe(200)
  })

  test('has as many carts of colleagues as are listed, and no more', async () => {
    const { anna, berta, cart } = await team(api, berg)
    await api.pool.query(
      `INSERT INTO carts SELECT (c).* FROM (
         SELECT jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid())) AS c
         FROM carts c, generate_series(1, 230) WHERE c.id = $1) AS copies`,
      [cart],
    )
    await api.pool.query(
      `INSERT INTO cart_access (cart_id, user_id, customer_id, access_right, given_by)
       SELECT id, $1, customer_id, 'edit', '' FROM carts WHERE owner = $2 AND id <> $3`,
      [berta.id, anna.owner, cart],
    )
    const own = await berta.create('Mine')
    const listed = (await berta.send('GET', '/api/cart?lines=none')).json<{ data: { id: string }[] }>().data
    expect(listed.length).toBe(201)
    // One's own come first: a device takes the first one for the current cart.
    expect(listed[0]!.id).toBe(own.id)
    const other = await memberOf(api, [berg])
    const more = await other.create('One more')
    expect(codeOf(await sharing(other, more.id).give({ user_id: berta.id }, 'view'))).toBe('409 too_many_shared')
  })
})

describe('the changes of several people', () => {
  test('meet in one cart, which says who did what', async () => {
    const { anna, berta, carl, cart, line } = await team(api, berg)
    const [hers, theirs] = [device(anna), device(berta)]
    await Promise.all([hers.sync(hers.intent(cart, ...added(2))), theirs.sync(theirs.intent(cart, ...added(3)))])
    const answer = await theirs.sync(theirs.intent(cart, 'line.changeQuantity', { lineId: line, delta: 1 }))
    const by = { added_by: { name: await nameOf(anna) }, changed_by: { name: await nameOf(berta) } }
    expect(answer.carts[0]).toMatchObject({ access: { role: 'edit' }, lines: [{ antal: '10', ...by }] })
    for (const someone of [anna, berta, carl]) {
      const { lines } = await someone.cart(cart)
      expect(lines).toMatchObject([{ antal: '10', ...by }])
    }
  })

  test('say nothing of people where the cart is nobody else’s', async () => {
    const anna = await memberOf(api, [berg])
    const { id } = await anna.create('Alone')
    await anna.add(id, '1002')
    const [line] = (await anna.cart(id)).lines
    expect(Object.keys(line ?? {})).not.toContain('added_by')
  })

  test('are counted by sender: what was applied stays so, whatever becomes of the right', async () => {
    const { anna, berta, cart, line } = await team(api, berg)
    const { intent, sync } = device(berta)
    const first = intent(cart, 'line.changeQuantity', { lineId: line, delta: 2 })
    const wrong = intent(cart, 'line.setQuantity', { lineId: lineId(cart, 'north', 'none'), quantity: 2 })
    expect(outcomes(await sync(first, wrong))).toEqual(['applied', 'line_gone'])
    await share(anna, cart, { user_id: berta.id }, null)
    const late = intent(cart, 'line.changeQuantity', { lineId: line, delta: 5 })
    expect(outcomes(await sync(first, wrong, late))).toEqual(['duplicate', 'line_gone', 'access_ended'])
    await share(anna, cart, { user_id: berta.id }, 'view')
    const looking = intent(cart, 'line.changeQuantity', { lineId: line, delta: 7 })
    expect(outcomes(await sync(first, wrong, late, looking))).toEqual([
      'duplicate',
      'line_gone',
      'access_ended',
      'view_only',
    ])
    await share(anna, cart, { user_id: berta.id }, 'edit')
    // What was refused stays refused; anew it is another change.
    const anew = intent(cart, 'line.changeQuantity', { lineId: line, delta: 7 })
    expect(outcomes(await sync(late, looking, anew))).toEqual(['access_ended', 'view_only', 'applied'])
    expect((await anna.cart(cart)).lines[0]?.antal).toBe('13')
  })

  test('that wait on both sides of a hand-over all arrive, each once', async () => {
    const { anna, berta, cart, line } = await team(api, berg)
    const [hers, theirs] = [device(anna), device(berta)]
    const delta = (one: number) => ['line.changeQuantity', { lineId: line, delta: one }] as const
    const sent = [hers.intent(cart, ...delta(1)), theirs.intent(cart, ...delta(2))] as const
    expect(outcomes(await hers.sync(sent[0]))).toEqual(['applied'])
    expect(outcomes(await theirs.sync(sent[1]))).toEqual(['applied'])
    const waiting = [hers.intent(cart, ...delta(10)), theirs.intent(cart, ...delta(20))] as const
    expect(accessOf(await sharing(anna, cart).handOver(berta))?.role).toBe('edit')
    expect(outcomes(await hers.sync(sent[0], waiting[0]))).toEqual(['duplicate', 'applied'])
    expect(outcomes(await theirs.sync(sent[1], waiting[1]))).toEqual(['duplicate', 'applied'])
    expect((await berta.cart(cart)).lines[0]?.antal).toBe('37')
    expect((await berta.cart(cart)).access).toMatchObject({ role: 'owner', owner: { name: await nameOf(berta) } })
    // Back again, with nothing kept.
    expect((await sharing(berta, cart).handOver(anna, null)).json()).toEqual({ data: null })
    expect(outcomes(await theirs.sync(theirs.intent(cart, ...delta(1))))).toEqual(['access_ended'])
    expect(outcomes(await hers.sync(hers.intent(cart, ...delta(1))))).toEqual(['applied'])
  })

  test('count towards what the cart’s owner may have, not towards what the colleague has', async () => {
    const { anna, berta, cart } = await team(api, berg)
    await api.pool.query('UPDATE carts SET line_count = 60000 WHERE owner = $1', [berta.owner])
    const mine = await berta.create('Full')
    await api.pool.query('UPDATE carts SET line_count = 50000 WHERE id = $1', [mine.id])
    expect((await berta.add(cart, '1001')).statusCode).toBe(200)
    const full = await anna.create('Full')
    await api.pool.query('UPDATE carts SET line_count = 50000 WHERE id = $1', [full.id])
    expect(codeOf(await berta.add(cart, '2001'))).toBe('409 too_many_lines')
  })

  test('with a key get the first answer again, until the right ends', async () => {
    const { anna, berta, cart } = await team(api, berg)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await berta.add(cart, '1002', 1, key)
    const right = await sharing(anna, cart).give({ everybody: true }, 'view')
    expect((await berta.add(cart, '1002', 1, key)).body).toBe(first.body)
    expect(right.statusCode).toBe(200)
    expect((await anna.cart(cart)).lines[0]?.antal).toBe('5')
  })
})

describe('the prices', () => {
  test('are those of the cart’s company, whoever looks and whoever changes', async () => {
    const { anna, cart } = await team(api, berg)
    // For her own purchases she has another company first.
    const both = await memberOf(api, [dal, berg])
    await share(anna, cart, { user_id: both.id }, 'edit')
    const list = { shopId: 'north', id: 'berg', name: 'Berg', currency: 'SEK', validFrom: null, validTo: null }
    const row = { target: 'product', subject: '1002', from: 1, price: 12_300, discount: null, hidden: false } as const
    await api.db.transaction(async (tx) => {
      await savePriceList(tx, list, [{ ...row, validFrom: null, validTo: null }])
      await assignPriceList(tx, { shopId: 'north', id: 'berg', customerId: berg, rank: 1 })
    })
    const [line] = (await both.cart(cart)).lines
    expect(line).toMatchObject({ unit_price: 123, agreement: { name: 'Berg' } })
    await both.add(cart, '1002', 1)
    expect((await anna.cart(cart)).lines).toMatchObject([{ unit_price: 123, antal: '5' }])
  })
})

describe('what becomes of a shared cart', () => {
  test('is an order of who ordered it, seen by its owner, and by those it is shared with', async () => {
    const { anna, berta, carl, cart } = await team(api, berg)
    await berta.update(cart, { customer: INFORMATION })
    expect((await berta.status(cart, 'GK')).statusCode).toBe(200)
    const name = await nameOf(berta)
    expect(await ordersOf(berta)).toMatchObject([{ id: cart, own: true, ordered_by: { name } }])
    for (const someone of [anna, carl]) {
      expect(await ordersOf(someone)).toMatchObject([{ id: cart, own: false, ordered_by: { name, email: '' } }])
      const order = await someone.send('GET', `/api/orders/${cart}`)
      expect(order.body).not.toContain('@example.com')
      expect((await someone.send('GET', `/api/orders/${cart}/again`)).statusCode).toBe(200)
      expect((await someone.send('GET', `/api/orders/${cart}/export?format=xlsx`)).statusCode).toBe(200)
    }
    expect(await ordersOf(await memberOf(api, [berg]))).toEqual([])
    await share(anna, cart, { user_id: carl.id }, null)
    expect(await ordersOf(carl)).toEqual([])
    expect(codeOf(await carl.send('GET', `/api/orders/${cart}/export?format=xlsx`))).toBe('404 not_found')
  })

  test('is handed over no more once it is closed', async () => {
    const { anna, berta, cart } = await team(api, berg)
    await anna.status(cart, 'AN')
    expect(codeOf(await sharing(anna, cart).handOver(berta))).toBe('409 cart_closed')
    expect(codeOf(await sharing(anna, cart).give({ everybody: true }, 'view'))).toBe('409 cart_closed')
  })

  test('is refused to a colleague who has as much as there can be', async () => {
    const { anna, berta, cart } = await team(api, berg)
    const full = await berta.create('Full')
    await api.pool.query('UPDATE carts SET line_count = 50000 WHERE id = $1', [full.id])
    expect(codeOf(await sharing(anna, cart).handOver(berta))).toBe('409 colleague_full')
  })

  test('goes on with its colleagues when its owner has left, and to the manager who takes it over', async () => {
    const { anna, berta, cart } = await team(api, berg)
    const chief = await manager(api, { north: 7 }, { companies: { north: [berg] } })
    await chief.change(anna.id, { active: false })
    expect((await berta.add(cart, '1001')).statusCode).toBe(200)
    const taken = await api.inject({
      method: 'POST',
      url: '/api/auth/users/carts',
      headers: bearer(chief.token),
      payload: { user_id: anna.id },
    })
    expect(taken.json()).toEqual({ data: { carts: 1 } })
    expect((await berta.cart(cart)).access).toMatchObject({
      role: 'edit',
      owner: { name: `Name of ${chief.username}` },
    })
    expect((await historyOf(berta, cart)).data[0]).toMatchObject({ what: 'owner' })
  })

  test('follows what its owner says on the very next call', async () => {
    const { anna, berta, carl, cart } = await team(api, berg)
    await share(anna, cart, { user_id: berta.id }, 'view')
    await share(anna, cart, { user_id: carl.id }, 'edit')
    expect(codeOf(await berta.add(cart, '1002'))).toBe('403 view_only')
    expect((await carl.add(cart, '1002')).statusCode).toBe(200)
  })
})
