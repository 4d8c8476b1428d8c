import { randomUUID } from 'node:crypto'
import { eq } from '#server/db/drizzle.ts'
import { type LineIds, lineIds } from '#contract/cart/line.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncOperation } from '#contract/cart/sync.schema.ts'
import { presentCart } from '#server/db/cart-wire.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { Db } from '#server/db/client.ts'
import type { PriceList } from '#contract/organisation/price-list.ts'
import { assignPriceList, savePriceList } from '#server/db/price-list-writer.ts'
import { customers, shops } from '#server/db/schema.ts'
import { findCart, readLines } from '#server/features/cart/repository.ts'
import { readOperation, settleOperation } from '#server/features/cart/sync-op.ts'
import { context, MemoryCart, type PricesOf, type SyncOutcome, LANGUAGES } from '#test/pure/cart/memory.ts'
import { addShop } from '../people.ts'
import { AGREEMENTS, EDITIONS, productsOf } from './editions.ts'

/** A shop, a person and a cart, twice: in PostgreSQL and in memory. */
export interface Twice {
  lineId: LineIds
  company: string
  import: (edition: number) => Promise<void>
  agree: (agreement: number) => Promise<void>
  setLevel: (level: number | null) => void
  /** Both answers to an intent. */
  settle: (
    clientId: string,
    operation: SyncOperation,
    unmade: Unmade,
  ) => Promise<{ stored: SyncOutcome; remembered: SyncOutcome }>
  /** The cart in both, its times apart, and how many orders either has placed. */
  carts: () => Promise<{ stored: Seen; remembered: Seen }>
}

/** Carts whose making was refused within a request, in both. */
export interface Unmade {
  stored: Set<string>
  remembered: Set<string>
}

interface Seen {
  cart: Cart | null
  orders: number
}

/** Whoever buys for every company of the shop. */
const COMPANIES = { whole: true, ids: [], first: null, required: false }

export async function openTwice(db: Db, userId: string, number: number): Promise<Twice> {
  const shopId = `shop-${number}`
  const cartId = randomUUID()
  const lineId = lineIds(cartId, shopId)
  await addShop(db, shopId, { paymentTerms: '30 dagar' })
  const made = await db.insert(customers).values({ shopId, name: 'Berg AB', paymentTerms: null }).returning()
  const company = made[0]!.id

  const memory = new MemoryCart()
  const orders = { stored: 0, remembered: 0 }
  const session = {
    owner: { kind: 'user' as const, id: userId },
    userId,
    username: 'anna',
    mustChangePassword: false,
    levels: new Map([[shopId, 3]]),
    companies: new Map([[shopId, COMPANIES]]),
  }
  let items = EDITIONS[0]!
  let catalogueVersion = 0
  const list = { shopId, id: 'list', name: 'List', currency: 'SEK', validFrom: null, validTo: null }
  let agreed: PriceList['rows'] | null = null
  let agreements = 0

  const pricesOf: PricesOf = (customerId) => {
    const pays = customerId === company && agreed
    const products = new Map(
      productsOf(items, pays ? [{ ...list, rows: pays }] : []).map((product) => [product.uid, product]),
    )
    return {
      prices: pays ? { company, version: agreements, day: 'today' } : { company: null, version: 0, day: null },
      product: (uid) => products.get(uid) ?? null,
    }
  }

  const asked = () =>
    context([], {
      ...pricesOf(memory.cart?.customerId ?? null),
      owner: `user:${userId}`,
      level: session.levels.get(shopId),
      cartId,
      lineId,
      shop: {
        shopId,
        country: 'SE',
        currency: 'SEK',
        catalogueVersion,
        paymentTerms: '30 dagar',
        providerContact: null,
      },
      customer: (id) =>
        id === company
          ? { id, name: 'Berg AB', paymentTerms: null, retired: false, costCentres: [], costCentreRequired: false }
          : null,
    })

  return {
    lineId,
    company,
    async import(edition) {
      items = EDITIONS[edition]!
      const rows = Object.entries(items).map(([uid, item]) => ({ uid, item }))
      await db.transaction((tx) => writeCatalogue(tx, shopId, rows, { deleteMissing: true }))
      const [shop] = await db.select().from(shops).where(eq(shops.shopId, shopId))
      catalogueVersion = shop!.catalogueVersion
    },
    async agree(agreement) {
      agreed = AGREEMENTS[agreement]!
      agreements++
      const kept = agreed.map(({ offer, ...row }) => ({
        ...row,
        price: null,
        discount: null,
        ...(offer !== 'hidden' && ('price' in offer ? offer : { discount: offer.discountPercentage })),
        hidden: offer === 'hidden',
        validFrom: null,
        validTo: null,
      }))
      await db.transaction(async (tx) => {
        await savePriceList(tx, list, kept)
        await assignPriceList(tx, { shopId, id: list.id, customerId: company, rank: 1 })
      })
    },
    setLevel(level) {
      if (level === null) session.levels.delete(shopId)
      else session.levels.set(shopId, level)
    },
    async settle(clientId, op, unmade) {
      const operation = { ...op, cartId, shopId }
      const change = readOperation(operation)
      const { result } = await db.transaction((tx) =>
        settleOperation(tx, session, { owner: `user:${userId}`, clientId }, operation, change, {
          unmade: unmade.stored,
          placed: async () => {
            orders.stored++
          },
        }),
      )
      const { opId: _, ...stored } = result
      const before = memory.cart?.orderedAt
      const remembered = memory.settle(clientId, op.seq, operation as never, asked(), unmade.remembered, pricesOf)
      if (memory.cart?.orderedAt && !before) orders.remembered++
      return { stored, remembered }
    },
    async carts() {
      const stored = await db.transaction(async (tx) => {
        const cart = await findCart(tx, cartId, session)
        return cart && presentCart(cart, await readLines(tx, [cartId]), LANGUAGES)
      })
      return {
        stored: { cart: stored && timeless(stored), orders: orders.stored },
        remembered: { cart: memory.cart && timeless(memory.present()!), orders: orders.remembered },
      }
    },
  }
}

/** Whether it was closed and ordered, not when. */
const timeless = (cart: Cart): Cart => ({
  ...cart,
  created_at: '',
  changed_at: null,
  closed_at: cart.closed_at && 'closed',
  ordered_at: cart.ordered_at && 'ordered',
})
