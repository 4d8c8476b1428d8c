import type { CartAccess, CartRight } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { SyncAnswer, SyncResult } from '#contract/cart/sync.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import { type CartIntent, type Intent, isOfCart } from '#client/outbox/core/intent.ts'
import type { Listing } from '#client/outbox/ports.ts'
import { presentCart } from '#server/db/cart-wire.ts'
import { type Barred, barredBy, isBarred, withBarred } from '#server/features/cart/rules/barred.ts'
import { createDifferences } from '#server/features/cart/differences.ts'
import { foldAll, levelRefusal, startWork } from '#server/features/cart/rules/cart-rules.ts'
import type { CartState, Context, LineState } from '#server/features/cart/rules/state.ts'
import { roleIn } from '#server/features/cart/rules/role.ts'
import { isInvolved, type OpenRequest, userIn } from '#server/features/cart/rules/approval.ts'
import { type CompanyScope, NO_COMPANIES } from '#server/db/company-scope.ts'
import type { ProductState } from '#server/db/line-products.ts'
import { GOODS } from '../../cart/arbitraries.ts'
import { context, LANGUAGES } from '../../cart/memory.ts'
import { MemoryApprovals } from './approvals.ts'

interface IntentQueue {
  /** Whether anything was settled in it while its owner had the right to. */
  known: boolean
  settled: number
  barred: Barred
  refused: Map<number, { name: string; code: string }>
  noticed: Map<number, SyncResult['notice'] & string>
}

interface Kept {
  cart: CartState
  lines: Map<string, LineState>
}

/** Who asks, and what the database says of them. */
export type Asking = Partial<Pick<Context, 'owner' | 'level'>>

/** Took effect: whose, from which client, under which number. */
export interface Effect {
  owner: string
  clientId: string
  intent: Intent
}

type Refuses = (opId: string) => string | null
interface Settling {
  differences: ReturnType<typeof createDifferences>
  refuses: Refuses
  /** Carts of this request whose making was refused for want of a right. */
  unmade: Set<string>
}
interface Trouble {
  dies?: number
  fails?: (intent: Intent) => boolean
  refuses?: Refuses
}

export interface Backup {
  carts: Map<string, Kept>
  queues: Map<string, IntentQueue>
  messages: Set<string>
  rights: Map<string, Map<string | null, CartRight>>
  former: Set<string>
  left: Set<string>
  requests: Map<string, OpenRequest>
}

const ANNA = 'user:anna'

/** Shop, price and permission as the real server decides them, over a store in memory. */
export class MemoryServer {
  carts = new Map<string, Kept>()
  #queues = new Map<string, IntentQueue>()
  /** Whose messages came under which keys. */
  #messages = new Set<string>()
  /** Who had a right in a cart, its owners of before too; everybody is null. */
  #former = new Set<string>()
  /** What colleagues may do with carts, by user id; everybody is null. */
  #rights = new Map<string, Map<string | null, CartRight>>()
  /** For which companies everybody here buys who has not left them. */
  companies: CompanyScope = context([]).companies
  #left = new Set<string>()
  /** Where orders have to be approved: those who may be there. */
  approvers: readonly string[] | null = null
  readonly approvals = new MemoryApprovals()
  /** Time goes on here, also where an older state is restored. */
  #changes = Date.parse('2026-03-01T12:00:00Z')
  /** Which intents took effect, in order. */
  readonly effects: string[] = []
  /** Told of each effect as it happens. */
  onEffect: (effect: Effect) => void = () => undefined
  /** Told of each intent that it refuses and remembers nothing of. */
  onForgotten: (opId: string) => void = () => undefined
  /** Taken away to prove that its absence is noticed. */
  isIdempotent = true
  /** Turned round to prove the same: rights are looked at before the numbers of what comes. */
  isRightsFirst = false
  /** How many closed carts it lists, the latest ones. */
  closedListed = Infinity
  /** What the shop has, at what price. */
  goods: readonly ProductState[] = GOODS

