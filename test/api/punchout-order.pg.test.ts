import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.schema.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, bearer, signIn } from './people.ts'
import { connect, envelope, post } from './procurement.ts'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', { ...FURNISHED, '46648': {}, '47072': {} })
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna', '--orders')
  token = await signIn(api, 'anna')
})
afterAll(() => api.close())

const item = (part: string, quantity: number, price: string) =>
  `<ItemOut quantity="${quantity}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice>` +
  `<Money currency="SEK">${price}</Money></UnitPrice></ItemDetail></ItemOut>`

const order = (orderId: string, items: string, type = 'new') =>
  envelope(
    `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="x" type="${type}"><Total><Money currency="SEK">1</Money></Total>` +
      '<ShipTo><Address><Name>Kontoret</Name><PostalAddress><Street>Storgatan 1</Street><City>Umeå</City>' +
      '<PostalCode>903 26</PostalCode></PostalAddress></Address></ShipTo><Comments>Ring innan</Comments>' +
      `</OrderRequestHeader>${items}</OrderRequest>`,
  )

const orders = async (): Promise<Order[]> => {
  const list = await api.inject({ url: '/api/orders?shop_id=north', headers: bearer(token) })
  const ids = list.json<{ data: { id: string }[] }>().data.map(({ id }) => id)
  const read = async (id: string) =>
    (await api.inject({ url: `/api/orders/${id}`, headers: bearer(token) })).json<{ data: Order }>().data
  return await Promise.all(ids.map(read))
}

describe('an order by cXML', () => {
  test('is stored once at our prices, with what the buyer said; a repetition is the same order', async () => {
    const document = order('PO-1', item('1001', 2, '4766.40') + item('1002', 1, '1000'))
    const answers = [await post(api, document), await post(api, document)]
    expect(answers.map(({ code }) => code)).toEqual(['200', '200'])
    const [stored, ...others] = await orders()
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      subtotal: 10_831.8,
      customer: { delivery_address: 'Storgatan 1', city: '903 26 Umeå', customer_reference: 'PO PO-1' },
    })
    expect(stored?.customer.additional_information).toBe('Ring innan\n1002: 1000 in the purchase order, 1299.00 here')
  })

  test('is all or nothing', async () => {
    const before = (await orders()).length
    const refused = await post(api, order('PO-2', item('1001', 1, '1') + item('none', 1, '1')))
    expect(refused).toMatchObject({ code: '400', detail: expect.stringContaining('none') as string })
    expect((await post(api, order('PO-3', item('3001', 1, '1')))).detail).toContain('price on request')
    expect((await post(api, order('PO-4', ''))).code).toBe('400')
    expect((await post(api, order('PO-1', item('1001', 1, '1'), 'update'))).code).toBe('450')
    expect((await orders()).length).toBe(before)
  })

  test.each(samples(/ISO-8859-15\.xml$/))(
    '8: $name is read letter by letter: 450 or stored, by its connection',
    async ({ bytes }) => {
      const connected = ['--sender', 'DUNS/381614494', '--secret', 'REDACTED-SECRET']
      await connect(api, 'oracle', 'anna', ...connected, '--test')
      expect((await post(api, bytes, { 'content-type': 'text/html' })).code).toBe('450')
      const { rows } = await api.pool.query<{ document: string }>(
        "SELECT document FROM punchout_exchanges WHERE kind = 'OrderRequest' AND status = 450 ORDER BY id DESC LIMIT 1",
      )
      expect(rows[0]?.document).toContain('Hôpital Tenon - Bât de Recherche')
      expect(rows[0]?.document).not.toContain('WF_DECRYPT')
      await api.pool.query(
        `UPDATE punchout_connections SET settings = settings || '{"orders": true}' WHERE name = 'oracle'`,
      )
      const answered = await post(api, bytes)
      const known = [...bytes.toString('latin1').matchAll(/<SupplierPartID>([^<]+)/g)].map(([, part]) => part ?? '')
      await stock(api.db, 'north', Object.fromEntries(known.map((part) => [part, {}])))
      const placed = answered.code === '200' ? answered : await post(api, bytes)
      expect(placed).toMatchObject({ code: '200' })
      expect((await orders()).map((one) => one.customer.delivery_address)).toContain(
        'INSERM U1153 HOP TENON, Hôpital Tenon - Bât de Recherche, 4 rue de la Chine',
      )
    },
  )
})
