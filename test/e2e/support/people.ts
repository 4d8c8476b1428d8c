import { randomUUID } from 'node:crypto'
import type { Customer, LoginAnswer } from '#contract/users/auth.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { DEMO_COMPANIES } from '#server/features/demo/shops.ts'
import { expect, OWN_PASSWORD, passwordOf } from './story.ts'

/** What a page's script may do, done by the test: JSON calls with a person's token. */
export interface Caller {
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

const shop = (): string => process.env.SHOP_ADDRESS ?? ''

async function send<T>(method: string, path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(`${shop()}${path}`, {
    method,
    headers: {
      // A server that was killed, or a command that stopped this process for long, leaves dead connections behind.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export async function callerAs(username: string, password = passwordOf(username)): Promise<Caller> {
  const login = { username, password, punchout: false }
  const { access_token } = await send<LoginAnswer>('POST', API.login, login)
  return { call: (method, path, body) => send(method, path, body, access_token) }
}

/** By the shop's address, signed in once. */
const administrators = new Map<string, Promise<Caller>>()

function administrator(): Promise<Caller> {
  const known = administrators.get(shop()) ?? callerAs('admin')
  administrators.set(shop(), known)
  return known
}

/** The companies of a shop with these organisation numbers. */
async function companiesIn({ call }: Caller, shopId: string, numbers: readonly string[]): Promise<string[]> {
  const { data } = await call<{ data: Customer[] }>('GET', `${API.customers}?shop_id=${shopId}`)
  return data.filter(({ org_number }) => numbers.includes(org_number)).map(({ id }) => id)
}

/**
 * Somebody of their own for one story, who has bought nothing yet.
 * @param companies organisation numbers of whom they buy for: the demo's own company, unless a story says otherwise
 */
export async function newPerson(
  level: number,
  shopId = 'nordform',
  companies: readonly string[] = [DEMO_COMPANIES[shopId] ?? ''],
  name = 'Stina Berg',
): Promise<Caller & { username: string; name: string }> {
  const admin = await administrator()
  const username = `story-${randomUUID().slice(0, 8)}`
  const temporary = 'a first password'
  const person = { username, password: temporary, name, email: `${username}@example.com` }
  const company_ids = await companiesIn(admin, shopId, companies)
  await admin.call('POST', API.createUser, { ...person, shop_id: shopId, level, company_ids })
  const first = await callerAs(username, temporary)
  // The session by which it is changed goes on.
  await first.call('POST', API.password, { old_pw: temporary, new_pw: OWN_PASSWORD })
  return { username, name, ...first }
}

/** Goods with a price and without parts, from the demo catalogue. */
export async function someGoods({ call }: Caller, count: number): Promise<ProductCard[]> {
  const { data } = await call<{ data: ProductCard[] }>('GET', `${API.paginated}?shop_id=nordform&per_page=60`)
  return data.filter(({ price, parts }) => price !== null && parts.length === 0).slice(0, count)
}

export const INFORMATION = {
  first_name: 'Stina',
  last_name: 'Berg',
  address: 'Skeppsbron 12',
  city: '411 21 Göteborg',
  delivery_address: 'Skeppsbron 12, plan 4',
  delivery_contact: 'Ali Heydari, 0705-55 01 22',
  customer_reference: 'PL4-2207',
  payment_condition: '30 dagar netto',
}

/** An open cart of these goods, with everything that an order needs. */
export async function cartOf(caller: Caller, title: string, goods: readonly ProductCard[]): Promise<Cart> {
  const cart = await newCartOf(caller, title, goods)
  await caller.call('PUT', `/api/cart/${cart.id}/update`, { cart: { customer: INFORMATION } })
  return cart
}

/** The same, into which nobody has written anything yet. */
export async function newCartOf({ call }: Caller, title: string, goods: readonly ProductCard[]): Promise<Cart> {
  const { data: cart } = await call<{ data: Cart }>('POST', API.cart, { title, shop_id: 'nordform' })
  for (const { shop: from, uid } of goods)
    await call('POST', `/api/cart/line/${cart.id}`, { product: { shop: from, uid, quantity: 2 }, shop_id: 'nordform' })
  return cart
}

/** A cart as `cartOf` makes it, ordered. */
export async function orderOf(caller: Caller, title: string, goods: readonly ProductCard[]): Promise<Cart> {
  const { id } = await cartOf(caller, title, goods)
  const ordered = await caller.call<{ data: Cart }>('PUT', `/api/cart/${id}/status`, {
    shop_id: 'nordform',
    status: 'GK',
  })
  return ordered.data
}

/** Waits until the server has so many lines of the person's newest cart: a page that is left sends nothing more. */
export const linesArrived = ({ call }: Caller, count: number): Promise<void> =>
  expect
    .poll(async () => (await call<{ data: Cart[] }>('GET', API.cart)).data[0]?.lines.length)
    .toBeGreaterThanOrEqual(count)
