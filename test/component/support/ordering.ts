import type { Customer } from '#contract/users/auth.schema.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { CartPrices } from '#contract/cart/prices.schema.ts'
import type { SyncAnswer, SyncOperation, SyncResult } from '#contract/cart/sync.schema.ts'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import type { Order, OrderRow } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { answer, ok } from './network.ts'

const CART_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

export const line = (overrides: Partial<CartLine> = {}): CartLine => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  antal: '2',
  prisl_underrad: '0',
  parent_id: null,
  article_number: '410-2201',
  product: {
    shop: 'nordform',
    uid: '410-2201',
    name: 'Vinga 410',
    thumbnail: null,
    delivery_time: null,
    climate: null,
    gone: false,
  },
  unit_price: 4000,
  previous_unit_price: null,
  sub_price: null,
  subtotal: 8000,
  vat: 2000,
  total: 10_000,
  ...overrides,
})

export const cart = (overrides: Partial<Cart> = {}): Cart => ({
  id: CART_ID,
  title: 'Kontor plan 4',
  name: 'Kontor plan 4',
  shop_id: 'nordform',
  status: 'EA',
  revision: 3,
  lines: [line()],
  currency: 'SEK',
  subtotal: 8000,
  vat: 2000,
  total: 10_000,
  customer: NO_INFORMATION,
  customer_id: null,
  customer_reference: '',
  payment_terms: '30 dagar netto',
  company: null,
  provider_contact: 'Maria, 010-555 04 10',
  created_at: '2026-11-20T09:00:00.000Z',
  closed_at: null,
  ordered_at: null,
  ...overrides,
})

export const company = (overrides: Partial<Customer> = {}): Customer => ({
  id: '9b2fe2a4-6d3c-4b7a-8f5e-0d1c2b3a4f5e',
  shop_id: 'nordform',
  name: 'Älvboda kommun',
  org_number: '212000-9917',
  payment_terms: '60 dagar netto',
  addresses: [
    { name: 'Kommunhuset', street: 'Storgatan 12', postal_code: '462 30', city: 'Älvboda', country: 'SE' },
    { name: 'Björkskolan', street: 'Skolvägen 3', postal_code: '462 41', city: 'Älvboda', country: 'SE' },
  ],
  ...overrides,
})

/** What another company would make of a cart's prices: nothing. */
const unchanged = ({ id, revision, currency, subtotal, vat, total }: Cart): CartPrices => ({
  cart_id: id,
  revision,
  company_id: null,
  currency,
  lines: [],
  before: { subtotal, vat, total },
  after: { subtotal, vat, total },
})

type Decide = (op: SyncOperation, cart: Cart) => { cart?: Cart; refused?: string }

/**
 * The server's side of one cart: reads answer it as it is, each intent is decided in its turn. Returns the intents that
 * came, in order.
 */
export function keepsCart(start: Cart, companies: Customer[], decide: Decide): SyncOperation[] {
  let now = start
  const came: SyncOperation[] = []
  answer('get', API.customers, () => ok({ data: companies }))
  answer('get', API.cart, () => ok({ data: [now] }))
  answer('get', API.cartPrices, () => ok({ data: unchanged(now) }))
  answer('post', API.cartSync, ({ body }) => {
    const { ops } = body as { ops: SyncOperation[] }
    const { revision: from, lines: before } = now
    const results = ops.map((op): SyncResult => {
      came.push(op)
      const { cart: next, refused } = decide(op, now)
      if (next) now = { ...next, revision: now.revision + 1 }
      return { opId: op.opId, outcome: refused ? 'refused' : 'applied', code: refused ?? null, revision: now.revision }
    })
    const contains = { [now.id]: ops.at(-1)?.seq ?? 0 }
    const difference = {
      ...now,
      from,
      removed: before.flatMap(({ id }) => (now.lines.some((one) => one.id === id) ? [] : [id])),
    }
    return ok({ results, carts: [difference], contains, serverTime: new Date().toISOString() } satisfies SyncAnswer)
  })
  return came
}

/** A server that takes every intent, and says nothing of carts. Returns the intents that came, in order. */
export function acceptsAll(): SyncOperation[] {
  const came: SyncOperation[] = []
  answer('post', API.cartSync, ({ body }) => {
    const { ops } = body as { ops: SyncOperation[] }
    came.push(...ops)
    const results = ops.map(({ opId }): SyncResult => ({ opId, outcome: 'applied', code: null, revision: 1 }))
    return ok({ results, carts: [], contains: {}, serverTime: new Date().toISOString() } satisfies SyncAnswer)
  })
  return came
}

export const orderRow = (overrides: Partial<OrderRow> = {}): OrderRow => ({
  id: CART_ID,
  order_number: '2026-00042',
  date: '2026-11-18T08:31:00.000Z',
  project: 'Kontor plan 4',
  company: 'Älvboda kommun',
  subtotal: 8000,
  vat: 2000,
  total: 10_000,
  currency: 'SEK',
  status: 'GK',
  shop_id: 'nordform',
  ordered_by: { name: 'Maja Lindqvist', email: 'maja@example.com' },
  own: true,
  lines: 1,
  ...overrides,
})

export const order = (overrides: Partial<Order> = {}): Order => ({
  ...cart({ status: 'GK', closed_at: '2026-11-18T08:31:00.000Z', ordered_at: '2026-11-18T08:31:00.000Z' }),
  order_number: '2026-00042',
  date: '2026-11-18T08:31:00.000Z',
  project: 'Kontor plan 4',
  org_number: null,
  shop_name: 'Nordform',
  ordered_by: { name: 'Maja Lindqvist', email: 'maja@example.com' },
  own: true,
  climate: { co2e_kg: 40, declared_kg: 40, calculated_kg: 0, pieces: 2, unknown_pieces: 0 },
  delivery_time: null,
  steps: [{ status: 'GK', at: '2026-11-18T08:31:00.000Z', by: 'buyer', note: null }],
  ...overrides,
})
