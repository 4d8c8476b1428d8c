import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { userProgram } from '#server/cli/user-commands.ts'
import { announceCompanies } from '#server/accounts/companies.ts'
import { eq } from '#server/db/drizzle.ts'
import { customers, shops } from '#server/db/schema.ts'
import { type Buyer, buyer, codeOf, device } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { ordersOf, placed, readyCart, startOrders } from './orders.ts'
import { addCompany, bearer } from './people.ts'
import { connect, envelope, itemOut, post, setup, visit } from './procurement.ts'

/** The shop `north` has three companies; `south` has none. */
let api: Api
let berg: string
let dal: string
let ek: string
beforeAll(async () => {
  api = await startOrders()
  await api.db.update(shops).set({ companyRequired: true })
  berg = await addCompany(api.db, 'north', 'Berg AB', { paymentTerms: '10 dagar' })
  dal = await addCompany(api.db, 'north', 'Dal AB', { paymentTerms: '60 dagar' })
  ek = await addCompany(api.db, 'north', 'Ek AB', { orgNumber: '556677-8899' })
})
afterAll(() => api.close())

const buys = (companies: readonly string[], level = 3): Promise<Buyer> =>
  buyer(api, { north: level }, { companies: { north: companies } })

const companiesOf = async (token: string, query = '?shop_id=north'): Promise<string[]> => {
  const answer = await api.inject({ url: `/api/auth/customers${query}`, headers: bearer(token) })
  return answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
}

/** The command line says for whom somebody buys; every process hears of it. */
async function setCompanies(username: string, ...names: string[]): Promise<void> {
  const named = names.flatMap((name) => ['--company', name])
  const { code, errors } = await command(api, userProgram, ['set', '--username', username, ...named])
  if (code !== 0) throw new Error(errors)
}

test('everybody reads the companies that they buy for and no others, in their order', async () => {
  const anna = await buys([dal, berg])
  expect(await companiesOf(anna.token)).toEqual(['Dal AB', 'Berg AB'])
  expect(await companiesOf(anna.token, '')).toEqual(['Dal AB', 'Berg AB'])
  const none = await buys([])
  expect(await companiesOf(none.token)).toEqual([])
  const viewer = await buys([berg], 0)
  expect(await companiesOf(viewer.token)).toEqual([])
})

test("the shop's staff have all of them", async () => {
  const staff = await buys([ek], 8)
  expect(await companiesOf(staff.token)).toEqual(['Ek AB', 'Berg AB', 'Dal AB'])
})

test('a new cart is for the first company, the one that is named, or none', async () => {
  const anna = await buys([dal, berg])
  expect(await anna.create()).toMatchObject({ customer_id: dal, company: 'Dal AB', payment_terms: '60 dagar' })
  const make = (company_id: string | null) =>
    anna.send('POST', '/api/cart', { title: 'Reception', shop_id: 'north', company_id })
  expect((await make(berg)).json().data).toMatchObject({ customer_id: berg, payment_terms: '10 dagar' })
  expect((await make(null)).json().data).toMatchObject({ customer_id: null, company: null })
  expect(codeOf(await make(ek))).toBe('403 company_forbidden')
  expect(codeOf(await make(randomUUID()))).toBe('403 company_forbidden')
})

test("nobody's cart is for a company that is not theirs, whichever way they ask", async () => {
  const anna = await buys([berg])
  const { id } = await anna.create()
  expect(codeOf(await anna.update(id, { customer_id: ek }))).toBe('403 company_forbidden')
  const tablet = device(anna)
  const made = randomUUID()
  const { results } = await tablet.sync(
    tablet.intent(made, 'cart.create', { title: 'Lunchrum', companyId: ek }),
    tablet.intent(id, 'cart.setInfo', { customerId: ek }),
    tablet.intent(id, 'cart.setInfo', { customerId: null }),
  )
  expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['refused', 'company_forbidden'],
    ['refused', 'company_forbidden'],
    ['applied', null],
  ])
  expect((await anna.cart(id)).company).toBeNull()
})

