import { randomUUID } from 'node:crypto'
import { ask, asks, readyFor, YEARS } from '../approvals.ts'
import { type Buyer, buyerOf, INFORMATION } from '../carts.ts'
import type { Api } from '../harness.ts'
import { COMPANIES, furnishCompanies, ownWord, type Word } from '../isolation.ts'
import { manager } from '../managers.ts'
import { addPerson, addSession } from '../people.ts'
import { connect, visit } from '../procurement.ts'
import { share } from '../shared-carts.ts'
import { links } from '../shares.ts'

/** What a call may be about: a company with somebody and something of each kind; ids that may be nobody's. */
export interface Things {
  company: string
  person: string
  cart: string
  line: string
  room: string
  order: string
  request: string
  link: { cart: string; id: string; code: string }
  /** Of the cart that a procurement system's visitor fills. */
  visited: string
  /** The connection that visitors come by. */
  sender: string
}

export interface Caller {
  what: string
  token: string
  owner: string
  username: string
  sees: Word
  /** In one of whose carts they had a right. */
  had?: Word
  /** Of its own company: open carts shared with it or its own, orders, requests to decide, people to manage. */
  counts: { carts: number; orders: number; requests: number; managed: number }
}

export interface World {
  callers: Caller[]
  things: Record<Word, Things>
  /** Every id of each company's things and people. */
  ids: Record<Word, Set<string>>
}

/** Nothing that anybody has: what is asked about it has to be answered as what another company has. */
export const nothing = (): Things => ({
  company: randomUUID(),
  person: randomUUID(),
  cart: randomUUID(),
  line: randomUUID(),
  room: randomUUID(),
  order: randomUUID(),
  request: randomUUID(),
  link: { cart: randomUUID(), id: randomUUID(), code: 'A'.repeat(22) },
  visited: randomUUID(),
  sender: 'nobody',
})

const P = 'P-101'

async function sent(answer: ReturnType<Buyer['send']>): Promise<void> {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(`It was not taken: ${body}`)
}

/**
 * The three companies [test/api/isolation] with people, carts, requests, orders, links, rules, budgets and a
 * procurement system each, one, two or three of a kind, so that a count tells whose it is.
 */
export async function furnishCompanyCalls(api: Api): Promise<World> {
  const { companies } = await furnishCompanies(api)
  const callers: Caller[] = []
  const things = {} as World['things']
  const ids = {} as World['ids']
  for (const [at, { word, ore }] of COMPANIES.entries()) {
    const made = await furnish(api, { word, ore, companyId: companies[word], many: at + 1 })
    things[word] = made.things
    ids[word] = made.ids
    callers.push(...made.callers)
  }
  // Somebody who had a right in the first one's carts, and buys for the second now.
  const { word: from } = COMPANIES[0]
  const { word: to } = COMPANIES[1]
  const gone = await addPerson(api.db, { shops: { north: 3 }, companies: { north: [companies[from]] } })
  const maker = callers.find(({ what }) => what === `${from}: buyer`)!
  const buyer = buyerOf(api, { id: maker.owner.slice('user:'.length), ...maker }, 'north')
  await share(buyer, things[from].cart, { user_id: gone.id }, 'edit')
  const staff = await manager(api, { north: 8 })
  await sent(staff.change(gone.id, { memberships: [{ shop_id: 'north', level: 3, company_ids: [companies[to]] }] }))
  const token = await addSession(api.db, gone.id)
  const counts = { carts: 2, orders: 0, requests: 0, managed: 0 }
  callers.push({
    what: `${to}: came from ${from}`,
    token,
    owner: `user:${gone.id}`,
    username: gone.username,
    sees: to,
    had: from,
    counts,
  })
  await managedCounts(api, callers, companies)
  return { callers, things, ids }
}

/** How many people somebody of level 7 has to see, by the database itself. */
async function managedCounts({ pool }: Api, callers: readonly Caller[], companies: Record<Word, string>) {
  for (const { counts, sees } of callers) {
    if (counts.managed === 0) continue
    const { rowCount } = await pool.query('SELECT FROM membership_companies WHERE customer_id = $1', [companies[sees]])
    counts.managed = rowCount ?? 0
  }
}

