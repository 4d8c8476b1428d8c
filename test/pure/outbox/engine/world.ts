import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { ApplyContext } from '#contract/cart/optimism.ts'
import type { ProductState } from '#server/db/line-products.ts'
import { toDecimal } from '#contract/money.ts'
import { drain } from '#client/outbox/core/drain.ts'
import { createEngine } from '#client/outbox/engine.ts'
import type { CartState, Engine, Ports } from '#client/outbox/ports.ts'
import { createFolder } from '#client/outbox/core/rebase.ts'
import type { End } from '#client/outbox/core/outbox-state.ts'
import type { Entry } from '#client/outbox/core/intent.ts'
import { memoryStore } from '#client/outbox/store/memory.ts'
import { entriesOf } from '#client/outbox/page-state.ts'
import type { Failure } from '#client/outbox/core/classify-failure.ts'
import { GOODS } from '../../cart/arbitraries.ts'
import { MemoryServer } from './server.ts'

/** What a call can meet on its way [outbox/faults]. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'repeated late' | 'failed' | 'too many' | 'not ours'
export const FAULTS: readonly Fault[] = [
  'none',
  'none',
  'none',
  'request lost',
  'answer lost',
  'repeated late',
  'failed',
  'too many',
  'not ours',
]

/** A failed call, with what `failureOf` makes of it. */
class CallFailedError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super('a call failed')
    this.failure = failure
  }
}

const nameOf = ({ product: { name } }: ProductState): string => name.sv ?? ''
const euros = (minor: number | null): number | null => (minor === null ? null : toDecimal(minor))

/** What a device knows of the goods: as much as the server. */
export const knowledge = (cartId: string): ApplyContext => ({
  cartId,
  shopId: 'north',
  currency: 'SEK',
  country: 'SE',
  paymentTerms: '30 dagar',
  providerContact: 'Kim',
  company: () => null,
  madeAt: '2026-03-01T12:00:00.000Z',
  product: (uid) => {
    const found = GOODS.find((one) => one.uid === uid)
    if (!found) return null
    return {
      uid,
      shop: 'north',
      name: nameOf(found),
      description: '',
      thumbnail: null,
      picture: null,
      price: euros(found.price),
      quantity: found.quantity,
      currency: found.currency,
      discount_percentage: found.discountPercentage,
      parts: found.parts.map((part) => ({
        uid: part.uid,
        name: part.product.name.sv ?? '',
        price: euros(part.price),
        quantity: part.quantity,
      })),
      article_number: uid,
      brand: null,
      delivery_time: null,
      measurements: {},
      climate: null,
    }
  },
})

/** Lets everything run that waits for nothing but a settled promise. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One server, any devices, a network that does what the test says, and a clock that only the test moves. */
export class World {
  readonly server = new MemoryServer()
  /** Steps of calls that are on their way; the test says which comes next. */
  readonly underway: (() => void)[] = []
  now = 0
  fault: () => Fault = () => 'none'
  readonly #timers = new Set<{ at: number; run: () => void }>()
  #ids = 0

  device(clientId: string, changes: Partial<Ports> = {}): Device {
    return new Device(this, clientId, changes)
  }

  newId = (): string => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`

  later = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Moves the clock to the next timer and runs it; false when there is none. */
  tick(): boolean {
    const [next] = [...this.#timers].toSorted((a, b) => a.at - b.at)
    if (!next) return false
    this.now = Math.max(this.now, next.at)
    this.#timers.delete(next)
    next.run()
    return true
  }

  /** A call in two steps: it arrives, and its answer comes back; a fault takes either away. */
  call<T>(work: () => T): Promise<T> {
    const fault = this.fault()
    return new Promise((resolve, reject) => {
      const arrive = (): void => {
        if (fault === 'request lost') return reject(new CallFailedError(null))
        if (fault === 'failed')
          return reject(new CallFailedError({ status: 500, code: 'internal_error', retryAfter: null }))
        if (fault === 'too many')
          return reject(new CallFailedError({ status: 429, code: 'rate_limited', retryAfter: 3 }))
        if (fault === 'not ours') return reject(new CallFailedError({ status: 403, code: null, retryAfter: null }))
        const answer = work()
        if (fault === 'repeated late') this.underway.push(() => void work())
        this.underway.push(() => (fault === 'answer lost' ? reject(new CallFailedError(null)) : resolve(answer)))
      }
      this.underway.push(arrive)
    })
  }

  /** No more faults: runs until nothing is on its way and nothing waits. */
  async calm(): Promise<void> {
    this.fault = () => 'none'
    for (let steps = 0; steps < 5_000; steps++) {
      await settle()
      const next = this.underway.shift()
      if (next) next()
      else if (!this.tick()) return
    }
    throw new Error('The world does not come to rest')
  }
}

export class Device {
  readonly engine: Engine
  readonly ends: End[] = []
  readonly #folder = createFolder()
  readonly #context: (intent: { cartId: string }) => ApplyContext
  #state: CartState

  constructor(world: World, clientId: string, changes: Partial<Ports>) {
    const known = new Map<string, ApplyContext>()
    this.#context = ({ cartId }) => {
      const held = known.get(cartId) ?? knowledge(cartId)
      known.set(cartId, held)
      return held
    }
    this.engine = createEngine({
      open: async () => ({ store: memoryStore('user:anna', () => clientId), lasts: true }),
      isSignedIn: () => true,
      alone: (work) => work(),
      drain,
      hint: () => undefined,
      waits: () => undefined,
      list: (_, asked) => world.call(() => world.server.list(clientId, undefined, asked)),
      sync: ({ intents }) => world.call(() => world.server.sync(clientId, intents)),
      failureOf: (error) => (error instanceof CallFailedError ? error.failure : null),
      now: () => world.now,
      random: () => 0.5,
      newId: world.newId,
      today: () => '2026-03-01T12:00:00.000Z',
      later: world.later,
      changed: (state) => {
        this.#state = state
      },
      ended: (end) => this.ends.push(end),
      ...changes,
    })
    this.#state = this.engine.state()
  }

  get state(): CartState {
    return this.#state
  }

  get entries(): readonly Entry[] {
    return entriesOf(this.#state)
  }

  /** What the screen shows. */
  get carts(): readonly Cart[] {
    return this.#folder.fold({ ...this.#state.outbox, entries: this.entries }, this.#context)
  }

  issue(cartId: string, mutation: Mutation): void {
    this.engine.issue([{ cartId, shopId: 'north', mutation }])
  }
}

/** A cart without what only the server can know. */
export const bare = ({
  revision: _revision,
  changed_at: _changed,
  contains: _contains,
  ...cart
}: Cart): Omit<Cart, 'revision' | 'changed_at' | 'contains'> => ({
  ...cart,
  lines: cart.lines.map(({ position: _position, ...line }) => line).toSorted((a, b) => a.id.localeCompare(b.id)),
})
