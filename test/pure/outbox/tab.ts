import type { Cart } from '#contract/cart/cart.schema.ts'
import type { ApplyContext } from '#contract/cart/optimism.ts'
import { FORM_QUEUE, type OutboxMutation } from '#contract/cart/outbox.ts'
import type { Unreadable } from '#client/outbox/core/outbox-state.ts'
import { drain } from '#client/outbox/core/drain.ts'
import type { Batch } from '#client/outbox/core/batches.ts'
import { createEngine } from '#client/outbox/engine.ts'
import { createFolder } from '#client/outbox/core/rebase.ts'
import type { Entry } from '#client/outbox/core/intent.ts'
import type { CartState, Engine } from '#client/outbox/ports.ts'
import { entriesOf } from '#client/outbox/page-state.ts'
import { hasLines } from '#contract/cart/line-count.ts'
import { knowledge } from './engine/world.ts'
import type { Device } from './device.ts'
import { failureOf } from './faults.ts'
import { Violation } from './ledger.ts'
import type { Caller } from './network.ts'
import type { App } from './stored.ts'

const KNOWN = new Map<string, ApplyContext>()
const contextOf = ({ cartId }: { cartId: string }): ApplyContext => {
  const known = KNOWN.get(cartId) ?? knowledge(cartId)
  KNOWN.set(cartId, known)
  return known
}

/** A page of the app: it can freeze, and be killed at any moment. */
export class Tab {
  readonly device: Device
  readonly owner: string | undefined
  readonly app: App
  alive = true
  frozen = false
  readonly engine: Engine | null = null
  readonly #folder = createFolder()
  #state: CartState | null = null
  /** Adds of this page that it has not been told to have been refused: bit by cart. */
  readonly own = new Map<string, { cartId: string; bit: number }>()
  readonly #gone = Promise.withResolvers<void>()

