import { randomUUID } from 'node:crypto'
import { eq, sql } from '#server/db/drizzle.ts'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#server/db/order-schema.ts'
import { mails, shops } from '#server/db/schema.ts'
import { LONG_TAG, rounds } from '#test/length.ts'
import { buyer, codeOf, device } from './carts.ts'
import type { Api } from './harness.ts'
import { freePort, headersOf, type MailServer, startMailServer } from './mail-server.ts'
import { headerText, leavesOf } from './mime.ts'
import { orderOf, ordersOf, placed, readyCart, startOrders } from './orders.ts'

const ATTEMPTS = rounds('ATTEMPTS', { short: 20, long: 1_000 })

let server: MailServer
let api: Api
beforeAll(async () => {
  server = await startMailServer()
  api = await startOrders({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://shop.example' } })
})
afterAll(async () => {
  await api.close()
  await server.close()
})

/** What came in for somebody, taken apart. */
const mailsTo = (address: string, from: MailServer = server) =>
  from.received
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => {
      const headers = headersOf(raw)
      const leaves = leavesOf(raw)
      const part = (type: string) =>
        leaves
          .find((leaf) => leaf.type === type)
          ?.content.toString()
          .replaceAll('\r\n', '\n') ?? ''
      return {
        subject: headerText(headers.get('subject') ?? ''),
        replyTo: headers.get('reply-to'),
        id: headers.get('message-id'),
        text: part('text/plain'),
        html: part('text/html'),
        files: leaves.filter(({ filename }) => filename !== null),
      }
    })

/** Asks again, as a client does, while a busy server says that it is for later. */
async function insisting<T extends { statusCode: number }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask()
  return answer.statusCode === 503 ? await insisting(ask) : answer
}

const waiting = (of: Api) => of.db.$count(mails, sql`sent_at IS NULL`)
const allSent = (of: Api = api) => expect.poll(() => waiting(of)).toBe(0)

