import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { MUTATIONS } from '#contract/cart/mutations/registry.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { approve, asked, asks, company, decidedOf, readyFor, startApprovals, waitingFor } from './approvals.ts'
import { codeOf, device } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { addCompany } from './people.ts'
import { share, sharing } from './shared-carts.ts'
import { links, open, sharedOf } from './shares.ts'

let api: Api
beforeAll(async () => {
  api = await startApprovals()
})
afterAll(() => api.close())

const HALL = randomUUID()

/** A cart of the planner's, which a colleague may change, with a room; it waits for Anna. */
async function waiting() {
  const berg = await company(api)
  await berg.rules([asks(berg.anna)])
  const cart = await readyFor(berg.planner, { rows: { '1001': 3, '1002': 1 } })
  await berg.planner.update(cart, { rooms: [{ id: HALL, name: 'Hall' }], note: 'Ring first' })
  await share(berg.planner, cart, { user_id: berg.asker.id }, 'edit')
  const id = await asked(berg.planner, cart)
  return { ...berg, cart, request: id }
}

const whole = (cart: Cart) => ({ ...cart, contains: undefined, access: undefined })

describe('a cart that waits for an approval', () => {
  test('is changed by nobody who has it, whatever the change and whichever way it comes', async () => {
    const berg = await waiting()
    const before = whole(await berg.planner.cart(berg.cart))
    const lineId = lineIds(berg.cart, 'north')('1001')
    const CHANGES: { [N in Exclude<keyof typeof MUTATIONS, 'cart.create'>]: Extract<Mutation, { name: N }>['args'] } = {
      'cart.rename': { title: 'Other' },
      'cart.setInfo': { customer: { customer_reference: 'Other' }, costCentre: 'Yard' },
      'cart.order': {},
      'cart.ask': {},
      'cart.decide': { decision: 'approve', revision: before.revision },
      'lines.add': { rows: [{ uid: '1003', quantity: 1 }] },
      'line.changeQuantity': { lineId, delta: 1 },
      'line.setQuantity': { lineId, quantity: 9 },
      'line.remove': { lineId },
      'line.move': { lineId, room: HALL },
      'line.note': { lineId, note: 'Other' },
      'room.add': { roomId: randomUUID(), name: 'Kitchen' },
      'room.rename': { roomId: HALL, name: 'Kitchen' },
      'room.remove': { roomId: HALL },
      'room.place': { roomId: HALL, before: null },
      'cart.setNote': { note: 'Other' },
      'cart.setWishedDate': { date: '2027-01-01' },
      // What ends the request is whoever's it is.
      'cart.withdraw': {},
      'cart.cancel': {},
    }
    for (const someone of [berg.planner, berg.asker]) {
      const { intent, sync } = device(someone, 'north')
      for (const [name, args] of Object.entries(CHANGES) as [keyof typeof CHANGES, never][]) {
        if (someone === berg.planner && (name === 'cart.withdraw' || name === 'cart.cancel')) continue
        const { results } = await sync(intent(berg.cart, name, args))
        expect([name, results[0]?.outcome]).toEqual([name, 'refused'])
      }
      const change = (body: object) => berg.planner.update(berg.cart, body)
      for (const body of [
        { title: 'Other' },
        { cost_centre: 'Yard' },
        { note: 'Other' },
        { wished_on: '2027-01-01' },
        { rooms: [{ id: HALL, name: 'Kitchen' }] },
        { lines: [{ id: lineId, antal: '1' }] },
        { lines: [{ id: lineId, room: HALL }] },
        { customer_id: null },
      ])
        expect([body, codeOf(await change(body))]).toEqual([body, '409 cart_closed'])
      for (const status of ['GK', 'VA', 'ÖV'])
        expect((await someone.status(berg.cart, status)).statusCode).not.toBe(200)
    }
    expect(whole(await berg.planner.cart(berg.cart))).toEqual(before)
    expect(await waitingFor(berg.anna)).toHaveLength(1)
    expect(decidedOf(await approve(berg.anna, berg.request))).toMatchObject({ status: 'GK' })
    const lines = (await berg.planner.cart(berg.cart)).lines
    expect(lines).toEqual(before.lines)
  })

  test('gets no other company, and no other owner', async () => {
    const berg = await waiting()
    const other = await addCompany(api.db, 'north', 'Dal AB')
    expect(codeOf(await berg.planner.send('GET', `/api/cart/${berg.cart}/prices?company_id=${other}`))).toMatch(/^4/)
    expect(codeOf(await sharing(berg.planner, berg.cart).handOver(berg.asker))).toBe('409 cart_closed')
  })

  test('is no order: neither listed, nor shown, nor written to a file, nor ordered again', async () => {
    const berg = await waiting()
    for (const someone of [berg.planner, berg.asker, berg.mia]) {
      const listed = (await someone.send('GET', '/api/orders')).json<{ data: { id: string }[] }>().data
      expect(listed.map(({ id }) => id)).not.toContain(berg.cart)
      for (const path of ['', '/again', '/export?format=pdf', '/export?format=csv', '/export?format=xlsx'])
        expect([path, codeOf(await someone.send('GET', `/api/orders/${berg.cart}${path}`))]).toEqual([
          path,
          '404 not_found',
        ])
    }
    expect(await command(api, orderProgram, ['show', berg.cart])).toMatchObject({ code: 1 })
    expect((await command(api, orderProgram, ['list', '--json'])).printed).not.toContain(berg.cart)
  })

  test('leaves by no procurement system', async () => {
    const berg = await waiting()
    expect(codeOf(await berg.asker.send('GET', `/api/cart/${berg.cart}/cxml/north`))).toMatch(/^403/)
    expect((await berg.asker.status(berg.cart, 'ÖV')).statusCode).toBe(409)
  })

  test('is shown by a link as it is, without what it waits for, and then as the order', async () => {
    const berg = await waiting()
    const { code } = await links(api, berg.planner, berg.cart).made({ prices: true })
    const answer = await open(api, code)
    expect(sharedOf(answer)).toMatchObject({
      ordered: false,
      rooms: [{ name: 'Hall' }],
      note: 'Ring first',
      subtotal: (await berg.planner.cart(berg.cart)).subtotal,
    })
    for (const word of ['VA', 'Name of', 'Berg AB', berg.request]) expect(answer.body).not.toContain(word)
    await approve(berg.anna, berg.request)
    expect(sharedOf(await open(api, code))).toMatchObject({ ordered: true, note: 'Ring first' })
  })
})
