import type { CustomerInformation } from '#contract/cart/customer-information.ts'
import type { Order, OrderList } from '#contract/orders/orders.schema.ts'
import { type Buyer, device, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, type ApiOptions, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer } from './people.ts'

/** Shops with all goods: in Swedish north and south, in Finnish east. */
export async function startOrders(options: ApiOptions = {}): Promise<Api> {
  const api = await startApi(options)
  await addShop(api.db, 'north', { name: 'Nordform', supplierMail: 'orders@nordform.example' })
  await addShop(api.db, 'south')
  await addShop(api.db, 'east', { country: 'FI', currency: 'EUR', language: 'fi' })
  for (const shop of ['north', 'south', 'east']) await stock(api.db, shop, FURNISHED)
  return api
}

interface Placing {
  title?: string
  shop?: string
  rows?: Record<string, number>
  information?: Partial<CustomerInformation>
  customer_id?: string
  language?: string
}

interface OrderedRow {
  uid: string
  quantity: number
}

/** Rows up to which each is a call of its own, as somebody presses buttons; more come as a pasted list. */
const A_FEW = 10

async function added(someone: Buyer, shop: string, cart: string, row: OrderedRow): Promise<void> {
  const body = { product: { shop, ...row }, shop_id: shop }
  const answer = await someone.send('POST', `/api/cart/line/${cart}`, body)
  if (answer.statusCode !== 200) throw new Error(`${row.uid} was not added: ${answer.body}`)
}

async function pasted(someone: Buyer, shop: string, cart: string, rows: readonly OrderedRow[]): Promise<void> {
  const { intent, sync } = device(someone, shop)
  const { results } = await sync(intent(cart, 'lines.add', { rows }))
  if (results[0]?.outcome !== 'applied') throw new Error(`The rows were not added: ${JSON.stringify(results)}`)
}

/** A cart that lacks nothing but the order. */
export async function readyCart(someone: Buyer, placing: Placing = {}): Promise<string> {
  const { title, shop = 'north', rows = { '1001': 1 }, information = {}, customer_id } = placing
  const { id } = await someone.create(title, shop)
  const lines = Object.entries(rows).map(([uid, quantity]) => ({ uid, quantity }))
  if (lines.length > A_FEW) await pasted(someone, shop, id, lines)
  else for (const line of lines) await added(someone, shop, id, line)
  await someone.update(id, { customer: { ...INFORMATION, ...information }, ...(customer_id && { customer_id }) })
  return id
}

/** Orders a cart; answers its id. */
export async function placed(someone: Buyer, placing: Placing = {}): Promise<string> {
  const { shop = 'north', language } = placing
  const id = await readyCart(someone, placing)
  const url = `/api/cart/${id}/status${language ? `?language=${language}` : ''}`
  const answer = await someone.send('PUT', url, { shop_id: shop, status: 'GK' })
  if (answer.statusCode !== 200) throw new Error(`It was not ordered: ${answer.body}`)
  return id
}

/** The supplier delivers pieces of an order's lines, or all that is left of it. */
export async function delivered(
  api: Api,
  id: string,
  lines?: readonly { id: string; quantity: number }[],
  shop = 'north',
): Promise<void> {
  const headers = bearer(await addKey(api, ['orders:write'], { shopIds: [shop] }))
  const payload = lines ? { lines } : {}
  const answer = await api.inject({ method: 'POST', url: `/api/orders/${id}/deliver`, headers, payload })
  if (answer.statusCode !== 200) throw new Error(`It was not delivered: ${answer.body}`)
}

/** One piece of its first line. */
export async function deliveredInPart(api: Api, someone: Buyer, id: string, shop?: string): Promise<void> {
  const { lines } = await orderOf(someone, id)
  await delivered(api, id, [{ id: lines[0]?.id ?? '', quantity: 1 }], shop)
}

export const ordersOf = async (someone: Buyer, query = ''): Promise<OrderList> =>
  (await someone.send('GET', `/api/orders${query}`)).json<OrderList>()

export const orderOf = async (someone: Buyer, id: string, query = ''): Promise<Order> =>
  (await someone.send('GET', `/api/orders/${id}${query}`)).json<{ data: Order }>().data
