import { type CallRow, cart, CHANGES, intent, openOf, total } from './row.ts'

export const CARTS: Record<string, CallRow[]> = {
  'get /api/cart': [
    { ask: () => ({}), count: ['carts', openOf] },
    { what: 'with lines of one', ask: (things) => ({ query: { lines: things.cart, others: 'none' } }) },
  ],
  'post /api/cart': [
    { changes: true, ask: ({ company }) => ({ body: { title: 'New', shop_id: 'north', customer_id: company } }) },
  ],
  'post /api/cart/line/{cartId}': [
    ...cart(() => ({ body: { product: { shop: 'north', uid: 'P-102', quantity: 1 }, shop_id: 'north' } }), CHANGES),
  ],
  'put /api/cart/{cartId}/update': cart(() => ({ body: { cart: { title: 'Other' } } }), CHANGES),
  'put /api/cart/{cartId}/status': cart(() => ({ body: { shop_id: 'north', status: 'AN' } }), CHANGES),
  'post /api/cart/sync': [
    intent('cart.setWishedDate', () => ({ date: '2030-01-01' })),
    intent('line.move', ({ line, room }) => ({ lineId: line, room }), CHANGES),
    intent('cart.order', () => ({}), CHANGES),
    intent('cart.decide', ({ request }) => ({ approvalId: request, decision: 'approve', revision: 1 }), CHANGES),
  ],
  'get /api/cart/{cartId}/prices': [
    ...cart(),
    {
      what: 'for a company',
      ask: ({ cart: id, company }) => ({ path: { cartId: id }, query: { company_id: company } }),
    },
  ],
  'put /api/cart/{cartId}/access': cart(() => ({ body: { everybody: true, right: null } }), CHANGES),
  'put /api/cart/{cartId}/owner': cart(({ person }) => ({ body: { user_id: person } }), CHANGES),
  'get /api/cart/{cartId}/colleagues': cart(),
  'get /api/cart/{cartId}/history': cart(),
  'get /api/cart/{cartId}/approval': cart(),
  'get /api/approvals': [{ ask: () => ({}), count: ['requests', total] }],
  'get /api/approvals/{id}': [{ ask: ({ request }) => ({ path: { id: request } }) }],
  'put /api/approvals/{id}': [
    { changes: true, ask: ({ request }) => ({ path: { id: request }, body: { decision: 'approve', revision: 1 } }) },
  ],
  'get /api/cart/{cartId}/share': cart(),
  'post /api/cart/{cartId}/share': cart(() => ({ body: { prices: true } }), CHANGES),
  'delete /api/cart/{cartId}/share/{shareId}': [
    { changes: true, ask: ({ link }) => ({ path: { cartId: link.cart, shareId: link.id } }) },
  ],
  'post /api/shared': [{ open: true, ask: ({ link }) => ({ body: { code: link.code } }) }],
  'get /api/cart/{cartId}/cxml/{shop_id}': [
    { ask: ({ visited }) => ({ path: { cartId: visited, shop_id: 'north' }, query: {} }) },
    { what: 'of a colleague’s cart', ask: ({ cart: id }) => ({ path: { cartId: id, shop_id: 'north' }, query: {} }) },
  ],
}