interface Furnishing {
  word: Word
  ore: number
  companyId: string
  many: number
}

async function furnish(api: Api, { word, ore, companyId, many }: Furnishing) {
  const own = ownWord(word)
  const each = Array.from({ length: many }, (_, i) => i + 1)
  const person = async (role: string, level: number) => {
    const username = `${own}-${role}`
    const { id } = await addPerson(api.db, { username, shops: { north: level }, companies: { north: [companyId] } })
    const token = await addSession(api.db, id)
    return { username, ...buyerOf(api, { id, token, owner: `user:${id}` }, 'north') }
  }
  const chief = await person('chief', 7)
  const buyer = await person('buyer', 3)
  const planner = await person('planner', 1)

  const hall = `${own} hall`
  const put = (what: string, body: object) => sent(chief.send('PUT', `/api/companies/${companyId}/${what}`, body))
  const over = (kronor: number) => kronor + ore / 100
  await put('rules', {
    rules: [{ ...asks(chief), when: { user_id: buyer.id, cost_centre: hall } }],
    cost_centre_required: false,
    cost_centres: [hall],
  })
  await put('budgets', { budgets: [{ cost_centre: hall, ...YEARS, amount: over(900_000) }] })

  const carts: string[] = []
  const room = randomUUID()
  for (const i of each) {
    const cart = await readyFor(buyer, { rows: { [P]: 1 }, title: `${own} vagn ${i}` })
    const [line] = (await buyer.cart(cart)).lines
    await sent(
      buyer.update(cart, {
        customer: { ...INFORMATION, delivery_contact: own },
        note: `${own} anteckning`,
        rooms: [{ id: room, name: `${own} rum` }],
        lines: [{ id: line!.id, note: `${own} rad` }],
      }),
    )
    await share(buyer, cart, { everybody: true }, 'edit')
    carts.push(cart)
  }
  const requests: string[] = []
  for (const i of each) {
    const cart = await readyFor(buyer, { rows: { [P]: 1 }, title: `${own} begäran ${i}`, cost_centre: hall })
    await sent(ask(buyer, cart, `${own} fråga`))
    const answer = await buyer.send('GET', `/api/cart/${cart}/approval`)
    requests.push(cart, answer.json<{ data: { request: { id: string } } }>().data.request.id)
  }
  const orders: string[] = []
  for (const i of each) {
    const cart = await readyFor(buyer, { rows: { [P]: 1 }, title: `${own} order ${i}` })
    await sent(buyer.update(cart, { customer: { ...INFORMATION, customer_reference: own } }))
    await sent(buyer.status(cart, 'GK'))
    orders.push(cart)
  }
  const link = await links(api, buyer, carts[0]!).made({ prices: true })

  await connect(api, `${own}-system`, buyer.username, '--company', `Bolaget ${own}`, '--orders')
  const visitor = await visit(api, { sender: `${own}-system` })
  const { cart_id: visited } = await visitor.session()
  await sent(visitor.add(visited, P))

  const caller = (
    what: string,
    { token, owner, username }: Pick<Caller, 'token' | 'owner' | 'username'>,
    counts: Caller['counts'],
  ): Caller => ({ what: `${word}: ${what}`, token, owner, username, sees: word, counts })
  const [line] = (await buyer.cart(carts[0]!)).lines
  return {
    callers: [
      caller('chief', chief, { carts: many, orders: many, requests: many, managed: 1 }),
      caller('buyer', buyer, { carts: 2 * many, orders: many, requests: 0, managed: 0 }),
      caller('planner', planner, { carts: many, orders: 0, requests: 0, managed: 0 }),
      caller('visitor', { ...visitor, username: buyer.username }, { carts: 1, orders: 0, requests: 0, managed: 0 }),
    ],
    things: {
      company: companyId,
      person: planner.id,
      cart: carts[0]!,
      line: line!.id,
      room,
      order: orders[0]!,
      request: requests[1]!,
      link: { cart: carts[0]!, id: link.share.id, code: link.code },
      visited,
      sender: `${own}-system`,
    },
    ids: new Set([
      companyId,
      chief.id,
      buyer.id,
      planner.id,
      visited,
      room,
      link.share.id,
      ...carts,
      ...requests,
      ...orders,
    ]),
  }
}
