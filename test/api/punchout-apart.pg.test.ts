import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyer } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { connectOci, ociFormOf, visitOci } from './oci.ts'
import { addPerson, addShop } from './people.ts'
import { codeOfPage, connect, formOf, itemsOf, post, setup, visit, visitorBy } from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 9, south: 9 } })
  await connect(api, 'buyer', 'anna')
  await connectOci(api, 'sap', 'anna')
})
afterAll(() => api.close())

test('3: a request as Ivalua sends it, its version and selection empty, opens the shop and no product', async () => {
  const inner = '<SelectedItem><ItemID><SupplierPartID/><SupplierPartAuxiliaryID/></ItemID></SelectedItem>'
  const answered = await post(api, setup({ inner }).replace('<cXML ', '<cXML version="" '))
  const someone = await visitorBy(api, codeOfPage(answered))
  expect(await someone.session()).toMatchObject({ start_uid: null, notices: [], read_only: false })
})

describe('25: visits and ordinary sessions of one account', () => {
  test('know nothing of each other', async () => {
    const ordinary = await buyer(api, { north: 3 }, { username: 'bo' })
    await connect(api, 'of-bo', 'bo')
    const own = await ordinary.create('My own')
    await ordinary.add(own.id, '1001')
    const first = await visit(api, { sender: 'of-bo', cookie: 'first', url: 'https://buyer.example/first' })
    const { cart_id: id } = await first.session()
    await first.add(id, '1002', 3)
    const second = await visit(api, { sender: 'of-bo', cookie: 'second', url: 'https://buyer.example/second' })
    expect(formOf(await second.form())).toMatchObject({ url: 'https://buyer.example/second' })
    expect(itemsOf(formOf(await second.form()))).toEqual([])
    expect((await second.carts()).map(({ lines }) => lines.length)).toEqual([0])
    expect((await second.send('GET', `/api/cart/${id}/cxml/north`)).statusCode).toBe(404)
    expect((await ordinary.carts()).map((cart) => cart.id)).toEqual([own.id])
    // As a reload asks it.
    expect((await first.session()).cart_id).toBe(id)
    expect(itemsOf(formOf(await first.form()))).toMatchObject([{ part: '1002', quantity: 3 }])
    const { revision } = formOf(await first.form())
    expect((await first.status(id, 'ÖV', { 'if-match': `"${revision}"` })).statusCode).toBe(200)
    expect((await second.session()).read_only).toBe(false)
    expect((await ordinary.add(own.id, '1002')).statusCode).toBe(200)
  })
})

describe('19, 30: a session, however high its account stands', () => {
  test.each(['cXML', 'OCI'])('orders nothing, manages nobody and leaves its shop not, by %s', async (way) => {
    const someone = way === 'OCI' ? await visitOci(api) : await visit(api)
    const { cart_id: id } = await someone.session()
    await someone.add(id, '1002')
    const refused = [
      await someone.status(id, 'GK'),
      await someone.send('GET', '/api/auth/users'),
      await someone.send('GET', '/api/orders?shop_id=north'),
      await someone.send('POST', '/api/auth/password', { old_pw: 'x', new_pw: 'another horse battery' }),
      await someone.send('POST', '/api/cart', { title: 'x', shop_id: 'south' }),
      await someone.send('GET', '/api/products/paginated?shop_id=south'),
      await someone.send('GET', '/api/punchout/connections?shop_id=north'),
      await someone.send('GET', '/api/punchout/exchanges?shop_id=north'),
    ].map(({ statusCode }) => statusCode)
    expect(refused).toEqual([409, 403, 403, 403, 403, 403, 403, 403])
    const form = ociFormOf(await someone.form())
    expect(JSON.stringify(form)).not.toMatch(/SharedSecret|Bearer|access_token/)
    expect(JSON.stringify(form)).not.toContain(someone.token)
  })
})
