import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { codeOf } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import {
  connect,
  formOf,
  itemOut,
  itemsOf,
  messageOf,
  RETURN,
  setup,
  post,
  type Visitor,
  visit,
} from './procurement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await stock(api.db, 'north', {
    '007': { name: { sv: 'Bord 2" x 4" <0.02 & "rött" æøå € 🪑' }, price: 123_450, discount_percentage: 10 },
    euro: { currency: 'EUR', price: 1_999 },
  })
  await addPerson(api.db, { username: 'anna', shops: { north: 9 } })
  await connect(api, 'buyer', 'anna')
})
afterAll(() => api.close())

/** Somebody with a cart of these. */
async function filled(rows: Record<string, number>, options: Parameters<typeof visit>[1] = {}) {
  const someone = await visit(api, options)
  const { cart_id: id } = await someone.session()
  for (const [uid, quantity] of Object.entries(rows)) {
    const { statusCode, body } = await someone.add(id, uid, quantity)
    if (statusCode !== 200) throw new Error(body)
  }
  return { someone, id }
}

const send = (someone: Visitor, id: string, revision: number) =>
  someone.status(id, 'ÖV', { 'if-match': `"${revision}"` })

describe('the message', () => {
  test('15, 16, 17: says each line as the cart does, and the sum of them', async () => {
    const { someone, id } = await filled({ '1001': 2, '007': 3 })
    const answer = await someone.form()
    const form = formOf(answer)
    expect(answer.headers.etag).toBe(`"${form.revision}"`)
    const [chair, table] = itemsOf(form)
    // (4395.00 + 2 × 450.50) × 0.9, and 1234.50 × 0.9
    expect(chair).toMatchObject({ part: '1001', quantity: 2, price: '4766.40', unit: 'EA', unspsc: '56112102' })
    expect(chair?.text).toBe('Kontorsstol Alfa; 2 × Armstöd (2001)')
    expect(table).toMatchObject({ part: '007', quantity: 3, price: '1111.05', unspsc: '56000000' })
    expect(table?.text).toBe('Bord 2" x 4" <0.02 & "rött" æøå € 🪑')
    expect(form.unclassified).toEqual(['007'])
    const total = find(messageOf(form), 'PunchOutOrderMessageHeader', 'Total', 'Money')
    expect(total).toMatchObject({ attributes: { currency: 'SEK' }, children: ['12865.95'] })
    expect((await someone.cart(id)).subtotal).toBe(12_865.95)
    expect(form.cxml).not.toMatch(/SharedSecret|kr</)
  })

  test('a line carries its room and its note, the first one what is said of the whole cart', async () => {
    const { someone, id } = await filled({ '1001': 2, '1002': 1 })
    const room = 'a0a0a0a0-0000-4000-8000-000000000001'
    const [chair, , guest] = (await someone.cart(id)).lines
    await someone.update(id, {
      rooms: [{ id: room, name: 'Kök' }],
      lines: [
        { id: chair!.id, note: 'Ek' },
        { id: guest!.id, room },
      ],
      note: 'Port 4',
      wished_on: '2026-12-01',
    })
    const items = all(messageOf(formOf(await someone.form())), 'ItemIn')
    expect(items.map((item) => [textAt(item, 'ItemID', 'SupplierPartID'), textAt(item, 'Comments')])).toEqual([
      ['1002', 'Rum: Kök\nÖnskad leverans: 2026-12-01\nAnteckning om beställningen: Port 4'],
      ['1001', 'Ek'],
    ])
  })

  test('13, 20: echoes the cookie, turns the parties, goes by one field to the very address', async () => {
    const cookie = 'a b=="PSFT_2008-12-24T10:44:00-06:00"'
    const { someone } = await filled({ '1002': 1 }, { cookie })
    const form = formOf(await someone.form())
    expect(form).toMatchObject({ url: RETURN, method: 'post', fields: { 'cxml-urlencoded': form.cxml } })
    expect(Object.keys(form.fields)).toHaveLength(1)
    expect(textAt(messageOf(form), 'BuyerCookie')).toBe(cookie)
    const document = readTree(form.cxml)
    expect(textAt(document, 'Header', 'From', 'Credential', 'Identity')).toBe('interior')
    expect(textAt(document, 'Header', 'To', 'Credential', 'Identity')).toBe('buyer org')
    expect(find(document, 'Message')?.attributes.deploymentMode).toBe('production')
  })

  test('14, 17, 18: follows the connection: field, units, classes, totals, letters, language', async () => {
    await connect(
      api,
      'other',
      'anna',
      ...'--field cxml-base64 --unit C62=PCE --unspsc category:chairs=56101500 --ascii'.split(' '),
      ...'--totals items+shipping+tax --shipping 395 --dtd 1.2.050 --language en --no-edit'.split(' '),
    )
    const { someone } = await filled({ '1001': 1, '1002': 1 }, { sender: 'other' })
    const form = formOf(await someone.form())
    const decoded = Buffer.from(form.fields['cxml-base64'] ?? '', 'base64').toString('utf8')
    expect(decoded).toBe(form.cxml)
    expect(decoded).toContain('cXML/1.2.050/cXML.dtd')
    expect(itemsOf(form)).toMatchObject([
      { unit: 'PCE', unspsc: '56112102', text: 'Office chair Alpha; 2 × Armrest (2001)' },
      { unit: 'PCE', unspsc: '56101500' },
    ])
    const header = find(messageOf(form), 'PunchOutOrderMessageHeader')
    expect(header?.attributes.operationAllowed).toBe('create')
    // 4766.40 + 1299.00, a quarter of VAT, and the delivery
    expect(textAt(header, 'Total', 'Money')).toBe('7976.75')
    expect(textAt(header, 'Tax', 'Money')).toBe('1516.35')
  })

  test('16: a cart is of one currency: another is refused when it is put in, EUR is EUR everywhere', async () => {
    const { someone, id } = await filled({ euro: 2 })
    expect(codeOf(await someone.add(id, '1002'))).toBe('409 other_currency')
    const { cxml } = formOf(await someone.form())
    expect([...cxml.matchAll(/currency="(\w+)"/g)].map(([, currency]) => currency)).toEqual(['EUR', 'EUR'])
  })

  test('12: of 300 lines, and of none', async () => {
    await stock(api.db, 'north', Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`m${i}`, {}])))
    const someone = await visit(api)
    const { cart_id: id } = await someone.session()
    expect(itemsOf(formOf(await someone.form()))).toEqual([])
    const inner = Array.from({ length: 300 }, (_, i) => itemOut(`m${i}`, i + 1)).join('')
    const many = await visit(api, { operation: 'edit', inner })
    expect(itemsOf(formOf(await many.form())).map(({ quantity }) => quantity)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    )
    expect(codeOf(await many.form(id))).toBe('404 not_found')
  })

  test('nothing without a price goes', async () => {
    const { someone } = await filled({ '3001': 1 })
    expect(codeOf(await someone.form())).toBe('409 price_on_request')
  })
})