describe('an order’s mails', () => {
  test('tell the buyer in their language, as text and as HTML', async () => {
    const anna = await buyer(api, { north: 3 }, { username: 'anna' })
    const id = await placed(anna, { title: '<b>Hall & "hiss"</b>', rows: { '1001': 2 }, language: 'da' })
    await allSent()
    const [mail, ...more] = mailsTo('anna@example.com')
    expect(more).toEqual([])
    const { order_number } = await orderOf(anna, id)
    expect(mail).toMatchObject({
      subject: `Din ordre ${order_number} hos Nordform`,
      replyTo: 'orders@nordform.example',
    })
    for (const said of [
      'Hej Name of anna',
      `Ordrenummer: ${order_number}`,
      'Projekt: <b>Hall & "hiss"</b>',
      '2 × Kontorsstol Alfa (1001): 9\u00a0532,80\u00a0kr',
      'I alt inkl. moms: 11\u00a0916,00\u00a0kr',
      'Leveringsadresse: Lastkajen 2',
      'Klimaaftryk: 80 kg CO2e',
      `https://shop.example/orders/${id}`,
    ])
      expect(mail?.text).toContain(said)
    expect(mail?.html).toContain('&lt;b&gt;Hall &amp; &quot;hiss&quot;&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).toContain('<html lang="da">')
    expect(mail?.html).toContain(`href="https://shop.example/orders/${id}"`)
  })

  test('bring the order to the supplier in the shop’s language, with its spreadsheet', async () => {
    const bo = await buyer(api, { north: 3 }, { username: 'bo' })
    const id = await placed(bo, { rows: { '1002': 4 }, language: 'fi', title: 'Receptionen' })
    await allSent()
    const { order_number } = await orderOf(bo, id)
    const mail = mailsTo('orders@nordform.example').find(({ replyTo }) => replyTo === 'bo@example.com')
    expect(mail?.subject).toBe(`Ny order ${order_number}: Receptionen`)
    expect(mail?.text).toContain('Beställare: Name of bo\n  bo@example.com')
    expect(mail?.html).not.toContain('href=')
    expect(mail?.files.map(({ filename }) => filename)).toEqual([`Order-${order_number}.xlsx`])
    const [, lines] = await readXlsx(mail!.files[0]!.content)
    expect(lines?.data[1]?.slice(1, 4)).toEqual([1, '1002', 'Besöksstol Beta'])
  })

  test('cannot be given another subject, another address or another fact by what is typed', async () => {
    const eve = await buyer(api, { north: 3 }, { username: 'eve' })
    const evil = 'A\r\nBcc: all@example.com\r\n\r\nTotalt inkl. moms: 1 kr'
    await placed(eve, { title: evil, information: { customer_reference: evil } })
    await allSent()
    const all = server.received.filter(({ raw }) => raw.includes('eve@example.com'))
    expect(all).toHaveLength(2)
    for (const { raw, to } of all) {
      expect(to).toHaveLength(1)
      expect(headersOf(raw).has('bcc')).toBe(false)
    }
    const text = mailsTo('eve@example.com')[0]?.text ?? ''
    expect(text.split('\n').filter((line) => line.startsWith('Totalt inkl. moms:'))).toHaveLength(1)
  })

  test('also come of an order that a device sends later, in the device’s language', async () => {
    const cia = await buyer(api, { north: 3 }, { username: 'cia' })
    const id = await readyCart(cia)
    const phone = device(cia)
    const order = phone.intent(id, 'cart.order', {})
    for (let i = 0; i < 3; i++) expect((await phone.post([order], { language: 'en' })).statusCode).toBe(200)
    await allSent()
    expect(mailsTo('cia@example.com').map(({ subject }) => subject)).toEqual([
      `Your order ${(await orderOf(cia, id)).order_number} from Nordform`,
    ])
  })
})

describe('an order is placed once', () => {
  test(`by ${ATTEMPTS} attempts at once, with the same and with other keys`, async () => {
    const dan = await buyer(api, { north: 3 }, { username: 'dan' })
    const id = await readyCart(dan)
    const before = (await ordersOf(await buyer(api, { north: 7 }), '?shop_id=north')).meta.total
    const key = randomUUID()
    const phone = device(dan)
    const answers = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, i) =>
        insisting(() =>
          i % 10 === 9
            ? phone.post([{ ...phone.intent(id, 'cart.order', {}), seq: 1 }])
            : dan.status(id, 'GK', { 'idempotency-key': i % 2 ? key : randomUUID() }),
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(codeOf)).toEqual([])
    const { data } = await ordersOf(dan)
    expect(data.map((order) => order.id)).toEqual([id])
    expect((await ordersOf(await buyer(api, { north: 7 }), '?shop_id=north')).meta.total).toBe(before + 1)
    await allSent()
    expect(mailsTo('dan@example.com')).toHaveLength(1)
    expect(mailsTo('orders@nordform.example').filter(({ replyTo }) => replyTo === 'dan@example.com')).toHaveLength(1)
  })

  test('with numbers that have no gap and no double, whoever orders at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => buyer(api, { south: 3, east: 3 })))
    const carts = await Promise.all(
      people.flatMap((one) =>
        ['south', 'south', 'south', 'east'].map(async (shop) => ({ one, shop, id: await readyCart(one, { shop }) })),
      ),
    )
    const refused = carts.map(({ one, id }) =>
      one.send('PUT', `/api/cart/${id}/status`, { shop_id: 'south', status: 'GK', expected_total: 1 }),
    )
    const done = carts.map(({ one, id, shop }) =>
      one.send('PUT', `/api/cart/${id}/status`, { shop_id: shop, status: 'GK' }),
    )
    await Promise.all([...refused, ...done])
    for (const [shop, count] of [
      ['south', 12],
      ['east', 4],
    ] as const) {
      const rows = await api.db.select({ number: orders.orderNumber }).from(orders).where(eq(orders.shopId, shop))
      const running = rows.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b)
      expect(running).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    }
  })
})

test('a mail server that is down for a while gets both mails later, once each', { tags: [LONG_TAG] }, async () => {
  const port = await freePort()
  const away = await startOrders({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const eva = await buyer(away, { north: 3 }, { username: 'eva' })
  await placed(eva)
  await expect.poll(() => away.db.$count(mails, sql`attempts > 0`)).toBe(2)
  expect(await waiting(away)).toBe(2)
  const back = await startMailServer({ port })
  await allSent(away)
  expect(mailsTo('eva@example.com', back)).toHaveLength(1)
  expect(mailsTo('orders@nordform.example', back)).toHaveLength(1)
  await away.close()
  await back.close()
})

test('without an address of the supplier an order waits, and goes as soon as the shop has one', async () => {
  const fia = await buyer(api, { south: 3 }, { username: 'fia' })
  await placed(fia, { shop: 'south' })
  const [order] = await api.db.select({ mail: orders.supplierMail }).from(orders).where(eq(orders.userId, fia.id))
  const mail = async () => (await api.db.select().from(mails).where(eq(mails.id, order!.mail!)))[0]
  await expect.poll(async () => (await mail())?.lastError).toContain('supplier mail')
  await api.db.update(shops).set({ supplierMail: 'south@example.com' }).where(eq(shops.shopId, 'south'))
  await api.db.update(mails).set({ nextAttemptAt: sql`now()` }).where(sql`sent_at IS NULL`)
  await placed(fia, { shop: 'south' })
  await expect.poll(async () => (await mail())?.sentAt).not.toBeNull()
  expect(mailsTo('south@example.com').map(({ replyTo }) => replyTo)).toContain('fia@example.com')
})
