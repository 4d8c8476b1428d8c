import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/drizzle.ts'
import { agree, priceRow } from './agreements.ts'
import { stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { connectOci, ociFormOf, visitOci } from './oci.ts'
import { addCompany, addPerson, addShop } from './people.ts'
import { connect, envelope, itemOut, post, visit, type Visitor } from './procurement.ts'

/** Systems of three companies share one account, which buys for all of them: each has its own company's prices. */
let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', { chair: { price: 100_000 }, lamp: { price: 50_000 } })
  const companies: Record<string, string> = {}
  for (const name of ['Berg', 'Dal', 'Ek'])
    companies[name] = await addCompany(api.db, 'north', name, { orgNumber: `5566-${name}` })
  const { Berg: berg, Dal: dal } = companies
  await agree(
    api.db,
    'north',
    { id: 'berg', companies: [berg!] },
    priceRow({ product: 'chair' }, { price: 90_000 }),
    priceRow({ product: 'chair' }, { price: 80_000, from: 5 }),
  )
  await agree(
    api.db,
    'north',
    { id: 'dal', companies: [dal!] },
    priceRow({ product: 'chair' }, { discount: 30 }),
    priceRow({ product: 'lamp' }, { hidden: true }),
  )
  await addPerson(api.db, { username: 'anna', shops: { north: 3 }, companies: { north: Object.values(companies) } })
  for (const name of ['Berg', 'Dal', 'Ek'])
    await connect(api, name.toLowerCase(), 'anna', '--orders', '--company', name)
  await connect(api, 'none', 'anna', '--orders')
  await connectOci(api, 'sap-berg', 'anna', '--company', 'Berg')
  await connectOci(api, 'sap-none', 'anna')
})
afterAll(() => api.close())

const unitOf = async (someone: Visitor, quantity: number): Promise<number | null | undefined> => {
  const { cart_id: id } = await someone.session()
  await someone.add(id, 'chair', quantity)
  return (await someone.cart(id)).lines[0]?.unit_price
}

test('a visit has the prices of its connection’s company, never those of the account’s', async () => {
  const units = async (sender: string) => unitOf(await visit(api, { sender }), 1)
  expect([await units('berg'), await units('dal'), await units('ek'), await units('none')]).toEqual([
    900, 700, 1_000, 1_000,
  ])
  expect(await unitOf(await visit(api, { sender: 'berg' }), 5)).toBe(800)
})

test('what goes back to the system says the agreed price', async () => {
  const someone = await visit(api, { sender: 'berg' })
  await unitOf(someone, 5)
  const { cxml } = (await someone.form()).json<{ data: { cxml: string } }>().data
  expect(cxml).toMatch(/<UnitPrice><Money currency="SEK">800\.00<\/Money>/)
  expect(cxml).not.toMatch(/Agreement|shop_price|1000/)
  const oci = await visitOci(api, { USERNAME: 'sap-berg' })
  await unitOf(oci, 5)
  expect(ociFormOf(await oci.form()).fields['NEW_ITEM-PRICE[1]']).toBe('800.000')
})

test('an order by cXML is placed at the agreed prices; what is hidden cannot be ordered', async () => {
  const order = (orderId: string, items: string, sender: string) =>
    post(
      api,
      envelope(
        `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="x" type="new"><Total><Money currency="SEK">1</Money></Total>` +
          '<ShipTo><Address><Name>K</Name><PostalAddress><Street>S 1</Street><City>Umeå</City><PostalCode>903 26</PostalCode>' +
          `</PostalAddress></Address></ShipTo></OrderRequestHeader>${items}</OrderRequest>`,
        { sender },
      ),
    )
  expect((await order('A', itemOut('chair', 5), 'berg')).code).toBe('200')
  expect((await order('B', itemOut('chair', 5), 'dal')).code).toBe('200')
  expect((await order('C', itemOut('chair', 5), 'none')).code).toBe('200')
  const refused = await order('D', itemOut('lamp', 1), 'dal')
  expect([refused.code, refused.detail]).toEqual(['400', expect.stringContaining('lamp')])
  const { rows } = await api.db.execute(sql`
    SELECT c.company, c.subtotal::int FROM orders o JOIN carts c ON c.id = o.cart_id ORDER BY o.order_number`)
  expect(rows).toEqual([
    { company: 'Berg', subtotal: 400_000 },
    { company: 'Dal', subtotal: 350_000 },
    { company: null, subtotal: 500_000 },
  ])
})
