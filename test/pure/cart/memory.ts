import { lineIds } from '#contract/cart/line.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { SyncResult } from '#contract/cart/sync.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { type Barred, barredBy, isBarred, withBarred } from '#server/features/cart/rules/barred.ts'
import { fold, foldAll, levelRefusal, needsOf, startWork } from '#server/features/cart/rules/cart-rules.ts'
import { isStale, reprice } from '#server/features/cart/rules/reprice.ts'
import { type GivenRight, roleIn } from '#server/features/cart/rules/role.ts'
import type { ProductState } from '#server/db/line-products.ts'
import type { CartState, Context, LineState, Refusal } from '#server/features/cart/rules/state.ts'
import { presentCart } from '#server/db/cart-wire.ts'

export const CART = '11111111-1111-4111-8111-111111111111'
export const LANGUAGES = { language: 'sv', own: 'sv' } as const

const nothing = { unit: null, thumbnail: null, delivery_time: null, climate: null }

/** A product with only what a test is about. */
export const product = (uid: string, values: Partial<ProductState> = {}): ProductState => ({
  uid,
  product: { ...nothing, name: { sv: `Namn ${uid}` } },
  price: 10_000,
  currency: 'SEK',
  quantity: 1,
  discountPercentage: 0,
  parts: [],
  steps: null,
  ...values,
})

export const part = (uid: string, quantity: number, price: number | null): ProductState['parts'][number] => ({
  uid,
  quantity,
  price,
  product: { ...nothing, name: { sv: `Namn ${uid}` } },
})

/** A shop and who asks, with all rights unless a test says otherwise. */
export const context = (products: readonly ProductState[], values: Partial<Context> = {}): Context => {
  const byUid = new Map(products.map((one) => [one.uid, one]))
  return {
    owner: 'user:anna',
    punchout: false,
    level: 3,
    cartId: CART,
    lineId: lineIds(CART, 'north'),
    shop: {
      shopId: 'north',
      country: 'SE',
      currency: 'SEK',
      catalogueVersion: 1,
      paymentTerms: '30 dagar',
      providerContact: 'Kim',
    },
    prices: { company: null, version: 0, day: null },
    product: (uid) => byUid.get(uid) ?? null,
    customer: (id) =>
      id === 'berg'
        ? { id, name: 'Berg AB', paymentTerms: null, retired: false, costCentres: [], costCentreRequired: false }
        : null,
    companies: { whole: true, ids: [], first: null, required: false },
    rights: [],
    had: false,
    approval: null,
    held: { carts: 0, lines: 0 },
    now: new Date('2026-03-01T12:00:00Z'),
    ...values,
  }
}

interface IntentQueue {
  seq: number
  refused: Map<number, { name: string; code: string }>
  barred: Barred
}

/** Products at a company's prices, null for no company. */
export type PricesOf = (company: string | null) => Pick<Context, 'prices' | 'product'>

export type SyncOutcome = Omit<SyncResult, 'opId'>

/** One cart in memory: what PostgreSQL does for the server, without it. Only the lines that are needed are handed on. */
export class MemoryCart {
  cart: CartState | null = null
  lines = new Map<string, LineState>()
  notice: SyncResult['notice']
  /** Of colleagues, and who ever had one. */
  rights: GivenRight[] = []
  readonly former = new Set<string>()
  readonly #queues = new Map<string, IntentQueue>()

  /** @param pricesOf what another company pays, where one may be chosen that pays something else */
  run(change: Mutation, asked: Context, pricesOf?: PricesOf): Refusal | null {
    const needs = needsOf([change])
    const stale = this.cart !== null && isStale(this.cart, asked)
    const wanted = stale ? 'all' : needs.lines
    const read = wanted === 'all' ? [...this.lines.values()] : this.#needed(wanted, needs.products)
    const work = startWork(this.cart, read)
    if (stale && this.cart) fold(work, reprice(this.cart, work.lines, asked))
    const { owner, customerId: before } = work.cart ?? {}
    const refusal = foldAll(work, [change], asked)
    if (!refusal && work.cart && pricesOf && before !== undefined && work.cart.customerId !== before) {
      for (const line of this.lines.values()) if (!work.lines.has(line.id)) work.lines.set(line.id, line)
      fold(work, reprice(work.cart, work.lines, { ...asked, ...pricesOf(work.cart.customerId) }))
    }
    // Rights end where the cart goes to another company.
    if (owner !== undefined && work.cart?.customerId !== before) this.rights = []
    this.cart = work.cart
    this.notice = work.notice
    for (const id of work.remove) this.lines.delete(id)
    for (const id of work.put) this.lines.set(id, work.lines.get(id)!)
    return refusal
  }

