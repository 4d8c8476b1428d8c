import { afterEach, beforeEach, expect } from 'vitest'
import { hasUnsentChanges } from '#client/carts/carts.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import type { Customer, Shop } from '#contract/users/auth.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { apply } from '#contract/cart/optimism.ts'
import type { Mutation, MutationName } from '#contract/cart/mutation.schema.ts'
import type { CartDifference, Sync, SyncAnswer } from '#contract/cart/sync.schema.ts'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { answer, ok } from './network.ts'
import { knows, shop, user } from './people.ts'

/** A cart of the shop `nordform`, with whatever a test cares about. */
export const cart = (overrides: Partial<Cart> = {}): Cart => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Reception',
  name: overrides.title ?? 'Reception',
  shop_id: 'nordform',
  status: 'EA',
  revision: 1,
  lines: [],
  currency: 'SEK',
  subtotal: 0,
  vat: 0,
  total: 0,
  customer: NO_INFORMATION,
  customer_id: null,
  customer_reference: '',
  payment_terms: '30 days net',
  company: null,
  provider_contact: 'Kim Berg',
  created_at: '2026-03-01T12:00:00.000Z',
  closed_at: null,
  ordered_at: null,
  ...overrides,
})

/** The cart with these products in it, added as the app itself would add them. */
export function filled(empty: Cart, products: readonly [ProductCard, number][]): Cart {
  const rows = products.map(([{ uid }, quantity]) => ({ uid, quantity }))
  const next = apply(
    empty,
    { name: 'lines.add', args: { rows } },
    knowing(
      products.map(([product]) => product),
      empty,
    ),
  )
  return { ...empty, ...next }
}

const knowing = (products: readonly ProductCard[], { id, shop_id }: Pick<Cart, 'id' | 'shop_id'>) => ({
  cartId: id,
  shopId: shop_id,
  currency: 'SEK',
  country: 'SE',
  paymentTerms: null,
  providerContact: null,
  product: (uid: string) => products.find((one) => one.uid === uid) ?? null,
  company: (id: string) => carts.companies.find((one) => one.id === id) ?? null,
  madeAt: '2026-03-01T12:00:00.000Z',
})

interface Carts {
  /** What the server has. */
  held: Map<string, Cart>
  /** What it was sent, in order. */
  taken: Mutation[]
  /** Goods that it has prices for. */
  goods: ProductCard[]
  /** Companies that a cart may be for. */
  companies: Pick<Customer, 'id' | 'name' | 'payment_terms'>[]
  refuses: Map<MutationName, ErrorCode>
  /** Sync calls wait for this before they are answered. */
  gate: Promise<void>
  /** What it answers to every sending instead, if anything. */
  fails: (() => Response) | null
}

/** The carts' server of a test: it takes what it is sent, and answers differences as the real one does. */
export const carts: Carts = {
  held: new Map(),
  taken: [],
  goods: [],
  companies: [],
  refuses: new Map(),
  gate: Promise.resolve(),
  fails: null,
}

/** Before each test: a person of a level, in these shops, who was never here before. */
export function useCarts(shops: () => Shop[] = () => [shop()]): void {
  beforeEach(() => {
    // A session of this page alone.
    writeCredentials({ token: 'a-token', owner: `punchout:${crypto.randomUUID()}` })
    knows(user(), shops())
    answer('get', API.cart, () => ok({ data: [...carts.held.values()].map((one) => ({ ...one, contains: 0 })) }))
    answer('post', API.cartSync, async ({ body }) => {
      await carts.gate
      if (carts.fails) return carts.fails()
      return ok(sync(body as Sync))
    })
  })
  afterEach(async () => {
    // What a test left underway would surprise the next one.
    await expect.poll(hasUnsentChanges).toBe(false)
    Object.assign(carts, {
      held: new Map(),
      taken: [],
      goods: [],
      companies: [],
      refuses: new Map(),
      gate: Promise.resolve(),
      fails: null,
    })
  })
}

/** Whether a quantity is set over another one than the person saw. */
function hasMoved(before: Cart | undefined, { name, args }: Mutation): boolean {
  if (name !== 'line.setQuantity' || args.seen === undefined) return false
  return before?.lines.some(({ id, antal }) => id === args.lineId && Number(antal) !== args.seen) ?? false
}

/** What the server answers to intents, having taken them. */
export function sync({ ops }: Sync): SyncAnswer {
  const differences = new Map<string, CartDifference>()
  const results = ops.map(({ opId, cartId, shopId, name, args }): SyncAnswer['results'][number] => {
    const mutation = { name, args } as Mutation
    carts.taken.push(mutation)
    const before = carts.held.get(cartId)
    const code = carts.refuses.get(mutation.name)
    if (code !== undefined) return { opId, outcome: 'refused', code, revision: before?.revision ?? null }
    const next = apply(before ?? null, mutation, knowing(carts.goods, { id: cartId, shop_id: shopId }))
    if (!next) return { opId, outcome: 'refused', code: 'waiting_for_cart', revision: null }
    const made = { ...next, revision: (before?.revision ?? 0) + 1 }
    carts.held.set(cartId, made)
    const { lines, ...header } = made
    const known = new Set(before?.lines)
    const now = new Map(lines.map((line) => [line.id, line]))
    const told = differences.get(cartId) ?? { from: before?.revision ?? 0, lines: [], removed: [] }
    const changed = new Set([...told.lines, ...lines.filter((line) => !known.has(line))].map(({ id }) => id))
    const gone = (before?.lines ?? []).filter(({ id }) => !now.has(id)).map(({ id }) => id)
    differences.set(cartId, {
      ...header,
      from: told.from,
      lines: [...changed].flatMap((id) => now.get(id) ?? []),
      removed: [...told.removed, ...gone].filter((id) => !now.has(id)),
    })
    const moved = { notice: 'quantity_moved' as const }
    return { opId, outcome: 'applied', code: null, revision: made.revision, ...(hasMoved(before, mutation) && moved) }
  })
  return { results, carts: [...differences.values()], contains: {}, serverTime: '2026-03-01T12:00:00.000Z' }
}
