import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR } from '#contract/errors.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { rounds } from '#test/length.ts'
import {
  approve,
  approvalOf,
  ask,
  asked,
  asks,
  company,
  decide,
  detailOf,
  readyFor,
  startApprovals,
  waitingFor,
  YEARS,
} from './approvals.ts'
import { codeOf, device, type Buyer } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { addPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApprovals()
  await addPerson(api.db, { shops: { north: 8 } })
})
afterAll(() => api.close())

/** Of one piece of 1001, ex VAT. */
const PIECE = 4_766.4
/** How many pieces an amount pays, to the öre. */
const pieces = (amount: number): number => Math.round(amount * 100) / 476_640
const hall = (amount: number) => ({ cost_centre: 'Hall', ...YEARS, amount })
const inHall = (someone: Buyer, quantity = 1) => readyFor(someone, { rows: { '1001': quantity }, cost_centre: 'Hall' })

test('asking reserves, an order spends, and what ends gives back', async () => {
  const berg = await company(api)
  await berg.rules([{ ...asks(berg.anna), when: { amount_over: 5_000 } }])
  await berg.budgets(hall(50_000))
  const stand = async () => (await berg.stand()).map(({ reserved, spent }) => [pieces(reserved), pieces(spent)])
  const small = await inHall(berg.asker)
  expect((await approvalOf(berg.asker, small)).budget).toMatchObject({ amount: 50_000, reserved: 0, spent: 0 })
  expect(codeOf(await berg.asker.status(small, 'GK'))).toBe('200')
  expect(await stand()).toEqual([[0, 1]])
  const large = await inHall(berg.asker, 3)
  await asked(berg.asker, large)
  expect(await stand()).toEqual([[3, 1]])
  await berg.asker.status(large, 'EA')
  expect(await stand()).toEqual([[0, 1]])
  const again = await asked(berg.asker, large)
  const { revision, lines, budget } = await detailOf(berg.anna, again)
  expect([pieces(budget!.reserved), pieces(budget!.spent)]).toEqual([3, 1])
  await decide(berg.anna, again, { decision: 'return', revision })
  expect(await stand()).toEqual([[0, 1]])
  const last = await asked(berg.asker, large)
  const quantities = [{ line_id: lines[0]!.id, quantity: 2 }]
  expect(codeOf(await approve(berg.anna, last, { quantities }))).toBe('200')
  expect(await stand()).toEqual([[0, 3]])
  const done = await command(api, orderProgram, ['cancel', large])
  expect(done).toMatchObject({ code: 0 })
  expect(await stand()).toEqual([[0, 1]])
  const third = await inHall(berg.asker, 2)
  await asked(berg.asker, third)
  await berg.asker.status(third, 'AN')
  expect(await stand()).toEqual([[0, 1]])
})

test('nothing goes over, to the öre: neither a request nor an order nor an approval', async () => {
  const berg = await company(api)
  await berg.budgets(hall(PIECE - 0.01))
  const cart = await inHall(berg.asker)
  const refused = await berg.asker.status(cart, 'GK')
  expect(codeOf(refused)).toBe('409 budget_exceeded')
  await berg.rules([asks(berg.anna)])
  expect(codeOf(await ask(berg.asker, cart))).toBe('409 budget_exceeded')
  await berg.budgets(hall(PIECE))
  const id = await asked(berg.asker, cart)
  // The company makes it smaller meanwhile.
  const [budget] = await berg.stand()
  await berg.budgets({ ...hall(PIECE - 0.01), id: budget!.id })
  expect(codeOf(await approve(berg.anna, id))).toBe('409 budget_exceeded')
  expect((await waitingFor(berg.anna)).map((one) => one.id)).toEqual([id])
  await berg.budgets({ ...hall(PIECE), id: budget!.id })
  expect(codeOf(await approve(berg.anna, id))).toBe('200')
  expect(await berg.stand()).toMatchObject([{ reserved: 0, spent: PIECE }])
})

test('the day of the order in the shop’s time zone says which budget counts', async () => {
  const berg = await company(api)
  const { rows } = await api.pool.query<{ day: string; before: string }>(
    "SELECT shop_day('SE')::text AS day, (shop_day('SE') - 1)::text AS before",
  )
  const { day, before } = rows[0]!
  await berg.budgets({
    cost_centre: 'Hall',
    from: YEARS.from < before ? YEARS.from : before,
    to: before,
    amount: 100_000,
  })
  const free = await inHall(berg.asker)
  expect(codeOf(await berg.asker.status(free, 'GK'))).toBe('200')
  expect(await berg.stand()).toMatchObject([{ spent: 0 }])
  await berg.budgets({ cost_centre: 'Hall', from: day, to: day, amount: 1 })
  const cart = await inHall(berg.asker)
  expect(codeOf(await berg.asker.status(cart, 'GK'))).toBe('409 budget_exceeded')
})

