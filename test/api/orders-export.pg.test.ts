import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPORT_IDS_MAX, PDF_LINES_MAX } from '#contract/orders/orders.ts'
import { customers, shops } from '#server/db/schema.ts'
import { eq } from '#server/db/drizzle.ts'
import { dayIn } from '#server/db/calendar.ts'
import { LONG_TAG } from '#test/length.ts'
import { type Buyer, buyer, codeOf } from './carts.ts'
import { stock } from './goods.ts'
import type { Api } from './harness.ts'
import { orderOf, placed, startOrders } from './orders.ts'

let api: Api
let anna: Buyer
/** An order with everything that could go wrong in a file. */
let odd: string
/** An order of 500 lines, one of them with a very long name. */
let long: string
/** An order of 150 of them: enough for a file that is made in the thread. */
let middling: string

const EVIL = '=HYPERLINK("http://evil.example")'
const LONG_NAME = `Förvaringsskåp ${'med mycket långt namn '.repeat(30)}${'x'.repeat(300)}`

const oneOfEach = (uids: string[]) => Object.fromEntries(uids.map((uid) => [uid, 1]))

beforeAll(async () => {
  api = await startOrders()
  const cabinets = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [
      `cab-${String(i).padStart(3, '0')}`,
      { name: { sv: i === 7 ? LONG_NAME : `Skåp ${i}` }, price: 1_000_50 + i },
    ]),
  )
  const evil = { name: { sv: '+SUM(1;2) "citat"; semikolon', en: '@home' }, price: 1_00 }
  await stock(api.db, 'north', { ...cabinets, '-1+1': evil })
  const [berg] = await api.db.insert(customers).values({ shopId: 'north', name: 'Ærø & Øst ÅÄÖ €' }).returning()
  anna = await buyer(api, { north: 3 }, { username: 'anna', companies: { north: [berg!.id] } })
  odd = await placed(anna, {
    title: EVIL,
    rows: { '1001': 2, '-1+1': 3 },
    customer_id: berg!.id,
    information: { customer_reference: '\t-PO; "47"', delivery_address: 'Rad ett\r\nRad två \u0001' },
  })
  long = await placed(anna, { rows: oneOfEach(Object.keys(cabinets)), title: 'Arkivet' })
  middling = await placed(anna, { rows: oneOfEach(Object.keys(cabinets).slice(0, 150)) })
})
afterAll(() => api.close())

const file = async (url: string) => {
  const answer = await anna.send('GET', `/api/orders${url}`)
  if (answer.statusCode !== 200) throw new Error(`No file: ${answer.body}`)
  return { ...answer, bytes: answer.rawPayload }
}

const sheets = async (url: string) => {
  const { bytes, headers } = await file(url)
  expect(headers['content-type']).toContain('spreadsheetml')
  return { headers, sheets: await readXlsx(bytes) }
}

const pages = async (url: string) => {
  const { bytes, headers } = await file(url)
  expect(headers['content-type']).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { text, size: [Math.round(width), Math.round(height)] }
}

const images = async () => {
  const { bytes } = await file(`/${odd}/export?format=pdf`)
  return extractImages(await getDocumentProxy(new Uint8Array(bytes)), 1)
}

const sum = (rows: unknown[][], at: number) =>
  rows.slice(1).reduce((all: number, row) => all + Math.round(Number(row[at]) * 100), 0)

const table = (content: Buffer) =>
  parse<Record<string, string>>(content, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' })

describe('CSV', () => {
  test('opens in a Swedish spreadsheet: mark, semicolons, decimal commas, CRLF', async () => {
    const { bytes, headers } = await file(`/${odd}/export?format=csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const text = bytes.toString('utf8')
    expect(text.startsWith('\uFEFF"Ordernummer";"Datum";')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    // Each text is quoted, also one that needs no quotes; figures are not.
    expect(text).toMatch(/;2;"2001";/)
    const rows = table(bytes)
    const { order_number } = await orderOf(anna, odd)
    expect(rows.map((row) => [row.Ordernummer, row.Rad, row.Artikelnummer, row['Del av'], row.Antal])).toEqual([
      [order_number, '1', '1001', '', '2'],
      [order_number, '2', '2001', '1001', '4'],
      [order_number, '3', `'-1+1`, '', '3'],
    ])
    expect(rows[0]).toMatchObject({
      Projekt: `'${EVIL}`,
      Företag: 'Ærø & Øst ÅÄÖ €',
      Kundreferens: `'-PO; "47"`,
      Status: 'Beställd',
      'Pris per styck': '4766,40',
      'Summa exkl. moms': '9532,80',
      Leveranstid: '3 veckor',
      'Klimatavtryck, kg CO2e': '80',
      GTIN: '7350053850019',
    })
    expect(rows[1]).toMatchObject({ 'Pris per styck': '450,50', 'Summa exkl. moms': '', Moms: '' })
    expect(rows[2]?.Produkt).toBe(`'+SUM(1;2) "citat"; semikolon`)
  })

  test('of several orders holds the lines of all, in the language asked for', async () => {
    const { bytes, headers } = await file('/export?format=csv&language=en')
    const rows = table(bytes)
    expect(rows).toHaveLength(653)
    expect(rows.at(-1)?.Product).toBe(`'@home`)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Orders-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/,
    )
  })
})

