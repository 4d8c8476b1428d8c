import type { Order, OrderList } from '#contract/orders.schema.ts'
import { type Buyer, INFORMATION } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, type ApiOptions, startApi } from './harness.ts'
import { addShop } from './people.ts'

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
  information?: Partial<typeof INFORMATION>
  customer_id?: string
  language?: string
}

/** A cart that lacks nothing but the order. */
export async function readyCart(someone: Buyer, placing: Placing = {}): Promise<string> {
  const { title, shop = 'north', rows = { '1001': 1 }, information = {}, customer_id } = placing
  const { id } = await someone.create(title, shop)
  for (const [uid, quantity] of Object.entries(rows)) {
    const body = { product: { shop, uid, quantity }, shop_id: shop }
    const added = await someone.send('POST', `/api/cart/line/${id}`, body)
    if (added.statusCode !== 200) throw new Error(`${uid} was not added: ${added.body}`)
  }
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

export const ordersOf = async (someone: Buyer, query = ''): Promise<OrderList> =>
  (await someone.send('GET', `/api/orders${query}`)).json<OrderList>()

export const orderOf = async (someone: Buyer, id: string, query = ''): Promise<Order> =>
  (await someone.send('GET', `/api/orders/${id}${query}`)).json<{ data: Order }>().data
