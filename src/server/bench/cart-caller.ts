import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { API } from '#contract/paths.ts'
import { SHOP } from './engine-rows.ts'
import type { Visitor } from './http-rows.ts'

/** A call's time from the request to the last byte of its answer, and the size of that. */
export interface Timed {
  ms: number
  bytes: number
}

export interface CartCaller {
  create: () => Promise<string>
  /** One `lines.add` of these products, by the outbox's call. */
  addMany: (cartId: string, uids: readonly string[]) => Promise<Timed>
  /** The call for one line. */
  addOne: (cartId: string, uid: string) => Promise<Timed>
  match: (numbers: readonly string[]) => Promise<Timed>
  cancel: (cartId: string) => Promise<Timed>
}

const QUANTITY = 2

/** Somebody who fills carts over HTTP. Every call throws when it is not answered as it should be. */
export function cartCaller(address: string, { token, owner }: Visitor): CartCaller {
  const clientId = randomUUID()
  let seq = 0
  const send = async (method: string, path: string, body: object): Promise<Timed & { answer: unknown }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const payload = JSON.stringify(body)
    const start = performance.now()
    const response = await fetch(`${address}${path}`, { method, headers, body: payload })
    const text = await response.text()
    const ms = performance.now() - start
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    return { ms, bytes: Buffer.byteLength(text), answer: JSON.parse(text) as unknown }
  }
  const post = (path: string, body: object) => send('POST', path, body)
  return {
    async create() {
      const { answer } = await post(API.cart, { title: 'Bench', shop_id: SHOP })
      return (answer as { data: Cart }).data.id
    },
    async addMany(cartId, uids) {
      const args = { rows: uids.map((uid) => ({ uid, quantity: QUANTITY })) }
      const op = { opId: randomUUID(), seq: ++seq, cartId, shopId: SHOP, name: 'lines.add', version: 1, args }
      const sent = await post(API.cartSync, { protocol: SYNC_PROTOCOL, clientId, owner, build: 'bench', ops: [op] })
      const [result] = (sent.answer as SyncAnswer).results
      if (result?.outcome !== 'applied') throw new Error(`lines.add: ${JSON.stringify(result)}`)
      return sent
    },
    addOne: (cartId, uid) =>
      post(API.cartLine.replace(':cartId', cartId), {
        shop_id: SHOP,
        product: { shop: SHOP, uid, quantity: QUANTITY },
      }),
    match: (numbers) =>
      post(API.match, { shop_id: SHOP, rows: numbers.map((number) => ({ number, quantity: QUANTITY })) }),
    cancel: (cartId) => send('PUT', API.cartStatus.replace(':cartId', cartId), { shop_id: SHOP, status: 'AN' }),
  }
}