test('staff order for every company of the shop, and for none that is not there', async () => {
  const staff = await buys([], 8)
  const { id } = await staff.create()
  expect((await staff.update(id, { customer_id: ek })).statusCode).toBe(200)
  expect(codeOf(await staff.update(id, { customer_id: randomUUID() }))).toBe('422 unknown_customer')
})

test('where a company is required, nothing is ordered without one', async () => {
  const anna = await buys([berg])
  const id = await readyCart(anna)
  await anna.update(id, { customer_id: null })
  const refused = await anna.status(id, 'GK')
  expect(codeOf(refused)).toBe('422 company_required')
  expect(refused.json().errors).toMatchObject([{ field: 'customer_id', rule: 'required' }])
  await anna.update(id, { customer_id: berg })
  expect((await anna.status(id, 'GK')).statusCode).toBe(200)
  // A shop without companies asks for none.
  const south = await buyer(api, { south: 3 })
  expect(await placed(south, { shop: 'south' })).toBeTruthy()
})

test('who loses the company of a cart sees neither its name nor its terms, and chooses another', async () => {
  const anna = await buyer(api, { north: 3 }, { username: 'loser', companies: { north: [dal] } })
  const id = await readyCart(anna)
  expect(await anna.cart(id)).toMatchObject({ company: 'Dal AB', payment_terms: '60 dagar' })
  await setCompanies('loser', 'Berg AB')
  await expect.poll(() => companiesOf(anna.token)).toEqual(['Berg AB'])
  expect(await anna.cart(id)).toMatchObject({ customer_id: dal, company: null, payment_terms: null })
  const added = await anna.add(id, '1002')
  expect(added.statusCode).toBe(200)
  expect(codeOf(await anna.status(id, 'GK'))).toBe('403 company_forbidden')
  expect((await anna.status(id, 'GK')).body).not.toContain('Dal')
  await anna.update(id, { customer_id: berg })
  const ordered = await anna.status(id, 'GK')
  expect(ordered.json().data).toMatchObject({ company: 'Berg AB', payment_terms: '10 dagar' })
})

test('a retired company stays in its carts, which wait; nobody chooses it any more', async () => {
  const old = await addCompany(api.db, 'north', 'Gamla AB', { paymentTerms: '5 dagar' })
  const anna = await buys([old, berg])
  const id = await readyCart(anna)
  await api.db.update(customers).set({ retiredAt: new Date() }).where(eq(customers.id, old))
  await announceCompanies(api.db)
  await expect.poll(() => companiesOf(anna.token)).toEqual(['Berg AB'])
  expect(codeOf(await anna.status(id, 'GK'))).toBe('409 company_gone')
  expect(await anna.cart(id)).toMatchObject({ customer_id: old, company: 'Gamla AB' })
  // A process that has not heard of it yet would take it for the first one, and refuse.
  let next: Cart | undefined
  await expect.poll(async () => (next = await anna.create().catch(() => undefined))?.company).toBe('Berg AB')
  expect(codeOf(await anna.update(next!.id, { customer_id: old }))).toBe('409 company_gone')
})

test("a punchout session has its connection's company or none, never the account's", async () => {
  await buyer(api, { north: 3 }, { username: 'account', companies: { north: [berg, dal] } })
  await connect(api, 'apart', 'account')
  const apart = await visit(api, { sender: 'apart' })
  expect(await companiesOf(apart.token)).toEqual([])
  expect((await apart.carts())[0]).toMatchObject({ customer_id: null, company: null })
  await connect(api, 'ours', 'account', '--company', '556677-8899')
  const ours = await visit(api, { sender: 'ours' })
  expect(await companiesOf(ours.token)).toEqual(['Ek AB'])
  expect((await ours.carts())[0]).toMatchObject({ customer_id: ek, company: 'Ek AB' })
  const [{ id } = { id: '' }] = await ours.carts()
  expect(codeOf(await ours.update(id, { customer_id: berg }))).toBe('403 company_forbidden')
  const taken = await command(api, punchoutProgram, ['set', 'ours', '--company', ''])
  expect(taken).toMatchObject({ code: 0 })
  await expect.poll(() => companiesOf(ours.token)).toEqual([])
})

