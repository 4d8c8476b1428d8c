import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { punchoutProgram } from '#server/cli/punchout-commands.ts'
import { find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { command } from './command.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import {
  connect,
  envelope,
  formOf,
  itemOut,
  itemsOf,
  post,
  RETURN,
  SECRET,
  selected,
  setup,
  visit,
} from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
})
afterAll(() => api.close())

const sessions = async (): Promise<number> =>
  (await api.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM punchout_sessions')).rows[0]!.n

describe('1: every setup request of the samples', () => {
  const found = samples(/PunchOutSetupRequest.*\.xml$/)
  test.skipIf(found.length === 0)('there are some (skipped where ../shared/punchout/samples is not)', () => {
    expect(found.length).toBeGreaterThanOrEqual(5)
  })

  test.each(found)('$name is answered with a start page', async ({ name, bytes }) => {
    const sender = find(readTree(bytes.toString()), 'Header', 'Sender', 'Credential')
    const key = `${sender?.attributes.domain}/${textAt(sender, 'Identity')}`
    const secret = textAt(sender, 'SharedSecret')
    await connect(api, name, 'anna', '--sender', key, '--secret', secret, '--test')
    const answered = await post(api, bytes)
    expect(answered).toMatchObject({ code: '200', start: expect.stringContaining('/login/ext?session=') as string })
  })
})

describe('what is asked for', () => {
  test('2: elements in another order than the DTD has them', async () => {
    const inner = '<Contact role="x"><Name>X</Name></Contact>'
    const answered = await post(
      api,
      setup({ inner }).replace(/(<BuyerCookie>.*<\/BuyerCookie>)(<Brow.*<\/BrowserFormPost>)/, '$2$1'),
    )
    expect(answered.code).toBe('200')
  })

  test('4: a known product is opened; an unknown one is told, and a session there is', async () => {
    const known = await visit(api, { inner: selected('1001') })
    expect(await known.session()).toMatchObject({ start_uid: '1001', notices: [] })
    const unknown = await visit(api, { inner: selected('5555') })
    const notices = [{ kind: 'unknown_selection', article: '5555' }]
    expect(await unknown.session()).toMatchObject({ start_uid: null, notices })
    expect(await (await visit(api, { inner: selected(' ') })).session()).toMatchObject({ start_uid: null, notices: [] })
  })

  test('5: an empty cookie is a cookie; none at all is not', async () => {
    expect(await post(api, setup({ cookie: '' }))).toMatchObject({ code: '200' })
    expect(await post(api, setup({ cookie: null }))).toMatchObject({
      code: '400',
      detail: expect.stringContaining('BuyerCookie') as string,
    })
  })

  test('what is said of the person is the cart’s customer reference, and no more', async () => {
    const inner =
      '<Extrinsic name="UserEmail ">\nada@example.com</Extrinsic><Extrinsic name="FirstName">Ada</Extrinsic>' +
      '<Extrinsic name="CostCenter">4711</Extrinsic><Extrinsic name="Department">Inköp</Extrinsic>' +
      '<Extrinsic name="BusinessUnit">4711</Extrinsic><Extrinsic name="phoneNumber">010-55</Extrinsic>' +
      '<Contact><Name>Ada L</Name></Contact><ShipTo><Address addressID="HQ-1"><Name>Huvudkontoret</Name>' +
      '<PostalAddress><Street>Storgatan 1</Street><City>Umeå</City></PostalAddress></Address></ShipTo>'
    const someone = await visit(api, { inner })
    const cart = await someone.cart((await someone.session()).cart_id)
    expect(cart).toMatchObject({
      title: 'Ada L',
      customer_reference: 'Ada L, ada@example.com, 4711, Inköp, HQ-1',
      customer: {
        first_name: 'Ada',
        delivery_address: 'Storgatan 1',
        city: 'Umeå',
        delivery_contact: 'Huvudkontoret, 010-55',
      },
    })
  })
})

describe('21: the address to return to', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://buyer.example/x',
    'https://elsewhere.example/x',
    'https://buyer.example.elsewhere.example/',
    'https://elsewhere.example/?https://buyer.example',
    'https://buyer.example:8443/x',
    'https://user:pw@buyer.example/',
    'https://buyer.example\\@elsewhere.example/',
    'https://buyer.example/a\nb',
    '/relative',
  ])('%j is refused', async (url) => {
    const before = await sessions()
    expect((await post(api, setup({ url }))).code).toBe('400')
    expect(await sessions()).toBe(before)
  })

  test('20: a proper one is kept as it was sent', async () => {
    const form = await (await visit(api)).form()
    expect(form.json<{ data: { url: string } }>().data.url).toBe(RETURN)
  })

  test('without one the connection’s counts, if it has one', async () => {
    expect((await post(api, setup({ url: null }))).code).toBe('400')
    await connect(api, 'usual', 'anna', '--return-url', 'https://buyer.example/usual')
    expect((await post(api, setup({ sender: 'usual', url: '' }))).code).toBe('200')
  })

  test('a test connection takes http, any host and any mode; another no test', async () => {
    await connect(api, 'tester', 'anna', '--test')
    const url = 'http://anywhere.example/x'
    expect((await post(api, setup({ sender: 'tester', url, mode: 'test' }))).code).toBe('200')
    expect((await post(api, setup({ mode: 'test' }))).code).toBe('400')
  })
})

