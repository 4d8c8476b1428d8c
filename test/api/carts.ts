import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CartChangeAnswer } from '#contract/cart/calls.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import type { Api } from './harness.ts'
import { bearer, type Person, signedInPerson } from './people.ts'

type Headers = Record<string, string>

/** Ordering customer information with everything in it. */
export const INFORMATION = {
  first_name: 'Anna',
  last_name: 'Berg',
  address: 'Storgatan 1',
  city: 'Umeå',
  delivery_address: 'Lastkajen 2',
  delivery_contact: 'Kim, 070-1234567',
  customer_reference: 'PO 4711',
  payment_condition: '30 dagar',
}

/** Somebody who works with carts, by the calls that a client makes. */
export interface Buyer {
  id: string
  token: string
  owner: string
  send: (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers?: Headers) => ReturnType<typeof sendAs>
  create: (title?: string, shop?: string) => Promise<Cart>
  add: (cart: string, uid: string, quantity?: number, headers?: Headers) => ReturnType<typeof sendAs>
  update: (cart: string, change: object, headers?: Headers) => ReturnType<typeof sendAs>
  status: (cart: string, status: string, headers?: Headers, expected_total?: number) => ReturnType<typeof sendAs>
  carts: (headers?: Headers) => Promise<Cart[]>
  cart: (id: string) => Promise<Cart>
}

const sendAs = (
  api: Api,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers?: Headers,
) => api.inject({ method, url, headers: { ...bearer(token), ...headers }, ...(payload && { payload }) })

export async function buyer(
  api: Api,
  shops: Record<string, number> = { north: 3 },
  person: Person = {},
): Promise<Buyer> {
  const { id, token } = await signedInPerson(api, { ...person, shops })
  return buyerBy(api, { id, token }, Object.keys(shops)[0])
}

/** Whoever has this token, in a shop. */
export function buyerBy(api: Api, { id, token }: { id: string; token: string }, first = 'north'): Buyer {
  return buyerOf(api, { id, token, owner: `user:${id}` }, first)
}

/** The same of a session that is there already. */
export function buyerOf(api: Api, { id, token, owner }: Pick<Buyer, 'id' | 'token' | 'owner'>, first: string): Buyer {
  const send: Buyer['send'] = (method, url, payload, headers) => sendAs(api, token, method, url, payload, headers)
  const carts = async (headers?: Headers) =>
    (await send('GET', '/api/cart', undefined, headers)).json<{ data: Cart[] }>().data
  return {
    id,
    token,
    owner,
    send,
    create: async (title = 'Reception', shop = first) => {
      const answer = await send('POST', '/api/cart', { title, shop_id: shop })
      if (answer.statusCode !== 201) throw new Error(`The cart was not made: ${answer.body}`)
      return answer.json<{ data: Cart }>().data
    },
    add: (cart, uid, quantity = 1, headers) =>
      send('POST', `/api/cart/line/${cart}`, { product: { shop: first, uid, quantity }, shop_id: first }, headers),
    update: (cart, change, headers) => send('PUT', `/api/cart/${cart}/update`, { cart: change }, headers),
    status: (cart, status, headers, expected_total) =>
      send(
        'PUT',
        `/api/cart/${cart}/status`,
        { shop_id: first, status, ...(expected_total !== undefined && { expected_total }) },
        headers,
      ),
    carts,
    cart: async (id) => {
      const found = (await carts()).find((cart) => cart.id === id)
      if (!found) throw new Error(`The cart ${id} is not listed`)
      return found
    },
  }
}

export const changeOf = (answer: { json: () => unknown }): CartChangeAnswer['data'] =>
  (answer.json() as CartChangeAnswer).data

export const codeOf = (answer: { statusCode: number; json: () => unknown }): string =>
  `${answer.statusCode} ${(answer.json() as { code?: string }).code ?? ''}`.trim()

/** A device's outbox, as far as the server sees it. */
export function device(someone: Buyer, shopId = 'north') {
  const clientId = randomUUID()
  let seq = 0
  const intent = (cartId: string, name: string, args: object) => ({
    opId: randomUUID(),
    seq: ++seq,
    cartId,
    shopId,
    name,
    version: 1,
    args,
  })
  const post = (ops: object[], change: object = {}) =>
    someone.send('POST', '/api/cart/sync', {
      protocol: 1,
      clientId,
      owner: someone.owner,
      build: 'test',
      ops,
      ...change,
    })
  const sync = async (...ops: object[]): Promise<SyncAnswer> => {
    const answer = await post(ops)
    if (answer.statusCode !== 200) throw new Error(`Nothing was settled: ${answer.body}`)
    return answer.json<SyncAnswer>()
  }
  return { clientId, intent, post, sync }
}
