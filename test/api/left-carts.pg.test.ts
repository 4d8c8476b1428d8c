import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import type { CreateShareAnswer } from '#contract/cart/share.schema.ts'
import { type Buyer, buyer, buyerBy, codeOf, device } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { manager } from './managers.ts'
import { addCompany, addShop, bearer, punchoutToken } from './people.ts'
import { links } from './shares.ts'

/** The shop `north` has two companies, `south` none. */
let api: Api
let berg: string
let dal: string
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south']) {
    await addShop(api.db, shop)
    await stock(api.db, shop, FURNISHED)
  }
  berg = await addCompany(api.db, 'north', 'Berg AB', { orgNumber: '1' })
  dal = await addCompany(api.db, 'north', 'Dal AB', { orgNumber: '2' })
})
afterAll(() => api.close())

/** Somebody of companies in the north, with an open cart of the first of them. */
async function member(companies: readonly string[], level = 3) {
  const someone = await buyer(api, { north: level }, { companies: { north: companies } })
  const { id } = await someone.create('Reception')
  await someone.add(id, '1001', 4)
  return { someone, cart: id }
}

async function chiefOf(companies: readonly string[], level = 7, shops: Record<string, number> = {}) {
  const chief = await manager(api, { north: level, ...shops }, { companies: { north: companies } })
  const ask = (method: 'GET' | 'POST', userId: string) =>
    api.inject({
      method,
      url: method === 'GET' ? `/api/auth/users/carts?user_id=${userId}` : '/api/auth/users/carts',
      headers: bearer(chief.token),
      ...(method === 'POST' && { payload: { user_id: userId } }),
    })
  const said = (answer: Awaited<ReturnType<typeof ask>>): unknown =>
    answer.statusCode === 200 ? answer.json<{ data: { carts: number } }>().data.carts : codeOf(answer)
  return {
    ...chief,
    buyer: buyerBy(api, chief),
    left: async (userId: string) => said(await ask('GET', userId)),
    take: async (userId: string) => said(await ask('POST', userId)),
    deactivate: async (userId: string) => {
      const answer = await chief.change(userId, { active: false })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
  }
}

const titlesOf = async (someone: Buyer): Promise<string[]> => (await someone.carts()).map(({ title }) => title)
const told = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`))

describe('carts of somebody who was deactivated', () => {
  test('go to the manager who takes them over, with all that is in them, and it is written down', async () => {
    const { someone, cart } = await member([berg])
    const closed = await someone.create('Closed')
    await someone.status(closed.id, 'AN')
    const before = await someone.cart(cart)
    const chief = await chiefOf([berg])
    expect(await chief.left(someone.id)).toBe(0)
    await chief.deactivate(someone.id)
    expect(await chief.left(someone.id)).toBe(1)
    expect(await chief.take(someone.id)).toBe(1)
    const { access, ...taken } = await chief.buyer.cart(cart)
    const { access: _, ...left } = before
    expect(access?.role).toBe('owner')
    // Whose it was is still said of what they put in.
    const theirs = { name: before.access?.owner.name }
    const lines = left.lines.map((line) =>
      line.parent_id === null ? { ...line, added_by: theirs, changed_by: theirs } : line,
    )
    expect(taken).toEqual({ ...left, lines })
    expect(await titlesOf(chief.buyer)).toEqual(['Reception'])
    expect((await chief.buyer.add(cart, '1002')).statusCode).toBe(200)
    const [entry] = await chief.trail(`?user_id=${someone.id}`)
    expect(entry).toMatchObject({
      action: 'carts_taken',
      actor: { id: chief.id },
      user: { id: someone.id },
      shop_id: 'north',
      to: '1',
    })
    // Once more there is nothing left to take.
    expect([await chief.left(someone.id), await chief.take(someone.id)]).toEqual([0, 0])
  })

  test('are no longer opened by links that their former owner had made', async () => {
    const { someone, cart } = await member([berg])
    const { code } = (await links(api, someone, cart).add({ prices: true })).json<CreateShareAnswer>()
    const chief = await chiefOf([berg])
    await chief.deactivate(someone.id)
    await chief.take(someone.id)
    const opened = await api.inject({ method: 'POST', url: '/api/shared', payload: { code } })
    expect(codeOf(opened)).toBe('404 share_gone')
  })

  test('are taken by one of two who try at once', async () => {
    const { someone } = await member([berg])
    const [one, other] = [await chiefOf([berg]), await chiefOf([berg])]
    await one.deactivate(someone.id)
    const taken = await Promise.all([one.take(someone.id), other.take(someone.id)])
    expect(taken.toSorted()).toEqual([0, 1])
  })

  test('stay together where they are too many for whoever would take them', async () => {
    const { someone } = await member([berg])
    const chief = await chiefOf([berg])
    await chief.deactivate(someone.id)
    await api.pool.query(
      `INSERT INTO carts
       SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'owner', $1::text))).*
       FROM carts c, generate_series(1, 200) WHERE c.owner = $2`,
      [`user:${chief.id}`, `user:${someone.id}`],
    )
    expect(await chief.take(someone.id)).toBe('409 too_many_carts')
    expect(await chief.left(someone.id)).toBe(1)
  })
})

describe('carts of a company that somebody no longer buys for', () => {
  test('go to the manager of that company alone, and the others stay', async () => {
    const { someone, cart } = await member([berg, dal])
    const other = await someone.create('Of Dal')
    await someone.update(other.id, { customer_id: dal })
    const chief = await chiefOf([berg])
    const staff = await manager(api, { north: 8 })
    await staff.change(someone.id, { memberships: [{ shop_id: 'north', level: 3, company_ids: [dal] }] })
    // Out of sight by now; what they left is not.
    expect(await chief.left(someone.id)).toBe(1)
    expect(await chief.take(someone.id)).toBe(1)
    expect((await chief.buyer.carts()).map(({ id }) => id)).toEqual([cart])
    expect(await titlesOf(someone)).toEqual(['Of Dal'])
    expect(await chief.take(someone.id)).toBe('404 not_found')
  })
})

describe('nobody takes what is not theirs to take', () => {
  test('from somebody who is still there', async () => {
    const { someone, cart } = await member([berg])
    const chief = await chiefOf([berg])
    expect([await chief.left(someone.id), await chief.take(someone.id)]).toEqual([0, 0])
    expect((await someone.cart(cart)).title).toBe('Reception')
  })

  test('of another company or another shop', async () => {
    const { someone } = await member([dal])
    const south = await buyer(api, { south: 3 })
    await south.create('South', 'south')
    const [chief, staff] = [await chiefOf([berg]), await chiefOf([], 8, { south: 8 })]
    for (const { id } of [someone, south]) {
      await staff.deactivate(id)
      expect([await chief.left(id), await chief.take(id)]).toEqual(['404 not_found', '404 not_found'])
    }
    // Whose people are both sees only the carts of the own company.
    const both = await member([berg, dal])
    const theirs = await both.someone.create('Of Dal')
    await both.someone.update(theirs.id, { customer_id: dal })
    await staff.deactivate(both.someone.id)
    expect(await chief.take(both.someone.id)).toBe(1)
    expect(await staff.left(both.someone.id)).toBe(1)
  })

  test('from somebody above them, from themselves, from nobody', async () => {
    const { someone } = await member([berg], 8)
    const [chief, staff] = [await chiefOf([berg]), await chiefOf([], 8)]
    await staff.deactivate(someone.id)
    expect([await chief.left(someone.id), await chief.take(someone.id)]).toEqual([0, 0])
    expect(await chief.take(chief.id)).toBe('403 own_account')
    expect(await chief.take(randomUUID())).toBe('404 not_found')
    expect(await staff.take(someone.id)).toBe(1)
  })

  test('without the right to manage users, nor in a session of a procurement system', async () => {
    const { someone } = await member([berg])
    const staff = await chiefOf([], 8)
    await staff.deactivate(someone.id)
    for (const token of [(await chiefOf([berg], 3)).token, await punchoutToken(api.db, staff.id)])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await api.inject({
          method,
          url: `/api/auth/users/carts${method === 'GET' ? `?user_id=${someone.id}` : ''}`,
          headers: bearer(token),
          ...(method === 'POST' && { payload: { user_id: someone.id } }),
        })
        expect(codeOf(answer)).toBe('403 forbidden')
      }
    expect(await staff.left(someone.id)).toBe(1)
  })
})

describe('the device of the former owner', () => {
  test('is told what had arrived, and that the rest is refused, for good', async () => {
    const { someone, cart } = await member([berg])
    const staff = await manager(api, { north: 8 })
    const chief = await chiefOf([berg])
    const { intent, sync } = device(someone)
    const line = lineId(cart, 'north', '1001')
    const arrived = intent(cart, 'line.changeQuantity', { lineId: line, delta: 2 })
    expect(told(await sync(arrived))).toEqual(['applied'])
    await staff.change(someone.id, { memberships: [{ shop_id: 'north', level: 3, company_ids: [dal] }] })
    expect(await chief.take(someone.id)).toBe(1)

    const late = intent(cart, 'line.changeQuantity', { lineId: line, delta: 5 })
    const later = intent(cart, 'cart.rename', { title: 'Mine' })
    const answer = await sync(arrived, late, later)
    expect(told(answer)).toEqual(['duplicate', 'refused access_ended', 'refused access_ended'])
    // Of the cart itself nothing is told.
    expect(answer.carts).toEqual([])
    expect(answer.results.map(({ revision }) => revision)).toEqual([null, null, null])
    expect(told(await sync(arrived, late, later))).toEqual(told(answer))
    // Another device of theirs learns the same; who never had the cart learns that there is none.
    const second = device(someone)
    expect(told(await second.sync(second.intent(cart, 'cart.cancel', {})))).toEqual(['refused access_ended'])
    const eve = device(await buyer(api, { north: 9 }))
    expect(told(await eve.sync(eve.intent(cart, 'cart.cancel', {})))).toEqual(['refused not_found'])
    const now = await chief.buyer.cart(cart)
    expect(now).toMatchObject({ title: 'Reception', status: 'EA' })
    expect(now.lines.find(({ id }) => id === line)?.antal).toBe('6')
    expect(codeOf(await someone.add(cart, '1001'))).toBe('403 access_ended')
  })
})
