import { randomUUID } from 'node:crypto'
import { and, eq } from '#server/db/drizzle.ts'
import { type LineIds, lineIds } from '#contract/cart/line.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncOperation } from '#contract/cart/sync.schema.ts'
import { presentCart } from '#server/db/cart-wire.ts'
import { writeCatalogue } from '#server/db/catalogue-writer.ts'
import type { CartRight } from '#contract/cart/access.schema.ts'
import { leaveCompanies } from '#server/db/cart-access.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { PriceList } from '#contract/organisation/price-list.ts'
import { assignPriceList, savePriceList } from '#server/db/price-list-writer.ts'
import { customers, membershipCompanies, memberships, shops } from '#server/db/schema.ts'
import { giveAccess, handOver } from '#server/features/cart/give-access.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { findCart, readLines } from '#server/features/cart/repository.ts'
import { readOperation, settleOperation } from '#server/features/cart/sync-op.ts'
import { context, MemoryCart, type PricesOf, type SyncOutcome, LANGUAGES } from '#test/pure/cart/memory.ts'
import { addShop } from '../people.ts'
import { AGREEMENTS, EDITIONS, productsOf } from './editions.ts'

/** A shop, a person, a colleague and a cart, twice: in PostgreSQL and in memory. */
export interface Twice {
  lineId: LineIds
  company: string
  import: (edition: number) => Promise<void>
  agree: (agreement: number) => Promise<void>
  setLevel: (level: number | null) => void
  /** By the cart's owner, if that may be. */
  give: (right: CartRight | null) => Promise<void>
  handOver: (keep: CartRight | null) => Promise<void>
  /** The colleague buys for the company or does not. */
  setMember: (isMember: boolean) => Promise<void>
  /** Both answers to an intent of the person's (0) or the colleague's (1). */
  settle: (
    who: 0 | 1,
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

export async function openTwice(db: Db, userIds: readonly [string, string], number: number): Promise<Twice> {
  const shopId = `shop-${number}`
  const cartId = randomUUID()
  const lineId = lineIds(cartId, shopId)
  await addShop(db, shopId, { paymentTerms: '30 dagar' })
  const made = await db.insert(customers).values({ shopId, name: 'Berg AB', paymentTerms: null }).returning()
  const company = made[0]!.id

  const memory = new MemoryCart()
  const orders = { stored: 0, remembered: 0 }
  const ownerOf = (who: 0 | 1) => `user:${userIds[who]}`
  const sessions = userIds.map((userId) => ({
    owner: { kind: 'user' as const, id: userId },
    userId,
    username: 'anna',
    mustChangePassword: false,
    levels: new Map([[shopId, 3]]),
    companies: new Map([[shopId, { whole: false, ids: [company], first: null, required: false }]]),
  }))
  const [first, colleague] = [sessions[0]!, sessions[1]!]
  const isMember = () => colleague.companies.get(shopId)!.ids.length > 0
  await db.insert(memberships).values(userIds.map((userId) => ({ userId, shopId, level: 3 })))
  await db.insert(membershipCompanies).values(userIds.map((userId) => ({ userId, shopId, customerId: company })))
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

  const asked = (who: 0 | 1) =>
    context([], {
      ...pricesOf(memory.cart?.customerId ?? null),
      owner: ownerOf(who),
      level: sessions[who]!.levels.get(shopId),
      companies: sessions[who]!.companies.get(shopId)!,
      rights: memory.rights,
      had: memory.former.has(ownerOf(who)),
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

  /** Whose cart it is, and the other. */
  const owners = () =>
    memory.cart?.owner === ownerOf(1) ? ([colleague, first] as const) : ([first, colleague] as const)
  const done = (work: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
    db.transaction(work).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpProblem) return false
        throw error
      },
    )

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
      if (level === null) first.levels.delete(shopId)
      else first.levels.set(shopId, level)
    },
    async give(right) {
      const [session, other] = owners()
      const isDone = await done((tx) => giveAccess(tx, session, cartId, { user_id: other.userId, right }))
      if (!isDone) return
      const others = memory.rights.filter(({ userId }) => userId !== other.userId)
      memory.rights = right === null ? others : [...others, { userId: other.userId, right }]
      if (right !== null) memory.former.add(`user:${other.userId}`)
    },
    async handOver(keep) {
      const [session, other] = owners()
      const isDone = await done((tx) => handOver(tx, session, cartId, { user_id: other.userId, keep }))
      if (!isDone || !memory.cart) return
      memory.cart = { ...memory.cart, owner: `user:${other.userId}` }
      memory.former.add(`user:${session.userId}`)
      memory.rights = keep === null ? [] : [{ userId: session.userId, right: keep }]
    },
    async setMember(isOne) {
      if (isOne === isMember() || memory.cart?.owner === ownerOf(1)) return
      const { userId } = colleague
      const ids = isOne ? [company] : []
      colleague.companies.set(shopId, { whole: false, ids, first: null, required: false })
      const row = { userId, shopId, customerId: company }
      if (isOne) await db.insert(membershipCompanies).values(row)
      else
        await db.transaction(async (tx) => {
          await tx
            .delete(membershipCompanies)
            .where(and(eq(membershipCompanies.userId, userId), eq(membershipCompanies.shopId, shopId)))
          await leaveCompanies(tx, userId, [company])
        })
      if (!isOne) memory.rights = memory.rights.filter((one) => one.userId !== userId)
    },
    async settle(who, clientId, op, unmade) {
      const operation = { ...op, cartId, shopId }
      const change = readOperation(operation)
      const { result } = await db.transaction((tx) =>
        settleOperation(tx, sessions[who]!, { owner: ownerOf(who), clientId }, operation, change, {
          unmade: unmade.stored,
          placed: async () => {
            orders.stored++
          },
        }),
      )
      const { opId: _, ...stored } = result
      const before = memory.cart?.orderedAt
      const remembered = memory.settle(clientId, op.seq, operation as never, asked(who), unmade.remembered, pricesOf)
      if (memory.cart?.orderedAt && !before) orders.remembered++
      return { stored, remembered }
    },
    async carts() {
      const stored = await db.transaction(async (tx) => {
        const cart = await findCart(tx, cartId, owners()[0])
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
