import { userInfo } from 'node:os'
import { eq, sql } from '#server/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTED } from '#contract/cart/line.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { shopProgram } from '#server/cli/shop-commands.ts'
import { orderSteps } from '#server/db/order-schema.ts'
import { mails } from '#server/db/schema.ts'
import { dayIn } from '#server/db/calendar.ts'
import type { SupplierOrder } from '#server/features/orders/supplier-list.ts'
import { LONG_TAG } from '#test/length.ts'
import { buyer, codeOf } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { headersOf, type MailServer, startMailServer } from './mail-server.ts'
import { headerText, leavesOf } from './mime.ts'
import { orderOf, ordersOf, placed, startOrders } from './orders.ts'

let server: MailServer
let api: Api
beforeAll(async () => {
  server = await startMailServer()
  api = await startOrders({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await api.close()
  await server.close()
})

const order = (...args: string[]) => command(api, orderProgram, args)
const listed = async (...args: string[]) => {
  const { code, printed } = await order('list', '--json', ...args)
  expect(code).toBe(0)
  return JSON.parse(printed) as SupplierOrder[]
}

const counted = (lines: Order['lines']) => lines.filter((line) => line.prisl_underrad === COUNTED)

const ids = async (...args: string[]) => (await listed('--shop', 'east', ...args)).map(({ id }) => id)

/** The text of the one mail of this subject, once a buyer has it and the confirmation; which comes first is open. */
const toldTo = async (address: string, subject: string): Promise<string> => {
  await api.db.update(mails).set({ nextAttemptAt: sql`now()` }).where(sql`sent_at IS NULL`)
  const told = () => server.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => told()).toHaveLength(2)
  const subjects = told().map(({ raw }) => headerText(headersOf(raw).get('subject') ?? ''))
  expect(subjects).toContain(subject)
  const { raw } = told()[subjects.indexOf(subject)] ?? { raw: '' }
  const text = leavesOf(raw).find(({ type }) => type === 'text/plain')
  return text?.content.toString() ?? ''
}

describe('npm run order -- handover and cancel', () => {
  test('move an order by its number, tell the buyer, and keep every step', async () => {
    const anna = await buyer(api, { north: 3 }, { username: 'anna' })
    const id = await placed(anna, { title: 'Aulan', language: 'no' })
    const before = await orderOf(anna, id)
    const moved = await order(
      'handover',
      before.order_number,
      '--shop',
      'north',
      '--note',
      'Kommer <fredag>',
      '--by',
      'Maja',
    )
    expect(moved).toEqual({ code: 0, printed: `Order ${before.order_number} of north is handed-over.`, errors: '' })
    const after = await orderOf(anna, id)
    expect(after).toMatchObject({ status: 'ÖV', revision: before.revision + 1, total: before.total })
    expect(after.steps).toEqual([
      { status: 'GK', kind: 'placed', at: before.date, by: 'buyer', note: null },
      { status: 'ÖV', kind: 'handed_over', at: expect.any(String), by: 'supplier', note: 'Kommer <fredag>' },
    ])
    const actors = await api.db.select({ actor: orderSteps.actor }).from(orderSteps).where(eq(orderSteps.cartId, id))
    expect(actors).toEqual([{ actor: 'anna' }, { actor: 'Maja' }])
    const text = await toldTo('anna@example.com', `Din ordre ${before.order_number} er overlevert`)
    expect(text).toContain('Melding fra leverandøren: Kommer <fredag>')
    expect(text).toContain('Status: Overlevert')
    expect((await ordersOf(anna)).data[0]?.status).toBe('ÖV')
  })

  test('go by the cart’s id, and by whoever is signed in at the server', async () => {
    const bo = await buyer(api, { north: 3 }, { username: 'bo' })
    const id = await placed(bo)
    expect((await order('cancel', id.toUpperCase())).code).toBe(0)
    const { status, steps, order_number } = await orderOf(bo, id)
    expect([status, steps.at(-1)?.status]).toEqual(['AN', 'AN'])
    const [, last] = await api.db.select({ actor: orderSteps.actor }).from(orderSteps).where(eq(orderSteps.cartId, id))
    expect(last?.actor).toBe(userInfo().username)
    expect(await toldTo('bo@example.com', `Din order ${order_number} är annullerad`)).toContain(order_number)
  })

  test('are refused for what stands elsewhere, and then change nothing', async () => {
    const cia = await buyer(api, { north: 3 })
    const id = await placed(cia)
    await order('handover', id)
    const before = await orderOf(cia, id)
    for (const name of ['handover', 'cancel']) {
      const { code, errors } = await order(name, id)
      expect([code, errors]).toEqual([1, expect.stringContaining(`Order ${before.order_number} is handed-over`)])
    }
    expect(await orderOf(cia, id)).toEqual(before)
    const open = await cia.create('Not ordered')
    expect(await order('cancel', open.id)).toMatchObject({ code: 1, errors: `There is no order "${open.id}"` })
    expect((await cia.cart(open.id)).status).toBe('EA')
    expect(codeOf(await cia.send('GET', `/api/orders/${open.id}`))).toBe('404 not_found')
  })

  test('done by two at once take effect once', async () => {
    const dan = await buyer(api, { north: 3 })
    const id = await placed(dan)
    const codes = await Promise.all([order('handover', id), order('cancel', id), order('handover', id)])
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 1, 1])
    expect((await orderOf(dan, id)).steps).toHaveLength(2)
  })

  test('ask for the shop where two have the same number', async () => {
    const eva = await buyer(api, { south: 3, east: 3 })
    const south = await placed(eva, { shop: 'south' })
    await placed(eva, { shop: 'east' })
    const { order_number } = await orderOf(eva, south)
    expect(await order('cancel', order_number, '--shop', 'west')).toMatchObject({
      code: 1,
      errors: `There is no order "${order_number}" in the shop "west"`,
    })
    const { code, errors } = await order('cancel', order_number)
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Several shops have an order .*--shop east or --shop/)])
    expect((await order('cancel', order_number, '--shop', 'south')).code).toBe(0)
  })

  test.each([
    [['handover'], 'handover takes one ID'],
    [['cancel', 'a', 'b'], 'cancel takes one ID'],
    [['list', 'x'], 'Unexpected argument'],
    [['cancel', 'x', '--unknown'], 'unknown'],
    [['move', 'x'], '"move" is none of: list, show, handover, cancel, confirm, deliver, message, note'],
  ])('%j is not understood', async (args, said) => {
    const { code, errors } = await order(...args)
    expect([code, errors]).toEqual([2, expect.stringContaining(said)])
  })
})