describe('a cost centre', () => {
  test('is one of the company’s, where it names any, and may be required', async () => {
    const berg = await company(api)
    await berg.rules([], { cost_centres: ['Hall'], cost_centre_required: true })
    const cart = await readyFor(berg.asker)
    expect(codeOf(await berg.asker.status(cart, 'GK'))).toBe('422 cost_centre_required')
    expect(codeOf(await berg.asker.update(cart, { cost_centre: 'Yard' }))).toBe('422 unknown_cost_centre')
    expect(codeOf(await berg.asker.update(cart, { cost_centre: 'Hall' }))).toBe('200')
    expect(await berg.asker.cart(cart)).toMatchObject({ cost_centre: 'Hall' })
    await berg.rules([], { cost_centres: ['Yard'] })
    expect(codeOf(await berg.asker.status(cart, 'GK'))).toBe('422 unknown_cost_centre')
    const { intent, sync } = device(berg.asker)
    const { results } = await sync(intent(cart, 'cart.setInfo', { costCentre: 'Yard' }))
    expect(results).toMatchObject([{ outcome: 'applied' }])
    expect(codeOf(await berg.asker.status(cart, 'GK'))).toBe('200')
  })

  test('goes with its company', async () => {
    const berg = await company(api)
    await berg.rules([], { cost_centres: ['Hall'] })
    const cart = await readyFor(berg.asker, { cost_centre: 'Hall' })
    expect(codeOf(await berg.asker.update(cart, { customer_id: null }))).toBe('200')
    expect(await berg.asker.cart(cart)).toMatchObject({ cost_centre: null })
  })
})

const MANY = rounds('ORDERS', { short: 60, long: 1_000 })

test('many orders at once spend no more than there is, to the öre', async () => {
  const berg = await company(api)
  const fits = Math.floor(MANY / 3)
  await berg.budgets(hall(fits * PIECE + PIECE - 0.01))
  const buyers = await Promise.all(Array.from({ length: 16 }, () => berg.person(3)))
  // As many at once as a server has connections for, each ordering one cart behind the other.
  const inTurn = async <T>(work: (someone: Buyer, i: number) => Promise<T>): Promise<T[]> => {
    const each = buyers.map(async (someone, which) => {
      const done: T[] = []
      for (let i = which; i < MANY; i += buyers.length) done.push(await work(someone, i))
      return done
    })
    return (await Promise.all(each)).flat()
  }
  const carts = new Map(await inTurn(async (someone, i) => [i, await inHall(someone)] as const))
  // Who waits for the budget for seconds, as on a busy machine, is told to ask again.
  const order = async (someone: Buyer, i: number): Promise<Awaited<ReturnType<Buyer['status']>>> => {
    const answer = await someone.status(carts.get(i)!, 'GK')
    return codeOf(answer) === `409 ${ERROR.inProgress}` ? await order(someone, i) : answer
  }
  const answers = await inTurn(order)
  const counts = Object.groupBy(answers.map(codeOf), (code) => code)
  expect(counts['200']).toHaveLength(fits)
  expect(counts['409 budget_exceeded']).toHaveLength(MANY - fits)
  const [budget] = await berg.stand()
  expect([budget!.reserved, pieces(budget!.spent)]).toEqual([0, fits])
})

test('many approvals of one cart with edits in between: one order, of exactly what was approved', async () => {
  const berg = await company(api)
  await berg.rules([asks(berg.anna, berg.carl)])
  // More than all edits together make of it.
  await berg.budgets(hall(MANY * PIECE))
  const cart = await inHall(berg.asker)
  /** Revision → what was in the cart then. */
  const looked = new Map<number, string>()
  const placed: { revision: number; antal: string }[] = []
  const look = async () => {
    const { revision, lines } = await berg.asker.cart(cart)
    looked.set(revision, lines[0]!.antal)
    return revision
  }
  let id = await asked(berg.asker, cart)
  const edit = async (round: number): Promise<void> => {
    if (codeOf(await berg.asker.status(cart, 'EA')) !== '200') return
    await berg.asker.add(cart, '1001', 1 + (round % 3))
    id = await asked(berg.asker, cart)
  }
  const tryOnce = async (someone: Buyer, revision: number): Promise<string> => {
    const answer = await decide(someone, id, { decision: 'approve', revision })
    if (answer.statusCode === 200) placed.push({ revision, antal: looked.get(revision)! })
    return codeOf(answer)
  }
  const codes: string[] = []
  for (let round = 0; codes.length < MANY; round += 1) {
    // What was looked at before the edit; those who decide race with it.
    const revision = await look()
    const late = round < MANY / 10
    const deciding = Array.from(
      { length: 5 },
      (_, i) => () => tryOnce(i % 2 ? berg.anna : berg.carl, late ? revision - 1 - (i % 2) : revision),
    )
    // Sometimes before the edit, sometimes behind it, and all at once.
    const first = round % 6
    const before = deciding.slice(0, first).map((one) => one())
    const edited = edit(round)
    const done = await Promise.all([...before, ...deciding.slice(first).map((one) => one())])
    await edited
    codes.push(...done)
  }
  // Taking a request back holds the cart after one question to the database, a decision after three, so that it may win
  // every time. Whoever looks once more is in time then.
  if (placed.length === 0) codes.push(await tryOnce(berg.anna, await look()))
  expect(placed).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['200', '409 revision_changed']))
  const order = await berg.asker.cart(cart)
  expect(order).toMatchObject({ status: 'GK' })
  expect(order.lines[0]!.antal).toBe(placed[0]!.antal)
  const { rows } = await api.pool.query('SELECT count(*)::int AS orders FROM orders WHERE cart_id = $1', [cart])
  expect(rows).toEqual([{ orders: 1 }])
  expect(await berg.stand()).toMatchObject([{ reserved: 0, spent: order.subtotal }])
})
