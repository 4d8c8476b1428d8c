import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#server/db/schema.ts'
import { type Buyer, buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { delivered, orderOf, placed, startOrders } from './orders.ts'
import { bearer } from './people.ts'

let api: Api
let anna: Buyer
let staff: Buyer
let machine: Record<string, string>
/** Of two products of which each has two parts, and three others; ordered in Finnish in a Swedish shop. */
let order: string
let number: string

beforeAll(async () => {
  api = await startOrders()
  const [berg] = await api.db.insert(customers).values({ shopId: 'north', name: 'Berg AB' }).returning()
  anna = await buyer(api, { north: 3 }, { companies: { north: [berg!.id] } })
  staff = await buyer(api, { north: 8 })
  machine = bearer(await addKey(api, ['orders:read']))
  order = await placed(anna, {
    title: 'Arkivet',
    rows: { '1001': 2, '1002': 3 },
    customer_id: berg!.id,
    information: { customer_reference: 'PO 4711', delivery_address: 'Lastkajen 2' },
    language: 'fi',
  })
  number = (await orderOf(anna, order)).order_number
})
afterAll(() => api.close())

const get = (url: string, headers: Record<string, string>) => api.inject({ url: `/api/orders/${url}`, headers })

async function paper(url: string, headers: Record<string, string>) {
  const answer = await get(url, headers)
  if (answer.statusCode !== 200) throw new Error(`No paper: ${answer.body}`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), name: String(answer.headers['content-disposition']) }
}

/** What an order costs, and every line of it. */
const PRICES = /4\s?766,|450[,.]50|SEK|moms|VAT|\bkr\b/

const told = async (url: string, headers: Record<string, string>) => {
  const answer = await get(url, headers)
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

test('the warehouse gets what is left to deliver, in the shop’s language, without a price', async () => {
  const { text, name } = await paper(`${order}/picking-list`, bearer(staff.token))
  expect(name).toContain(`Plocklista-${number}.pdf`)
  for (const word of [`Plocklista ${number}`, 'Berg AB', 'Lastkajen 2', 'PO 4711', 'Arkivet', '2 rader, 5 stycken'])
    expect(text).toContain(word)
  // The parts of both products.
  expect(text).toMatch(/\b4 2001\b/)
  expect(text).not.toMatch(PRICES)
  const english = await paper(`${order}/picking-list?language=en`, machine)
  expect(english.name).toContain(`Picking-list-${number}.pdf`)
  expect(english.text).toContain('2 lines, 5 pieces')
})

test('each delivery has its note, in the language of the order, with what is still to come', async () => {
  const [first, second] = (await orderOf(anna, order)).lines.filter(({ parent_id: parent }) => parent === null)
  expect(await told(`${order}/delivery-notes/1`, bearer(anna.token))).toBe('404 not_found')
  await delivered(api, order, [{ id: first!.id, quantity: 1 }])
  await delivered(api, order, [
    { id: first!.id, quantity: 1 },
    { id: second!.id, quantity: 1 },
  ])

  const list = await paper(`${order}/picking-list`, bearer(staff.token))
  expect(list.text).toContain('1 rad, 2 stycken')
  expect(list.text).not.toMatch(/\b2001\b/)

  const one = await paper(`${order}/delivery-notes/1`, bearer(anna.token))
  expect(one.name).toContain(`-${number}-1.pdf`)
  for (const word of [`Lähete ${number}-1`, 'PO 4711', 'Lastkajen 2', 'Vielä toimittamatta'])
    expect(one.text).toContain(word)
  expect(one.text).not.toMatch(PRICES)
  const inEnglish = await paper(`${order}/delivery-notes/1?language=en`, bearer(anna.token))
  const [now, rest] = inEnglish.text.split('Still to be delivered')
  // Ordered, delivered, to come.
  expect(now).toMatch(/1001 .* 2 1 1 2001 .* 4 2 2/)
  expect(now).not.toMatch(/\b1002\b/)
  expect(rest).toMatch(/1001 .* 1 2001 .* 2 1002 .* 3/)

  const two = await paper(`${order}/delivery-notes/2?language=en`, machine)
  expect(two.text.split('Still to be delivered')[1]).toMatch(/^ Article number Product Delivery day To come 1002 .* 2 /)

  await delivered(api, order)
  const three = await paper(`${order}/delivery-notes/3?language=sv`, bearer(staff.token))
  expect(three.text).toContain('Med den här leveransen är hela ordern levererad.')
  expect(three.text).toMatch(/1002 .* 3 2 0/)
  // The first one says what it said.
  expect((await paper(`${order}/delivery-notes/1?language=en`, bearer(anna.token))).text).toBe(inEnglish.text)
  expect(await told(`${order}/delivery-notes/4`, bearer(staff.token))).toBe('404 not_found')
  expect(await told(`${order}/picking-list`, bearer(staff.token))).toBe('409 status_not_allowed')
})

test('an order that was cancelled has nothing to pick, and what had come keeps its note', async () => {
  const id = await placed(anna, { rows: { '1002': 2 } })
  const [line] = (await orderOf(anna, id)).lines
  await delivered(api, id, [{ id: line!.id, quantity: 1 }])
  const headers = bearer(await addKey(api, ['orders:write']))
  await api.inject({ method: 'POST', url: `/api/orders/${id}/cancel`, headers, payload: {} })
  expect(await told(`${id}/picking-list`, bearer(staff.token))).toBe('409 status_not_allowed')
  const { text } = await paper(`${id}/delivery-notes/1?language=en`, bearer(anna.token))
  expect(text).toContain('The rest of the order has been cancelled.')
  expect(text).toMatch(/1002 .* 2 1 0/)
})

test('who may not see an order, or not work on it, gets none of its papers', async () => {
  const id = await placed(anna, { rows: { '1002': 2 } })
  await delivered(api, id)
  const list = `${id}/picking-list`
  const note = `${id}/delivery-notes/1`
  const headersOf = async (levels: Record<string, number>, more = {}) => bearer((await buyer(api, levels, more)).token)
  expect(await told(list, bearer(anna.token))).toBe('403 forbidden')
  expect(await told(list, await headersOf({ north: 7 }))).toBe('403 forbidden')
  for (const headers of [
    await headersOf({ south: 9 }),
    bearer(await addKey(api, ['orders:read'], { shopIds: ['south'] })),
  ])
    for (const url of [list, note]) expect(await told(url, headers)).toBe('404 not_found')
  // Of another company, or of none.
  expect(await told(note, await headersOf({ north: 3 }))).toBe('404 not_found')
  expect(await told(note, await headersOf({ north: 0 }))).toBe('403 forbidden')
  expect(await told(note, bearer(await addKey(api, ['catalogue:read'])))).toBe('403 insufficient_scope')
  expect(await told(`${randomUUID()}/picking-list`, bearer(staff.token))).toBe('404 not_found')
  for (const wrong of ['0', '1.5', 'x', '100001'])
    expect((await get(`${id}/delivery-notes/${wrong}`, bearer(staff.token))).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'number' }],
    })
})