  #queue(owner: string, clientId: string, cartId: string): IntentQueue {
    const key = `${owner} ${clientId} ${cartId}`
    const queue = this.#queues.get(key) ?? {
      known: false,
      settled: 0,
      barred: [],
      refused: new Map(),
      noticed: new Map(),
    }
    this.#queues.set(key, queue)
    return queue
  }

  #run(cartId: string, mutation: Mutation, asking: Asking) {
    const kept = this.carts.get(cartId)
    const from = kept?.cart ?? { revision: 0, changedAt: null }
    const work = startWork(kept?.cart ?? null, kept?.lines.values() ?? [])
    const asked = this.#asked(cartId, asking)
    const refusal = foldAll(work, [mutation], asked)
    if (work.cart && work.cart.revision !== from.revision) work.cart.changedAt = new Date(++this.#changes)
    if (!refusal && work.cart) this.carts.set(cartId, { cart: work.cart, lines: work.lines })
    if (!refusal && work.cart && work.request) this.approvals.took(work.cart, work.request, userIn(asked) ?? '')
    return { work, from, refusal }
  }

  #asked(cartId: string, asking: Asking): Context {
    const { owner = ANNA } = asking
    const rights = [...(this.#rights.get(cartId) ?? [])].map(([userId, right]) => ({ userId, right }))
    const companies = this.#left.has(owner) ? NO_COMPANIES : this.companies
    const isOfEverybody = this.#former.has(`${cartId} null`) && companies !== NO_COMPANIES
    const had = this.#former.has(`${cartId} ${owner}`) || isOfEverybody
    const approval = this.approvers && this.approvals.factsOf(cartId, this.approvers.map(this.#person))
    const lineId = lineIds(cartId, 'north')
    return context(this.goods, { ...asking, owner, companies, rights, had, approval, cartId, lineId })
  }

  #person = (id: string) => ({ id, level: 3, member: !this.#left.has(`user:${id}`) })

  /** Somebody buys no more for the company: what colleagues gave them ends, also what everybody has. */
  leave(owner: string): void {
    this.#left.add(owner)
    for (const [cartId, rights] of this.#rights) {
      rights.delete(owner.slice('user:'.length))
      if (rights.has(null) && this.carts.get(cartId)?.cart.owner !== owner) this.#former.add(`${cartId} ${owner}`)
    }
  }

  comeBack = (owner: string): void => void this.#left.delete(owner)

  /** A cart's owner gives a right, or takes it back; `userId` null: everybody's. */
  give(cartId: string, userId: string | null, right: CartRight | null): void {
    const rights = this.#rights.get(cartId) ?? new Map<string | null, CartRight>()
    this.#rights.set(cartId, rights)
    this.#former.add(`${cartId} ${userId === null ? userId : `user:${userId}`}`)
    if (right === null) rights.delete(userId)
    else rights.set(userId, right)
  }

  /** A cart's owner hands it over, and keeps a right in it or none. */
  handOver(cartId: string, userId: string, keep: CartRight | null): void {
    const former = this.carts.get(cartId)?.cart.owner.slice('user:'.length) ?? ''
    this.takenOver(cartId, `user:${userId}`)
    this.give(cartId, userId, null)
    this.give(cartId, former, keep)
  }

  /** The cart's access on the wire, where colleagues are of interest. */
  #access(cart: CartState, asked: Context): { access?: CartAccess } {
    const role = this.companies.ids.length === 0 ? null : roleIn(cart, asked)
    return role === null ? {} : { access: { role, owner: { name: cart.owner }, shared_with: [] } }
  }

  /** What somebody else's device does. */
  meanwhile(cartId: string, mutation: Mutation, asking: Asking = {}): void {
    this.#run(cartId, mutation, asking)
  }

  /** Somebody takes over a cart. */
  takenOver(cartId: string, owner: string): void {
    const kept = this.carts.get(cartId)
    if (!kept) throw new Error('There is no such cart')
    this.#former.add(`${cartId} ${kept.cart.owner}`)
    this.carts.set(cartId, { ...kept, cart: { ...kept.cart, owner } })
  }

  /** All that it knows, as it is now. */
  backup(): Backup {
    const [rights, former, left] = [this.#rights, this.#former, this.#left]
    const { requests } = this.approvals
    const ofCarts = { carts: this.carts, queues: this.#queues, requests }
    return structuredClone({ ...ofCarts, messages: this.#messages, rights, former, left })
  }

  restore({ carts, queues, messages, rights, former, left, requests }: Backup): void {
    this.#left = structuredClone(left)
    this.approvals.requests = structuredClone(requests)
    this.#rights = structuredClone(rights)
    this.#former = structuredClone(former)
    this.carts = structuredClone(carts)
    this.#queues = structuredClone(queues)
    this.#messages = structuredClone(messages)
  }

  #settle(
    clientId: string,
    intent: CartIntent,
    asking: Asking,
    { differences, refuses, unmade }: Settling,
  ): SyncResult {
    const { opId, seq, cartId, mutation } = intent
    const { owner = ANNA } = asking
    const kept = this.carts.get(cartId)
    const result = (outcome: SyncResult['outcome'], code: string | null): SyncResult => {
      const revision = isLost ? null : (this.carts.get(cartId)?.cart.revision ?? null)
      return { opId, outcome, code, revision }
    }
    const asked = this.#asked(cartId, { ...asking, owner })
    const role = kept ? roleIn(kept.cart, asked) : null
    const { approval } = asked
    const decides = mutation.name === 'cart.decide' && kept !== undefined && approval !== null
    const isDecider = role === null && decides && isInvolved(kept.cart, approval, userIn(asked))
    const isLost = kept !== undefined && role === null && !isDecider
    const queue = this.#queue(owner, clientId, cartId)
    if (isLost && !asked.had && seq > queue.settled) {
      this.onForgotten(opId)
      const unseen = mutation.name === 'cart.create' ? 'cart_id_taken' : 'not_found'
      return result('refused', levelRefusal(mutation, asked)?.code ?? unseen)
    }
    const barred = barredBy(asked.level)
    if (!barred) queue.known = true
    const before = isBarred(queue.barred, seq) ? (barred ?? ERROR.forbidden) : (queue.refused.get(seq)?.code ?? null)
    const refused = (code: string): SyncResult => {
      queue.settled = Math.max(queue.settled, seq)
      queue.refused.set(seq, { name: mutation.name, code })
      return result('refused', code)
    }
    if (this.isRightsFirst && !barred && isLost) return refused('access_ended')
    if (seq <= queue.settled && this.isIdempotent) {
      const notice = queue.noticed.get(seq)
      return { ...result(before === null ? 'duplicate' : 'refused', before), ...(notice && { notice }) }
    }
    const waits = unmade.has(cartId) || [...queue.refused.values()].some(({ name }) => name === 'cart.create')
    if (barred && !queue.known) this.onForgotten(opId)
    if (!kept && mutation.name !== 'cart.create' && waits)
      return queue.known ? refused(ERROR.waitingForCart) : result('deferred', ERROR.waitingForCart)
    if (barred) {
      if (queue.known) Object.assign(queue, { settled: seq, barred: withBarred(queue.barred, queue.settled, seq) })
      if (!kept && mutation.name === 'cart.create') unmade.add(cartId)
      return result('refused', barred)
    }
    if (isLost) return refused('access_ended')
    const code = refuses(opId)
    if (code !== null) return refused(code)
    const outcome = this.#run(cartId, mutation, asking)
    if (outcome.refusal) return refused(outcome.refusal.code)
    queue.settled = Math.max(queue.settled, seq)
    const { access } = outcome.work.cart ? this.#access(outcome.work.cart, asked) : {}
    // Whose cart it is not has none to bring up to date.
    if (!isDecider) differences.add({ ...outcome, language: 'sv', access, isShared: false })
    this.effects.push(`${clientId} ${seq}`)
    this.onEffect({ owner, clientId, intent })
    const { notice } = outcome.work
    if (notice) queue.noticed.set(seq, notice)
    return { ...result('applied', null), ...(notice && { notice }) }
  }

  /**
   * `POST /api/cart/sync`, as its route and `settleOperation` do it.
   * @param dies after how many intents the server dies, before it has answered
   * @param fails intents that it always fails over
   * @param refuses why it refuses an intent whatever that says, or null
   */
  sync(
    clientId: string,
    intents: readonly Intent[],
    asking: Asking = {},
    { dies = Infinity, fails, refuses = () => null }: Trouble = {},
  ): SyncAnswer {
    const differences = createDifferences()
    const results: SyncResult[] = []
    const waiting = new Set<string>()
    const settling = { differences, refuses, unmade: new Set<string>() }
    for (const intent of intents) {
      if (results.length >= dies) throw new Error('The server has died')
      if (!isOfCart(intent)) throw new Error('A message is no change to a cart')
      const { opId, cartId } = intent
      const later = (code: string): SyncResult => ({ opId, outcome: 'deferred', code, revision: null })
      const done = waiting.has(cartId)
        ? later('waiting_for_earlier')
        : fails?.(intent)
          ? later('internal_error')
          : this.#settle(clientId, intent, asking, settling)
      if (done.outcome === 'deferred') waiting.add(cartId)
      results.push(done)
    }
    const ids = new Set(intents.map(({ cartId }) => cartId))
    const settled = (id: string): number => this.#queue(asking.owner ?? ANNA, clientId, id).settled
    return structuredClone({
      results,
      carts: differences.present('sv', new Map()),
      contains: Object.fromEntries([...ids].map((id) => [id, settled(id)])),
      serverTime: '2026-03-01T12:00:00.000Z',
    })
  }

  /** `POST /api/form` with its key, as its route does it; what it answers. */
  message(clientId: string, intent: Intent, owner: string): unknown {
    const key = `${owner} ${intent.opId}`
    if (!this.#messages.has(key) || !this.isIdempotent) {
      this.#messages.add(key)
      this.effects.push(`${clientId} ${intent.seq}`)
      this.onEffect({ owner, clientId, intent })
    }
    return { data: { id: intent.opId, received_at: '2026-03-01T12:00:00.000Z' } }
  }

  /** `GET /api/cart` with `X-Client-Id`; all lines, unless some are asked for. */
  list(clientId: string, owner: string = ANNA, asked: Listing | null = null): Cart[] {
    const asking = (id: string) => this.#asked(id, { owner })
    const own = [...this.carts.values()].filter(({ cart }) => roleIn(cart, asking(cart.id)) !== null)
    const closed = own.filter(({ cart }) => cart.closedAt !== null)
    const left = new Set(closed.slice(0, Math.max(0, closed.length - this.closedListed)))
    const wanted = asked && new Set(asked.lines)
    const listed = own.filter((kept) => !left.has(kept) && (asked?.others !== false || wanted?.has(kept.cart.id)))
    const isOmitted = (id: string) => wanted?.has(id) === false
    return listed.toReversed().map(({ cart, lines }) => ({
      ...structuredClone(presentCart(cart, isOmitted(cart.id) ? [] : inOrder(lines), LANGUAGES)),
      ...(isOmitted(cart.id) && { lines_omitted: true, line_count: cart.lineCount }),
      ...this.#access(cart, asking(cart.id)),
      contains: this.#queue(owner, clientId, cart.id).settled,
    }))
  }
}

const inOrder = (lines: ReadonlyMap<string, LineState>): LineState[] =>
  [...lines.values()].toSorted((a, b) => a.position - b.position || a.part - b.part)