  constructor(device: Device) {
    this.device = device
    this.owner = device.owner
    this.app = device.app
    const { world, owner, app } = device
    if (owner === undefined) return
    const isAlive = (): boolean => this.alive
    const caller: Caller = { device, owner, app, isAlive }
    this.engine = createEngine({
      ...sending(caller),
      open: async () => device.open(owner, app, isAlive),
      list: (clientId, asked) => world.network.list(caller, clientId, asked),
      first: () => this.carts.slice(0, 1).map(({ id }) => id),
      isSignedIn: () => device.owner === owner,
      drain,
      today: () => '2026-03-01T12:00:00.000Z',
      later: (ms, run) => world.later(this, ms, run),
      alone: (work) => device.alone(work, this.#gone.promise),
      hint: () => {
        for (const other of device.tabs) if (other !== this && other.owner === owner) world.hint(other)
      },
      waits: () => undefined,
      changed: (state) => {
        this.#state = state
      },
      ended: () => undefined,
    })
  }

  close(): void {
    this.alive = false
    this.engine?.stop()
    this.#gone.resolve()
  }

  issue(cartId: string, mutation: OutboxMutation, bit: number): void {
    const { world } = this.device
    if (this.#state === null || this.#state.storage === 'opening') world.meet(39)
    const isBare = this.carts.some((cart) => cart.id === cartId && !hasLines(cart))
    const [issued] = this.engine?.issue([{ cartId, shopId: 'north', mutation }]) ?? []
    if (!issued || this.owner === undefined) return
    world.ledger.made(issued.opId, this.owner, cartId)
    if (mutation.name === 'cart.order' && isBare) world.ledger.blind.add(issued.opId)
    if (bit > 0) this.own.set(issued.opId, { cartId, bit })
    void issued.settled.then(({ outcome }) => outcome === 'refused' && this.own.delete(issued.opId))
    void issued.settled.then((how) => this.#isTold(() => world.ledger.ended(issued.opId, how)))
    void issued.saved.then((yes) => yes && this.alive && this.#isTold(() => world.ledger.saved(issued.opId)))
  }

  /** Nobody but the person hears what this page is told. */
  #isTold(look: () => void): void {
    try {
      look()
    } catch (error) {
      this.device.world.fail(error)
    }
  }

  get entries(): readonly Entry[] {
    return this.#state ? entriesOf(this.#state) : []
  }

  get unreadable(): readonly Unreadable[] {
    return this.#state?.outbox.unreadable ?? []
  }

  /** What the screen shows. */
  get carts(): readonly Cart[] {
    if (!this.#state) return []
    const { clientId, snapshot } = this.#state.outbox
    return this.#folder.fold({ clientId, snapshot: this.device.world.seen(snapshot), entries: this.entries }, contextOf)
  }

  /** Whether the screen must show it: it can be read, its cart is there, and the server's cart does not stand for it. */
  #isFolded(opId: string, id: string): boolean {
    const { entries } = this
    if (this.unreadable.some(({ row }) => Object(row).opId === opId)) return false
    const at = entries.findIndex(({ intent }) => intent.opId === opId)
    const { clientId, seq } = entries[at]?.intent ?? {}
    const held = this.#state?.outbox.snapshot.carts.get(id)
    if (held) return clientId !== this.#state?.outbox.clientId || (seq ?? 0) > held.contains
    const isCreation = ({ intent: { cartId, mutation }, state }: Entry): boolean =>
      cartId === id && mutation.name === 'cart.create' && state !== 'refused'
    const made = entries.findIndex(isCreation)
    return made >= 0 && made < at
  }

  /**
   * At any moment: each add once, one's own always [outbox/i4], and nothing ordered that the server knows nothing of
   * [outbox/i9].
   */
  check(): void {
    if (!this.alive || !this.owner || this.frozen) return
    const shown = new Map(this.carts.map((cart) => [cart.id, cart]))
    for (const [id, cart] of shown) {
      if (cart.ordered_at !== null && !this.device.world.isOrdered(id)) throw new Violation(`I9: ${id} is not ordered`)
      if (!hasLines(cart)) {
        this.#checkBare(cart)
        continue
      }
      const line = cart.lines.find((one) => one.article_number === 'b')
      const bits = Number(line?.antal ?? 0)
      if ((bits & ~this.device.world.bitsOf(id)) !== 0) throw new Violation(`I4: ${id} shows ${bits}, something twice`)
      for (const [opId, own] of this.own)
        if (own.cartId === id && (bits & own.bit) === 0 && this.#isFolded(opId, id))
          throw new Violation(`I4: ${opId} is not on its own screen`)
    }
  }

  /** Nothing stands for lines that are not there, and none that are there are left out. */
  #checkBare({ id, lines }: Cart): void {
    if (lines.length > 0) throw new Violation(`I4: ${id} shows some lines and lacks others`)
    if (this.#state?.outbox.snapshot.carts.has(id)) throw new Violation(`I4: ${id} hides the lines that are known`)
    this.device.world.bare += 1
  }
}

const sending = (caller: Caller) => ({
  sync: (batch: Batch) => {
    const { network } = caller.device.world
    return batch.cartId === FORM_QUEUE ? network.message(caller, batch) : network.sync(caller, batch)
  },
  failureOf,
  now: () => caller.device.world.now,
  random: () => caller.device.world.random(),
  newId: caller.device.world.newId,
})

/** The service worker, woken once: it may be killed as any page. */
export class Worker {
  readonly device: Device
  isAwake = true
  readonly #gone = Promise.withResolvers<void>()

  constructor(device: Device) {
    this.device = device
    const { owner, app } = device
    const isAlive = (): boolean => this.isAwake
    if (owner === undefined) {
      this.#sleep()
      return
    }
    const ports = { ...sending({ device, owner, app, isAlive }), isSignedIn: () => device.owner === owner }
    device
      .alone(() => drain({ ...ports, store: device.open(owner, app, isAlive).store }), this.#gone.promise)
      .then(() => this.#tell())
      .catch(() => undefined)
      .finally(() => this.#sleep())
  }

  #sleep(): void {
    this.isAwake = false
  }

  #tell(): void {
    for (const tab of this.device.tabs) this.device.world.hint(tab)
  }

  kill(): void {
    if (!this.isAwake) return
    this.device.world.meet(7)
    this.#sleep()
    this.#gone.resolve()
  }
}