  /**
   * As the outbox's call [outbox/server]: a number at or below the settled one changes nothing, a refusal is refused
   * again, what needs a cart that was refused is refused with it, and who has no right to carts, or never had one in
   * this one, begins no queue.
   * @param unmade carts of the same request whose making was refused for that
   */
  settle(
    client: string,
    seq: number,
    change: Mutation,
    asked: Context,
    unmade = new Set<string>(),
    pricesOf?: PricesOf,
  ): SyncOutcome {
    const barred = barredBy(asked.level)
    const isLost = this.cart !== null && roleIn(this.cart, asked) === null
    const known = this.#queues.get(client)
    if (isLost && !asked.had && seq > (known?.seq ?? 0)) {
      const unseen = change.name === 'cart.create' ? ERROR.cartIdTaken : ERROR.notFound
      const { code, errors } = levelRefusal(change, asked) ?? { code: unseen }
      return { outcome: 'refused', code, revision: null, ...(errors && { errors }) }
    }
    const queue = known ?? { seq: 0, refused: new Map<number, { name: string; code: string }>(), barred: [] }
    if (!barred) this.#queues.set(client, queue)
    const before = isBarred(queue.barred, seq) ? (barred ?? ERROR.forbidden) : (queue.refused.get(seq)?.code ?? null)
    const result = (outcome: SyncResult['outcome'], code: string | null): SyncOutcome => ({
      outcome,
      code,
      revision: isLost ? null : (this.cart?.revision ?? null),
    })
    if (seq <= queue.seq) return result(before === null ? 'duplicate' : 'refused', before)
    const waits = unmade.has(asked.cartId) || [...queue.refused.values()].some(({ name }) => name === 'cart.create')
    const refused = (code: string): SyncOutcome => {
      queue.seq = seq
      queue.refused.set(seq, { name: change.name, code })
      return result('refused', code)
    }
    if (!this.cart && change.name !== 'cart.create' && waits)
      return known || !barred ? refused(ERROR.waitingForCart) : result('deferred', ERROR.waitingForCart)
    if (barred) {
      if (known) Object.assign(known, { seq, barred: withBarred(known.barred, known.seq, seq) })
      if (!this.cart && change.name === 'cart.create') unmade.add(asked.cartId)
      return result('refused', barred)
    }
    if (isLost) return refused(ERROR.accessEnded)
    const refusal = this.run(change, asked, pricesOf)
    queue.seq = seq
    if (refusal) queue.refused.set(seq, { name: change.name, code: refusal.code })
    const settled = result(refusal ? 'refused' : 'applied', refusal?.code ?? null)
    if (this.notice) settled.notice = this.notice
    if (refusal?.errors) settled.errors = refusal.errors
    return settled
  }

  /** Lines by the ids that they have or had and by their products, in all places of these, with their parts. */
  #needed(ids: ReadonlySet<string>, products: ReadonlySet<string>): LineState[] {
    const all = [...this.lines.values()]
    const isNamed = ({ id, formerIds }: LineState): boolean => ids.has(id) || formerIds.some((one) => ids.has(one))
    const uids = new Set([...products, ...all.filter((one) => !one.parentId && isNamed(one)).map(({ uid }) => uid)])
    const counted = new Set(all.filter((one) => !one.parentId && uids.has(one.uid)).map(({ id }) => id))
    return all.filter(({ id, parentId }) => counted.has(parentId ?? id) || ids.has(id))
  }

  present(): Cart | null {
    return this.cart && presentCart(this.cart, this.lines.values(), LANGUAGES)
  }
}