describe('npm run order -- confirm, deliver, message and note', () => {
  test('take an order to its end, each step on record, and the buyer sees all but the note', async () => {
    const someone = await buyer(api, { north: 3 })
    const id = await placed(someone, { rows: { '1001': 4, '1002': 2 } })
    const [first, second] = counted((await orderOf(someone, id)).lines).map((line) => line.id)
    const steps = [
      ['confirm', id, '--on', '2030-06-01', '--line', `${second?.toUpperCase()}=2030-07-01`, '--by', 'Maja'],
      ['note', id, '--note', 'Ring först'],
      ['deliver', id, '--line', `${first}=3`, '--note', 'Resten kommer'],
      ['deliver', id, '--line', `${first}=1`, '--line', `${second}=2`],
      ['message', id, '--note', 'Tack'],
    ]
    for (const step of steps) expect(await order(...step)).toMatchObject({ code: 0, errors: '' })
    const after = await orderOf(someone, id)
    expect(after.status).toBe('ÖV')
    expect(counted(after.lines).map((line) => [line.delivery_on, line.delivered])).toEqual([
      ['2030-06-01', 4],
      ['2030-07-01', 2],
    ])
    expect(after.steps.map(({ kind, note }) => [kind, note])).toEqual([
      ['placed', null],
      ['confirmed', null],
      ['delivered', 'Resten kommer'],
      ['handed_over', null],
      ['message', 'Tack'],
    ])
    const kept = await api.db
      .select({ kind: orderSteps.kind, actor: orderSteps.actor })
      .from(orderSteps)
      .where(eq(orderSteps.cartId, id))
    expect(kept).toContainEqual({ kind: 'confirmed', actor: 'Maja' })
    expect(kept).toContainEqual({ kind: 'note', actor: userInfo().username })
  })

  test('are refused with the option and the rule, and then change nothing', async () => {
    const someone = await buyer(api, { north: 3 })
    const id = await placed(someone, { rows: { '1001': 4 } })
    const before = await orderOf(someone, id)
    const [line] = counted(before.lines).map((one) => one.id)
    for (const [args, said] of [
      [['confirm', id, '--on', '2030-02-30'], '--on is "2030-02-30", but should be a day'],
      [['confirm', id, '--on', '2001-01-01'], '--on must not be before the order'],
      [['confirm', id, '--line', `${line}=soon`], `--line ${line} is "soon", but should be a day`],
      [['confirm', id, '--line', 'x=2030-01-01'], '--line x=2030-01-01 must name a line of the order'],
      [['confirm', id, '--line', 'x'], '--line is "x", but should be'],
      [['deliver', id], '--line is required'],
      [['deliver', id, '--line', `${line}=5`], `--line ${line}=5 must not be more than is still to be delivered`],
      [['deliver', id, '--line', `${line}=0`], `--line ${line} is "0", but should be a number of pieces`],
      [['message', id], '--note is required'],
      [['note', id, '--note', ' '], '--note is required'],
      [['note', id, '--note', 'x'.repeat(1001)], '--note has more than 1000 characters'],
    ] as const)
      expect(await order(...args)).toEqual({ code: 1, printed: '', errors: expect.stringContaining(said) })
    expect(await orderOf(someone, id)).toEqual(before)
    await order('cancel', id)
    expect((await order('confirm', id)).errors).toContain('is cancelled: it can no longer be confirmed')
    expect((await order('deliver', id, '--line', `${line}=1`)).errors).toContain('it can no longer be delivered')
    expect((await order('message', id, '--note', 'Tyvärr')).code).toBe(0)
  })
})