describe('XLSX', () => {
  test('of one order says everything of it, and its lines as numbers and text', async () => {
    const {
      sheets: [order, lines],
      headers,
    } = await sheets(`/${odd}/export?format=xlsx`)
    const { order_number, date, total } = await orderOf(anna, odd)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Order-${order_number}.xlsx"; filename*=UTF-8''Order-${order_number}.xlsx`,
    )
    const facts = new Map(order!.data.map(([name, value]) => [name, value]))
    expect(order!.sheet).toBe('Order')
    expect(facts.get('Ordernummer')).toBe(order_number)
    expect(facts.get('Datum')).toEqual(new Date(dayIn('SE', new Date(date))))
    expect(facts.get('Projekt')).toBe(`'${EVIL}`)
    expect(facts.get('Leveransadress')).toBe('Rad ett\r\nRad två')
    expect(facts.get('Totalt inkl. moms')).toBe(total)
    expect(facts.get('varav deklarerat, kg CO2e')).toBe(80)
    expect(lines!.sheet).toBe('Rader')
    expect(lines!.data[0]?.slice(0, 6)).toEqual(['Ordernummer', 'Rad', 'Artikelnummer', 'Produkt', 'Del av', 'Antal'])
    expect(lines!.data[1]?.slice(1, 9)).toEqual([1, '1001', 'Kontorsstol Alfa', null, 2, 4_766.4, 9_532.8, 2_383.2])
    expect(lines!.data[3]?.slice(2, 4)).toEqual([`'-1+1`, `'+SUM(1;2) "citat"; semikolon`])
  })

  test('of several is a table of orders and one of lines, whose sum is the orders’', async () => {
    const {
      sheets: [orders, lines],
    } = await sheets(`/export?format=xlsx&id=${odd}&id=${middling}&language=fi`)
    expect([orders!.sheet, lines!.sheet]).toEqual(['Tilaukset', 'Rivit'])
    expect(orders!.data).toHaveLength(3)
    expect(lines!.data).toHaveLength(154)
    const column = orders!.data[0]!.indexOf('Yhteensä sis. alv')
    const own = lines!.data[0]!.indexOf('Yhteensä sis. alv')
    expect(sum(lines!.data, own)).toBe(sum(orders!.data, column))
  })
})

describe('PDF', () => {
  test('is A4, and says what the order says', async () => {
    const { text, size } = await pages(`/${odd}/export?format=pdf`)
    const { order_number, date } = await orderOf(anna, odd)
    const day = dayIn('SE', new Date(date))
    expect(size).toEqual([595, 842])
    expect(text).toHaveLength(1)
    for (const said of [
      `Order ${order_number}`,
      day,
      'Nordform',
      EVIL,
      'Ærø & Øst ÅÄÖ €',
      'Kontorsstol Alfa',
      'Sida 1 av 1',
    ])
      expect(text[0]).toContain(said)
    expect(text[0]).toMatch(/9.532,80.kr/)
  })

  test('shows the logo of the shop, whatever kind of picture it is', async () => {
    expect(await images()).toEqual([])
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 8"><path d="M0 0h30v8H0z"/></svg>',
    )
    await api.db.update(shops).set({ logo, logoType: 'image/svg+xml' }).where(eq(shops.shopId, 'north'))
    expect((await images()).length).toBe(1)
    // What cannot be drawn is left out, and the order is written down all the same.
    await api.db
      .update(shops)
      .set({ logo: Buffer.from('no picture') })
      .where(eq(shops.shopId, 'north'))
    expect(await images()).toEqual([])
  })

  test('of 500 lines has numbered pages with the table’s head on each, and loses no line', async () => {
    const { text } = await pages(`/${long}/export?format=pdf&language=sv`)
    expect(text.length).toBeGreaterThan(10)
    text.forEach((page, i) => expect(page).toContain(`Sida ${i + 1} av ${text.length}`))
    for (const page of text.slice(0, -1)) expect(page).toContain('Artikelnummer')
    const all = text.join('\n')
    for (let i = 0; i < 500; i++) expect(all).toContain(`cab-${String(i).padStart(3, '0')}`)
    expect(all.replaceAll(/\s/g, '')).toContain(LONG_NAME.replaceAll(/\s/g, ''))
  })

  test('of several orders counts the pages of each', async () => {
    const { text } = await pages(`/export?format=pdf&id=${odd}&id=${middling}&language=da`)
    expect(text.at(-1)).toContain('Side 1 af 1')
    expect(text[0]).toContain(`Side 1 af ${text.length - 1}`)
  })
})

