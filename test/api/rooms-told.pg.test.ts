import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgainLine, Order } from '#contract/orders/orders.schema.ts'
import { STATUS } from '#contract/cart/status.ts'
import { mails } from '#server/db/schema.ts'
import { type Buyer, buyer } from './carts.ts'
import { type Api } from './harness.ts'
import { bearer } from './people.ts'
import { orderOf, readyCart, startOrders } from './orders.ts'
import { links, open, sharedOf } from './shares.ts'

const HALL = 'a0a0a0a0-0000-4000-8000-000000000001'
const KITCHEN = 'b0b0b0b0-0000-4000-8000-000000000002'

let api: Api
let anna: Buyer
let id: string
let shared: ReturnType<typeof sharedOf>
let order: Order
beforeAll(async () => {
  api = await startOrders()
  anna = await buyer(api, { north: 3 }, { username: 'anna' })
  id = await readyCart(anna, { title: 'Reception', rows: { '1001': 2, '1002': 1 } })
  const hall = { shop: 'north', uid: '1002', quantity: 3, room: HALL }
  await anna.update(id, {
    rooms: [
      { id: KITCHEN, name: 'Kök' },
      { id: HALL, name: '=Hall' },
    ],
    note: 'Ring först\nport 4',
    wished_on: '2026-12-01',
  })
  await anna.send('POST', `/api/cart/line/${id}`, { product: hall, shop_id: 'north' })
  const [chair] = (await anna.cart(id)).lines
  await anna.update(id, { lines: [{ id: chair!.id, note: 'Ek, inte björk', room: KITCHEN }] })
  const { code } = await links(api, anna, id).made({ prices: true })
  shared = sharedOf(await open(api, code))
  await anna.status(id, STATUS.ordered)
  order = await orderOf(anna, id)
})
afterAll(() => api.close())

const file = async (format: string) =>
  (await api.inject({ url: `/api/orders/${id}/export?format=${format}`, headers: bearer(anna.token) })).rawPayload

const PLACES = [
  ['1001', KITCHEN, 'Ek, inte björk'],
  ['2001', KITCHEN, undefined],
  ['1002', undefined, undefined],
  ['1002', HALL, undefined],
]
const placesOf = (lines: readonly { article_number: string; room?: string; note?: string }[]) =>
  lines.map((line) => [line.article_number, line.room, line.note])

test('an order and a shared cart keep rooms, notes and the wished day', () => {
  for (const told of [order, shared]) {
    expect(told).toMatchObject({
      rooms: [
        { id: KITCHEN, name: 'Kök' },
        { id: HALL, name: '=Hall' },
      ],
      note: 'Ring först\nport 4',
      wished_on: '2026-12-01',
    })
    expect(placesOf(told.lines)).toEqual(PLACES)
  }
  expect(JSON.stringify(shared)).not.toContain('former_ids')
})

test('ordering again says for which room each line was', async () => {
  const answer = await anna.send('GET', `/api/orders/${id}/again`)
  const { lines } = answer.json<{ data: { lines: AgainLine[] } }>().data
  expect(lines.map((line) => [line.uid, line.room, line.note])).toEqual(
    [PLACES[0], PLACES[2], PLACES[3]].map((one) => [...one!]),
  )
})

test('a CSV file has them in columns of their own, by the order of the rooms, and no formula', async () => {
  const rows = parse<Record<string, string>>(await file('csv'), { bom: true, delimiter: ';', columns: true })
  expect(rows.map((row) => [row.Artikelnummer, row.Rum, row.Anteckning])).toEqual([
    ['1001', 'Kök', 'Ek, inte björk'],
    ['2001', 'Kök', ''],
    ['1002', `'=Hall`, ''],
    ['1002', '', ''],
  ])
  expect(rows[3]).toMatchObject({
    'Anteckning om beställningen': 'Ring först\nport 4',
    'Önskad leverans': '2026-12-01',
  })
})

test('a workbook has them, too', async () => {
  const [head, lines] = await readXlsx(await file('xlsx'))
  const facts = new Map(head!.data.map(([name, value]) => [name, value]))
  expect(facts.get('Anteckning om beställningen')).toBe('Ring först\nport 4')
  expect(facts.get('Önskad leverans')).toEqual(new Date('2026-12-01'))
  const at = lines!.data[0]!.indexOf('Rum')
  expect(lines!.data.slice(1).map((row) => row[at])).toEqual(['Kök', 'Kök', `'=Hall`, null])
})

test('a PDF has the lines under their rooms, with their notes', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await file('pdf')))
  const { text } = await extractText(pdf, { mergePages: true })
  const said = ['2026-12-01', 'Kök', 'Kontorsstol Alfa', 'Ek, inte björk', '=Hall', 'Utan rum', 'Ring först']
  const places = said.map((one) => text.indexOf(one))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the mails tell of them in either form', async () => {
  const sent = await api.db.select().from(mails)
  expect(sent).toHaveLength(2)
  for (const { message } of sent) {
    const { text, html = '' } = message as { text: string; html?: string }
    expect(text).toContain('\nKök\n2 × Kontorsstol Alfa (1001): ')
    expect(text).toContain('\nAnteckning: Ek, inte björk\n=Hall\n3 × Besöksstol Beta (1002): ')
    expect(text).toContain('\nUtan rum\n1 × Besöksstol Beta (1002): ')
    expect(text).toContain('Anteckning om beställningen: Ring först\n  port 4\n')
    expect(text).toContain('Önskad leverans: 2026-12-01')
    for (const said of ['Kök</th>', 'Anteckning: Ek, inte björk', 'Ring först<br>port 4']) expect(html).toContain(said)
  }
})