describe('npm run order -- list', () => {
  test('says where each order stands, and filters', async () => {
    const fia = await buyer(api, { east: 3 }, { username: 'fia' })
    const [first, second] = [
      await placed(fia, { shop: 'east', title: 'Aula\tone', rows: { '1002': 1 } }),
      await placed(fia, { shop: 'east', title: 'Gym' }),
    ]
    await order('handover', first)
    expect((await ids()).slice(0, 2)).toEqual([second, first])
    expect(await ids('--limit', '1')).toEqual([second])
    expect(await ids('--search', 'aula')).toEqual([first])
    expect(await ids('--status', 'handed-over')).toEqual([first])
    expect(await ids('--status', 'GK', '--status', 'ÖV', '--search', 'fia')).toEqual([second, first])
    expect(await ids('--to', '2020-01-01')).toEqual([])
    const { printed } = await order('list', '--shop', 'east', '--search', 'aula')
    const { order_number, date } = await orderOf(fia, first)
    const fields = printed.split('\t')
    expect(fields.slice(0, 2)).toEqual([order_number, 'east'])
    expect(fields[2]).toBe(dayIn('FI', new Date(date)))
    expect(fields.slice(3, 8)).toEqual(['handed-over', '1\u00a0630\u00a0kr', 'Aula one', '-', 'fia@example.com'])
    expect((await order('list', '--shop', 'nowhere')).printed).toBe('There are no such orders.')
  })

  test('shows an order that waits for the supplier’s address, which then goes by itself', {
    tags: [LONG_TAG],
  }, async () => {
    const gun = await buyer(api, { south: 3 }, { username: 'gun' })
    const id = await placed(gun, { shop: 'south' })
    const one = async () => (await listed('--shop', 'south')).find((found) => found.id === id)
    await expect.poll(async () => (await one())?.waiting).toContain('supplier mail')
    const set = await command(api, shopProgram, ['set', '--id', 'south', '--supplier-mail', 'new@south.example'])
    expect(set.code).toBe(0)
    await expect.poll(async () => (await one())?.sent_at, { interval: 250 }).not.toBeNull()
    expect(server.received.some(({ to }) => to.includes('new@south.example'))).toBe(true)
  })

  test.each([
    [['--status', 'open'], '--status is "open"'],
    [['--from', '2026-02-30'], '--from is "2026-02-30"'],
    [['--limit', '0'], '--limit is "0"'],
  ])('%j is refused', async (args, said) => {
    const { code, errors } = await order('list', ...args)
    expect([code, errors]).toEqual([1, expect.stringContaining(said)])
  })
})