describe('what the supplier has said and done about lines', () => {
  test('stands in every file: the day of each, and what has come', async () => {
    const bo = await buyer(api, { north: 3 }, { username: 'bo' })
    const staff = await buyer(api, { north: 8 }, { username: 'staff' })
    const id = await placed(bo, { rows: { '1001': 2, 'cab-001': 5 } })
    const { lines, revision } = await orderOf(bo, id)
    const [chair, cabinet] = ['1001', 'cab-001'].map((uid) => lines.find((line) => line.article_number === uid)!.id)
    const steps = [
      ['confirm', { revision, lines: [{ id: chair, delivery_on: '2099-01-15' }] }],
      ['deliver', { lines: [{ id: cabinet, quantity: 3 }] }],
    ] as const
    for (const [action, body] of steps)
      expect((await staff.send('POST', `/api/orders/${id}/${action}`, body)).statusCode).toBe(200)
    const fetched = async (format: string): Promise<Buffer> =>
      (await bo.send('GET', `/api/orders/${id}/export?format=${format}&language=en`)).rawPayload
    const told = async () =>
      table(await fetched('csv')).map((row) => [row['Article number'], row['Delivery day'], row['Delivered pieces']])
    expect(await told()).toEqual([
      ['1001', '2099-01-15', '0'],
      // Parts come with their product.
      ['2001', '', ''],
      ['cab-001', '', '3'],
    ])
    const [, sheet] = await readXlsx(await fetched('xlsx'))
    // Programs count columns: what came later stands last.
    expect(sheet!.data.map((row) => row.slice(-3))).toEqual([
      ['GTIN', 'Delivery day', 'Delivered pieces'],
      ['7350053850019', new Date('2099-01-15'), 0],
      [null, null, null],
      [null, null, 3],
    ])
    const pdf = await getDocumentProxy(new Uint8Array(await fetched('pdf')))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain('Delivery day: 2099-01-15')
    expect(text).toContain('3 of 5 delivered')
    expect((await staff.send('POST', `/api/orders/${id}/deliver`, {})).statusCode).toBe(200)
    expect((await told()).map(([, , pieces]) => pieces)).toEqual(['2', '', '5'])
  })
})

test('what fits no order is not found, and more than a file may hold is refused with both numbers', async () => {
  expect(codeOf(await anna.send('GET', '/api/orders/export?format=pdf&search=nothing-like-it'))).toBe('404 not_found')
  expect(codeOf(await anna.send('GET', '/api/orders/export?format=doc'))).toBe('400 validation_failed')
  const ids = Array.from({ length: EXPORT_IDS_MAX + 1 }, () => `id=${odd}`).join('&')
  expect(codeOf(await anna.send('GET', `/api/orders/export?format=csv&${ids}`))).toBe('400 validation_failed')
  const bo = await buyer(api)
  for (let i = 0; i < 2; i++) {
    const id = await placed(bo)
    await api.pool.query(
      `INSERT INTO cart_lines SELECT cart_id, gen_random_uuid(), NULL, n, 0, uid, 1, product, 1, 1, NULL, 1, 0, false
       FROM cart_lines, generate_series(1, $2) AS n WHERE cart_id = $1 AND parent_id IS NULL`,
      [id, PDF_LINES_MAX / 2],
    )
  }
  const answer = await bo.send('GET', '/api/orders/export?format=pdf')
  expect(codeOf(answer)).toBe('422 too_many_orders')
  expect(answer.json()).toMatchObject({ data: { found: { orders: 2, lines: 5_004 }, most: { lines: PDF_LINES_MAX } } })
  expect((await bo.send('GET', '/api/orders/export?format=csv')).statusCode).toBe(200)
})

const pdf = (who: Buyer) => who.send('GET', `/api/orders/${middling}/export?format=pdf`)

describe('many files at once', () => {
  test('of one person are made one after the other, and beyond a few refused', { tags: [LONG_TAG] }, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pdf(anna)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.map(codeOf)).toEqual(Array(4).fill('429 too_many_exports'))
    expect(refused[0]?.headers['retry-after']).toBe('5')
    expect((await pdf(anna)).statusCode).toBe(200)
  })

  test('hold up nobody else until all are made', async () => {
    const chief = await buyer(api, { north: 8 })
    const done: string[] = []
    const noted = (name: string, who: Buyer) => pdf(who).then(({ statusCode }) => done.push(`${name} ${statusCode}`))
    await Promise.all([...Array.from({ length: 4 }, () => noted('anna', anna)), noted('chief', chief)])
    expect(done).toHaveLength(5)
    expect(done.indexOf('chief 200')).toBeLessThan(3)
  })

  test('are made on after one that is refused', async () => {
    const nothing = await Promise.all(
      [1, 2, 3].map(() => anna.send('GET', '/api/orders/export?format=csv&search=zzzz')),
    )
    expect(nothing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await pdf(anna)).statusCode).toBe(200)
  })
})