describe('27, 28: a cart that comes back', () => {
  test('27: is rebuilt by article numbers; what cannot be is told', async () => {
    const inner = [itemOut('1002', 5), itemOut('gone', 1), itemOut('1001', '2.0'), itemOut('1002', 'many')].join('')
    const someone = await visit(api, { operation: 'edit', inner })
    const { cart_id, notices } = await someone.session()
    const lines = (await someone.cart(cart_id)).lines.filter((line) => line.prisl_underrad === '0')
    expect(lines.map(({ article_number, antal }) => [article_number, antal])).toEqual([
      ['1002', '5'],
      ['1001', '2'],
    ])
    expect(notices).toEqual([
      { kind: 'unknown_article', article: 'gone' },
      { kind: 'not_added', article: '1002' },
    ])
  })

  test('27: said in full, with prices and texts of another day, it is what the shop sells today', async () => {
    const detail =
      '<ItemDetail><UnitPrice><Money currency="SEK">1.00</Money></UnitPrice><Description xml:lang="sv">Gammal</Description>' +
      '<UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">11111111</Classification></ItemDetail>'
    const inner = [itemOut('1002', 5), itemOut('1001', 2)].join('').replaceAll('</ItemOut>', `${detail}</ItemOut>`)
    const someone = await visit(api, { operation: 'edit', inner })
    expect((await someone.session()).notices).toEqual([])
    expect(itemsOf(formOf(await someone.form()))).toMatchObject([
      { part: '1002', quantity: 5, price: '1299.00', unit: 'EA' },
      { part: '1001', quantity: 2, price: '4766.40', unspsc: '56112102' },
    ])
  })

  test('27: nothing known at all is an empty cart and a word about it', async () => {
    const someone = await visit(api, { operation: 'edit', inner: itemOut('gone', 1) })
    expect((await someone.session()).notices).toHaveLength(1)
    expect((await someone.carts()).map(({ lines }) => lines)).toEqual([[]])
  })

  test('28: inspected, it can be looked at and nothing else', async () => {
    const someone = await visit(api, { operation: 'inspect', inner: itemOut('1002', 3) })
    const { cart_id: id, read_only } = await someone.session()
    expect(read_only).toBe(true)
    expect((await someone.cart(id)).lines).toHaveLength(1)
    const statuses = [
      await someone.add(id, '1001'),
      await someone.update(id, { title: 'x' }),
      await someone.status(id, 'ÖV'),
      await someone.status(id, 'AN'),
      await someone.send('POST', '/api/cart', { title: 'x', shop_id: 'north' }),
      await someone.form(id),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
    const form = await someone.form(id, '?cancel=true')
    expect(form.json<{ data: { cxml: string } }>().data.cxml).toContain('<Status code="204"')
  })
})

test('22, 30: a connection’s level holds, and its shop', async () => {
  await addShop(api.db, 'south')
  await addPerson(api.db, { username: 'boss', shops: { north: 9, south: 9 } })
  await connect(api, 'low', 'boss', '--level', '1')
  const someone = await visit(api, { sender: 'low' })
  const shops = (await someone.send('GET', '/api/auth/shops')).json<{ data: object[] }>().data
  expect(shops).toMatchObject([{ shop_id: 'north', permission: 1 }])
  expect((await someone.send('GET', '/api/auth/user')).json()).toMatchObject({ data: { shop_id: 'north', level: 1 } })
  expect((await someone.form()).statusCode).toBe(403)
  expect((await someone.send('POST', '/api/cart', { title: 'x', shop_id: 'south' })).statusCode).toBe(403)
})

test('a connection’s level raises nobody: an account below it stays where it is', async () => {
  await addPerson(api.db, { username: 'planner', shops: { north: 1 } })
  await connect(api, 'high', 'planner', '--level', '9')
  const someone = await visit(api, { sender: 'high' })
  const { data: shops } = (await someone.send('GET', '/api/auth/shops')).json<{ data: object[] }>()
  expect(shops).toMatchObject([{ shop_id: 'north', permission: 1 }])
  expect((await someone.form()).statusCode).toBe(403)
})

test('an account that is switched off, or too low, opens nothing', async () => {
  await addPerson(api.db, { username: 'viewer', shops: { north: 0 } })
  await connect(api, 'viewer', 'viewer')
  expect((await post(api, setup({ sender: 'viewer' }))).code).toBe('403')
  await addPerson(api.db, { username: 'former', shops: { north: 3 } })
  await connect(api, 'former', 'former')
  await api.pool.query("UPDATE users SET active = false WHERE username = 'former'")
  expect((await post(api, setup({ sender: 'former' }))).code).toBe('403')
})

test('other requests are not supported, and said so', async () => {
  expect(await post(api, envelope('<StatusUpdateRequest/>'))).toMatchObject({ code: '450' })
  expect(SECRET).toContain('&')
  expect((await command(api, punchoutProgram, ['list'])).printed).toContain('duns/buyer')
})
