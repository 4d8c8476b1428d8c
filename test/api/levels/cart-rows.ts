import { randomUUID } from 'node:crypto'
import {
  ELSEWHERE,
  everybody,
  FORBIDDEN,
  from,
  notInPunchout,
  onlyInPunchout,
  type LevelRow,
  some,
  UNSEEN,
  type Expectation,
} from './row.ts'
import type { Caller, Things } from './world.ts'

/** Of one's own from a level on; anybody else's is not there, nor is it for a manager. */
const mine =
  (lowest: number, answer = '200'): Expectation =>
  ({ at, level }) =>
    at === 'own' ? (level >= lowest ? answer : FORBIDDEN) : UNSEEN

/** Where the shop is named, it is asked for first. */
const mineInShop =
  (lowest: number): Expectation =>
  ({ at, level }) =>
    at === 'foreign' ? ELSEWHERE : level < lowest ? FORBIDDEN : at === 'own' ? '200' : UNSEEN

/** Who may not order is told to ask, but in a procurement system, which orders by itself. */
const ordered: Expectation = (one) => {
  const expected = mineInShop(3)(one)
  if (one.kind === 'punchout') return expected === '200' ? PUNCHOUT_SENDS : expected
  return expected === FORBIDDEN && one.level >= 1 ? '403 approval_required' : expected
}

const intent = ({ owner }: Caller, { shop, cart }: Things, name: string, args: object, cartId = cart) => ({
  body: {
    protocol: 1,
    clientId: randomUUID(),
    owner,
    build: 'test',
    ops: [{ opId: randomUUID(), seq: 1, cartId, shopId: shop, name, version: 1, args }],
  },
})

/** What became of the intent. */
const settled: LevelRow['tell'] = (answer) => {
  const [result] = (answer.json() as { results: { outcome: string; code: string | null }[] }).results
  return result?.outcome === 'refused' ? (result.code ?? '') : (result?.outcome ?? '')
}

const applied =
  (lowest: number): Expectation =>
  ({ at, level }) =>
    at === 'foreign' ? 'shop_forbidden' : level < lowest ? 'forbidden' : at === 'own' ? 'applied' : 'not_found'

/** Carts, the outbox, links [contract/levels] [contract/carts]. */
export const CART_ROWS: Record<string, LevelRow[]> = {
  'get /api/cart': [
    {
      at: ['own'],
      ask: () => ({}),
      tell: some,
      expect: ({ level }) => (level >= 1 ? '200 some' : '200 none'),
    },
  ],
  'post /api/cart': [
    {
      at: ['own', 'foreign'],
      ask: ({ shop }) => ({ body: { title: 'New', shop_id: shop } }),
      expect: from(1, '201'),
    },
  ],
  'post /api/cart/line/{cartId}': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ shop, cart }) => ({
        path: { cartId: cart },
        body: { product: { shop, uid: '1002', quantity: 1 }, shop_id: shop },
      }),
      expect: mineInShop(1),
    },
  ],
  'put /api/cart/{cartId}/update': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart }, body: { cart: { title: 'Other' } } }),
      expect: mine(1),
    },
  ],
  'post /api/cart/sync': [
    {
      what: 'add',
      at: ['own', 'colleague', 'foreign'],
      ask: (things, caller) => intent(caller, things, 'lines.add', { rows: [{ uid: '1002', quantity: 1 }] }),
      tell: settled,
      expect: applied(1),
    },
    {
      what: 'create',
      at: ['own', 'foreign'],
      ask: (things, caller) => intent(caller, things, 'cart.create', { title: 'New' }, randomUUID()),
      tell: settled,
      expect: applied(1),
    },
  ],
  'get /api/cart/{cartId}/prices': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart } }),
      expect: mine(1),
    },
    {
      what: 'for none',
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart }, query: { company_id: 'none' } }),
      expect: mine(1),
    },
  ],
  'put /api/cart/{cartId}/access': [
    {
      what: 'take back',
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart }, body: { everybody: true, right: null } }),
      expect: notInPunchout(mine(1)),
    },
    {
      what: 'give a stranger',
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart }, body: { user_id: randomUUID(), right: 'view' } }),
      expect: notInPunchout(mine(1, '422 not_colleague')),
    },
  ],
  'put /api/cart/{cartId}/owner': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart }, body: { user_id: randomUUID() } }),
      expect: notInPunchout(mine(1, '422 not_colleague')),
    },
  ],
  'get /api/cart/{cartId}/colleagues': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart } }),
      expect: notInPunchout(mine(1)),
    },
  ],
  'get /api/cart/{cartId}/history': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ cart }) => ({ path: { cartId: cart } }),
      expect: notInPunchout(mine(1)),
    },
  ],
  'get /api/cart/{cartId}/approval': [
    { at: ['own', 'colleague', 'foreign'], ask: ({ cart }) => ({ path: { cartId: cart } }), expect: mine(1) },
  ],
  'get /api/approvals': [{ at: ['own'], ask: () => ({}), expect: notInPunchout(everybody()) }],
  'get /api/approvals/{id}': [
    { at: ['own'], ask: ({ cart }) => ({ path: { id: cart } }), expect: notInPunchout(everybody(UNSEEN)) },
  ],
  'put /api/approvals/{id}': [
    {
      at: ['own'],
      ask: ({ cart }) => ({ path: { id: cart }, body: { decision: 'approve', revision: 1 } }),
      expect: notInPunchout(everybody(UNSEEN)),
    },
  ],
  'get /api/cart/{cartId}/share': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ link }) => ({ path: { cartId: link.cart } }),
      expect: notInPunchout(mine(1)),
    },
  ],
  'post /api/cart/{cartId}/share': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ link }) => ({ path: { cartId: link.cart }, body: { prices: false } }),
      expect: notInPunchout(mine(1, '201')),
    },
  ],
  'delete /api/cart/{cartId}/share/{shareId}': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ link }) => ({ path: { cartId: link.cart, shareId: link.id } }),
      expect: notInPunchout(mine(1, '204')),
    },
  ],
  'post /api/shared': [
    { at: ['colleague', 'foreign'], ask: ({ link }) => ({ body: { code: link.code } }), expect: everybody() },
  ],
  'get /api/cart/{cartId}/cxml/{shop_id}': [
    {
      at: ['own', 'colleague', 'foreign'],
      ask: ({ shop, cart }) => ({ path: { cartId: cart, shop_id: shop } }),
      expect: onlyInPunchout(mineInShop(3)),
    },
    {
      what: 'cancel',
      at: ['own', 'colleague', 'foreign'],
      ask: ({ shop, cart }) => ({ path: { cartId: cart, shop_id: shop }, query: { cancel: true } }),
      expect: onlyInPunchout(mineInShop(1)),
    },
  ],
  // The last: nothing can be done with a cart that is closed.
  'put /api/cart/{cartId}/status': [
    {
      what: 'order',
      at: ['colleague', 'foreign', 'own'],
      ask: ({ shop, cart }) => ({ path: { cartId: cart }, body: { shop_id: shop, status: 'GK' } }),
      expect: ordered,
    },
    {
      what: 'cancel',
      at: ['colleague', 'foreign', 'own'],
      ask: ({ shop, cart, link }, { kind }) => ({
        path: { cartId: kind === 'punchout' ? cart : link.cart },
        body: { shop_id: shop, status: 'AN' },
      }),
      expect: mineInShop(1),
    },
  ],
}

/** What is bought in a punchout session is sent to the buyer's system, never ordered here [contract/status]. */
const PUNCHOUT_SENDS = '409 status_not_allowed'