test('a connection whose company is retired opens no session, says why, and opens them again once it has another', async () => {
  const old = await addCompany(api.db, 'north', 'Förr AB')
  await buyer(api, { north: 3 }, { username: 'former' })
  await connect(api, 'former', 'former', '--company', 'Förr AB')
  const open = await visit(api, { sender: 'former' })
  await api.db.update(customers).set({ retiredAt: new Date() }).where(eq(customers.id, old))
  await announceCompanies(api.db)
  const refused = await post(api, setup({ sender: 'former' }))
  expect(refused).toMatchObject({ code: '403', start: '', detail: expect.stringContaining('company') })
  const log = await api.pool.query(
    `SELECT reason FROM punchout_exchanges e JOIN punchout_connections c ON c.id = e.connection_id
     WHERE c.name = 'former' ORDER BY e.id DESC LIMIT 1`,
  )
  expect(log.rows).toEqual([{ reason: 'company_retired' }])
  // Who is there already keeps the cart.
  expect((await open.carts())[0]).toMatchObject({ customer_id: old })
  expect(await command(api, punchoutProgram, ['set', 'former', '--company', 'Ek AB'])).toMatchObject({ code: 0 })
  expect(await post(api, setup({ sender: 'former' }))).toMatchObject({ code: '200' })
})

const orderRequest = (orderId: string): string =>
  `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="x" type="new"><Total><Money currency="SEK">1</Money>` +
  '</Total><ShipTo><Address><Name>Kontoret</Name><PostalAddress><Street>Storgatan 1</Street><City>Umeå</City>' +
  `<PostalCode>903 26</PostalCode></PostalAddress></Address></ShipTo></OrderRequestHeader>${itemOut('1001', 1)}</OrderRequest>`

test("an order by cXML has its connection's company, or none where the shop requires one of people", async () => {
  await buyer(api, { north: 3 }, { username: 'machine', companies: { north: [berg] } })
  await connect(api, 'with', 'machine', '--orders', '--company', 'Ek AB')
  await connect(api, 'without', 'machine', '--orders')
  for (const sender of ['with', 'without'])
    expect(await post(api, envelope(orderRequest(sender), { sender }))).toMatchObject({ code: '200' })
  const staff = await buys([], 8)
  const companies = (await ordersOf(staff, '?per_page=100')).data.map(({ project, company }) => [project, company])
  expect(companies).toEqual(
    expect.arrayContaining([
      ['PO with', 'Ek AB'],
      ['PO without', null],
    ]),
  )
})

test('level 7 sees the orders of its companies, staff all, everybody their own', async () => {
  const [anna, bo] = [await buys([berg]), await buys([dal])]
  const [first, second] = [await placed(anna, { title: 'Annas' }), await placed(bo, { title: 'Bos' })]
  const seen = async (someone: Buyer): Promise<string[]> =>
    (await ordersOf(someone, '?per_page=100')).data.map(({ id }) => id).filter((id) => [first, second].includes(id))
  expect(await seen(await buys([berg], 7))).toEqual([first])
  expect(await seen(await buys([], 7))).toEqual([])
  expect(await seen(await buys([], 8))).toEqual([second, first])
  expect(await seen(bo)).toEqual([second])
  const chief = await buys([berg], 7)
  expect((await chief.send('GET', `/api/orders/${first}`)).statusCode).toBe(200)
  expect((await chief.send('GET', `/api/orders/${second}`)).statusCode).toBe(404)
  expect((await chief.send('GET', `/api/orders/${second}/export?format=csv`)).statusCode).toBe(404)
  expect((await ordersOf(chief, '?search=Bos')).data).toEqual([])
})