describe('sending', () => {
  test('29, 30: closes the session: it only reads, and says the same again for half an hour', async () => {
    const { someone, id } = await filled({ '1002': 2 })
    const form = formOf(await someone.form())
    expect((await send(someone, id, form.revision)).statusCode).toBe(200)
    expect(formOf(await someone.form())).toEqual({ ...form, unclassified: [] })
    const refused = [
      await someone.add(id, '1001'),
      await someone.update(id, { title: 'x' }),
      await send(someone, id, form.revision + 1),
      await someone.send('POST', '/api/cart', { title: 'Another', shop_id: 'north' }),
      await someone.send('GET', '/api/orders'),
      await someone.send('POST', '/api/auth/password', { old_pw: 'x', new_pw: 'y' }),
      await someone.send('GET', '/api/auth/users'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect(await someone.session()).toMatchObject({ read_only: true, outcome: 'sent' })
    expect(await someone.cart(id)).toMatchObject({ status: 'ÖV', ordered_at: null })
    await api.pool.query("UPDATE punchout_sessions SET closed_at = closed_at - interval '31 minutes'")
    expect(codeOf(await someone.form())).toBe('409 cart_closed')
  })

  test('is of the revision that the document was made from', async () => {
    const { someone, id } = await filled({ '1002': 2 })
    const form = formOf(await someone.form())
    await someone.add(id, '1002')
    expect(codeOf(await send(someone, id, form.revision))).toBe('412 revision_changed')
    const anew = formOf(await someone.form())
    expect(itemsOf(anew)).toMatchObject([{ quantity: 3 }])
    expect((await send(someone, id, anew.revision)).statusCode).toBe(200)
  })

  test('a lost answer can be asked for again by its key', async () => {
    const { someone, id } = await filled({ '1002': 1 })
    const { revision } = formOf(await someone.form())
    const headers = { 'if-match': `"${revision}"`, 'idempotency-key': crypto.randomUUID() }
    const first = await someone.status(id, 'ÖV', headers)
    expect((await someone.status(id, 'ÖV', headers)).body).toBe(first.body)
  })

  test('what changed in the catalogue meanwhile is seen before it goes', async () => {
    await stock(api.db, 'north', { moving: { price: 10_000 } })
    const { someone, id } = await filled({ moving: 1 })
    const { revision } = formOf(await someone.form())
    await stock(api.db, 'north', { moving: { price: 20_000 } })
    expect(codeOf(await send(someone, id, revision))).toBe('412 revision_changed')
    expect(itemsOf(formOf(await someone.form()))).toMatchObject([{ price: '200.00' }])
  })

  test('29: cancelled, it goes back as status 204, and is over', async () => {
    const { someone, id } = await filled({ '1002': 1 })
    const form = formOf(await someone.form(id, '?cancel=true'))
    expect(find(readTree(form.cxml), 'Message', 'Status')?.attributes.code).toBe('204')
    expect(itemsOf(form)).toEqual([])
    expect((await someone.status(id, 'AN')).statusCode).toBe(200)
    expect(formOf(await someone.form(id, '?cancel=true'))).toEqual(form)
    expect((await someone.add(id, '1001')).statusCode).toBe(403)
    expect(codeOf(await someone.form(id))).toBe('409 cart_closed')
  })

  test('30: nothing is ordered in a punchout session, and no other shop or cart is seen', async () => {
    const { someone, id } = await filled({ '1002': 1 })
    const { someone: other } = await filled({ '1001': 1 })
    expect(codeOf(await someone.status(id, 'GK'))).toBe('409 status_not_allowed')
    expect((await other.form(id)).statusCode).toBe(404)
    expect((await other.carts()).map((cart) => cart.id)).not.toContain(id)
    expect(codeOf(await someone.send('GET', `/api/cart/${id}/cxml/elsewhere`))).toBe('403 shop_forbidden')
  })
})

test('26: two people of one connection, at once: their own carts, cookies and addresses', async () => {
  const people = await Promise.all(
    ['one', 'two'].map((name) => filled({ '1002': 1 }, { cookie: name, url: `https://buyer.example/${name}` })),
  )
  const forms = await Promise.all(people.map(async ({ someone }) => formOf(await someone.form())))
  expect(forms.map((form) => [form.url, textAt(messageOf(form), 'BuyerCookie')])).toEqual([
    ['https://buyer.example/one', 'one'],
    ['https://buyer.example/two', 'two'],
  ])
})

test('27: what went out comes back by our own key, at the price of now', async () => {
  const { someone, id } = await filled({ '1001': 2, '1002': 7 })
  const form = formOf(await someone.form())
  await send(someone, id, form.revision)
  const inner = itemsOf(form)
    .map(({ key, quantity }, i) => itemOut(i === 0 ? 'a number of theirs' : '1002', quantity, key))
    .join('')
  const again = await visit(api, { operation: 'edit', inner })
  expect((await again.session()).notices).toEqual([])
  expect(itemsOf(formOf(await again.form())).map(({ part, quantity }) => [part, quantity])).toEqual([
    ['1001', 2],
    ['1002', 7],
  ])
  await connect(api, 'stranger', 'anna')
  const foreign = await visit(api, { operation: 'edit', inner, sender: 'stranger' })
  expect((await foreign.session()).notices).toMatchObject([{ article: 'a number of theirs' }])
})

test('the exchange log tells of the message, without its cookie', async () => {
  const { someone, id } = await filled({ '1002': 4 }, { cookie: 'not for the log' })
  await send(someone, id, formOf(await someone.form()).revision)
  const { rows } = await api.pool.query<{ result: string; document: string }>(
    "SELECT result, document FROM punchout_exchanges WHERE kind = 'PunchOutOrderMessage' ORDER BY id DESC LIMIT 1",
  )
  expect(rows[0]?.result).toBe('Sent a cart of 1 lines back by the browser.')
  expect(rows[0]?.document).toContain('quantity="4"')
  expect(rows[0]?.document).not.toContain('not for the log')
  expect((await post(api, setup())).code).toBe('200')
})
