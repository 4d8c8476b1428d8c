import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, asks, company, decide, detail, readyFor, startApprovals, waitingFor } from './approvals.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import type { Api } from './harness.ts'
import { punchoutToken } from './people.ts'

let api: Api
let berg: Awaited<ReturnType<typeof company>>
let dal: typeof berg
let staff: Buyer
beforeAll(async () => {
  api = await startApprovals()
  ;[berg, dal, staff] = await Promise.all([company(api), company(api, 'Dal AB'), buyer(api, { north: 8 })])
  await berg.rules([asks(berg.anna)])
})
afterAll(() => api.close())

/** A request of the asker's, made anew for each look, where a line was changed by nobody else. */
async function request() {
  const cart = await readyFor(berg.asker)
  const id = await asked(berg.asker, cart)
  const { revision } = await berg.asker.cart(cart)
  return { cart, id, revision }
}
type Request = Awaited<ReturnType<typeof request>>

const status =
  (to: string) =>
  (someone: Buyer, { cart }: Request) =>
    someone.send('PUT', `/api/cart/${cart}/status`, { shop_id: 'north', status: to })
const decision =
  (word: string) =>
  (someone: Buyer, { id, revision }: Request) =>
    decide(someone, id, { decision: word, revision, comment: 'Because' })

const MOVES = {
  looks: (someone: Buyer, { id }: Request) => detail(someone, id),
  approves: decision('approve'),
  refuses: decision('refuse'),
  returns: decision('return'),
  withdraws: status('EA'),
  cancels: status('AN'),
  orders: status('GK'),
  asks: status('VA'),
  edits: (someone: Buyer, { cart }: Request) => someone.update(cart, { title: 'Other' }),
}
type Move = keyof typeof MOVES

const CLOSED = '409 cart_closed'
const all = (code: string, others: Partial<Record<Move, string>> = {}): Record<Move, string> => ({
  ...(Object.fromEntries(Object.keys(MOVES).map((move) => [move, code])) as Record<Move, string>),
  ...others,
})
const deciding = (code: string): Partial<Record<Move, string>> => ({ approves: code, refuses: code, returns: code })
const UNSEEN = '404 not_found'

/** Whoever is nobody's colleague in a cart does not see it; what they may is the decision alone. */
const ROLES: Record<string, { who: () => Buyer | Promise<Buyer>; expect: Record<Move, string> }> = {
  'who asked': {
    who: () => berg.asker,
    expect: all(CLOSED, { looks: '200', ...deciding('403 own_request'), withdraws: '200', cancels: '200' }),
  },
  'the approver': { who: () => berg.anna, expect: all(UNSEEN, { looks: '200', ...deciding('200') }) },
  'another member': {
    who: () => berg.carl,
    expect: all(UNSEEN, { looks: '403 forbidden', ...deciding('403 forbidden') }),
  },
  'a planner': {
    who: () => berg.planner,
    expect: all(UNSEEN, { looks: '403 forbidden', ...deciding('403 forbidden'), orders: '403 approval_required' }),
  },
  'a manager, as long as the approver is there': {
    who: () => berg.mia,
    expect: all(UNSEEN, { looks: '403 forbidden', ...deciding('403 forbidden') }),
  },
  'the staff, as long as the approver is there': {
    who: () => staff,
    expect: all(UNSEEN, { looks: '403 forbidden', ...deciding('403 forbidden') }),
  },
  'another company’s manager': { who: () => dal.mia, expect: all(UNSEEN) },
  'another company’s approver': { who: () => dal.anna, expect: all(UNSEEN) },
}

describe.for(Object.entries(ROLES))('%s', ([, { who, expect: expected }]) => {
  test.for(Object.entries(expected))('%s: %s', async ([move, code]) => {
    const one = await request()
    expect(codeOf(await MOVES[move as Move](await who(), one))).toBe(code)
    // Whatever they asked for, the request stands as long as nobody who may has moved it.
    const isMoved = code === '200' && move !== 'looks'
    expect((await waitingFor(berg.anna)).some(({ id }) => id === one.id)).toBe(!isMoved)
  })
})

test('nobody decides anything in a punchout session, nor asks there', async () => {
  const one = await request()
  const token = await punchoutToken(api.db, berg.anna.id)
  const headers = { authorization: `Bearer ${token}` }
  const answers = await Promise.all([
    api.inject({ url: '/api/approvals', headers }),
    api.inject({ url: `/api/approvals/${one.id}`, headers }),
    api.inject({
      method: 'PUT',
      url: `/api/approvals/${one.id}`,
      headers,
      payload: { decision: 'approve', revision: one.revision },
    }),
  ])
  expect(answers.map(codeOf)).toEqual(['403 forbidden', '403 forbidden', '403 forbidden'])
})
