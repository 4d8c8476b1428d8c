import { randomUUID } from 'node:crypto'
import { SYNC_PROTOCOL } from '#contract/cart/sync.ts'
import { API } from '#contract/paths.ts'
import { SHOP } from './engine-rows.ts'

/** The bench's own route: one INSERT behind the session check. */
export const BARE_INSERT = '/api/bench/insert'

/** What adds a line to a cart, and the INSERT that it is held against. */
export const MUTATION_CALLS = ['insert', 'line', 'sync'] as const
export type MutationCall = (typeof MUTATION_CALLS)[number]

/** Somebody who changes a cart of their own, one change after the other. */
export interface Changer {
  owner: string
  cartId: string
  uids: readonly string[]
}

/** The next request of a kind, each with another product or a further piece of one. */
export function nextRequest(call: MutationCall, { owner, cartId, uids }: Changer) {
  const clientId = randomUUID()
  let turn = 0
  return (): { path: string; body: object } => {
    const uid = uids[turn++ % uids.length] ?? ''
    if (call === 'sync') {
      const args = { rows: [{ uid, quantity: 1 }] }
      const op = { opId: randomUUID(), seq: turn, cartId, shopId: SHOP, name: 'lines.add', version: 1, args }
      return { path: API.cartSync, body: { protocol: SYNC_PROTOCOL, clientId, owner, build: 'bench', ops: [op] } }
    }
    const path = call === 'insert' ? BARE_INSERT : API.cartLine.replace(':cartId', cartId)
    return { path, body: { shop_id: SHOP, product: { shop: SHOP, uid, quantity: 1 } } }
  }
}
