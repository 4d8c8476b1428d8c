import type { Intent } from '#client/outbox/core/intent.ts'
import type { Snapshot } from '#client/outbox/core/snapshot.ts'
import { type Backup, type Effect, MemoryServer } from './engine/server.ts'
import { settle } from './engine/world.ts'
import { Device } from './device.ts'
import type { FaultNumber } from './faults.ts'
import { Ledger, Violation } from './ledger.ts'
import { Network } from './network.ts'
import { USERS } from './people.ts'
import type { Tab } from './tab.ts'

/** What is taken away, to prove that its absence is noticed; the lock's must not be. */
export interface Without {
  idempotency?: boolean
  order?: boolean
  fence?: boolean
  contains?: boolean
  lock?: boolean
  /** Not taken away but turned round: rights are looked at before the numbers of what comes. */
  numbersFirst?: boolean
}

/** What people of a world do besides; of schedules of before there was any of it they do not, and mean what they meant. */
export interface Ways {
  /** They divide carts into rooms. */
  rooms?: boolean | undefined
  /** They share carts with each other, three people on three devices. */
  together?: boolean | undefined
  /** Where they share, they buy by the company's rules: ask, decide about carts that are not theirs, leave and come back. */
  company?: boolean | undefined
}

const BERG = { whole: false, ids: ['berg'], first: 'berg', required: false }

interface Timer {
  at: number
  tab: Tab | null
  run: () => void
}

const forgetful = (all: Snapshot['carts']): Snapshot['carts'] =>
  new Map([...all].map(([id, held]) => [id, { ...held, contains: 0 }]))

/** Two devices, two users, one server; whatever happens next is decided by the schedule alone. */
export class World {
  readonly ledger = new Ledger()
  readonly server = new MemoryServer()
  readonly network: Network
  readonly devices: readonly [Device, Device, ...Device[]]
  readonly users: readonly [string, string, ...string[]]
  readonly without: Without
  readonly ways: Ways
  readonly trace: string[] = []
  /** How often each fault struck. */
  readonly met = new Map<FaultNumber, number>()
  now = 1_700_000_000_000
  isCalm = false
  requests = 0
  /** How often a right was given or taken back. */
  shared = 0
  /** How often somebody left the company. */
  left = 0
  /** Decisions that took effect, those about carts that were never whoever decided's, and those that placed an order. */
  readonly decided = { about: 0, unseen: 0, ordered: 0 }
  /** How often a screen was looked at that had a cart without its lines. */
  bare = 0
  cursed: string | null = null
  #underway: (() => void)[] = []
  #timers: Timer[] = []
  #ids = 0
  #random: number
  #error: unknown = null
  readonly #bits = new Map<string, number>()
  readonly #levels = new Map<string, number | undefined>()
  readonly #ordered = new Set<string>()
  #backup: { server: Backup; ledger: ReturnType<Ledger['backup']> } | null = null

  constructor(seed: number, without: Without = {}, ways: Ways = {}) {
    this.#random = seed >>> 0
    this.ways = ways
    this.users = ways.together ? [...USERS, 'user:carl'] : USERS
    this.without = without
    this.network = new Network(this)
    const third = ways.together ? [new Device(this, 'third')] : []
    this.devices = [new Device(this, 'first'), new Device(this, 'second'), ...third]
    if (ways.together) this.server.companies = BERG
    if (ways.together && ways.company) this.server.approvers = this.users.map((owner) => owner.slice('user:'.length))
    this.server.isRightsFirst = without.numbersFirst ?? false
    for (const device of this.devices) device.hasLocks = this.random() < 0.7
    this.server.isIdempotent = !without.idempotency
    // Others vanish from the list while devices know them.
    this.server.closedListed = 1
    // A copy of it may come when its owner has the right again.
    this.server.onForgotten = (opId) => this.ledger.loosen([opId])
    this.server.onEffect = (effect) => {
      this.trace.push(`${effect.owner} ${effect.intent.opId}`)
      this.ledger.happened(effect)
      if (effect.intent.mutation.name === 'cart.decide') this.#decided(effect)
    }
  }

  #decided({ owner, intent: { cartId } }: Effect): void {
    this.decided.about += 1
    if (!this.server.list('nobody', owner).some(({ id }) => id === cartId)) this.decided.unseen += 1
    if (this.server.carts.get(cartId)?.cart.orderedAt) this.decided.ordered += 1
  }

  /** mulberry32: from 0 to 1, never either. */
  random = (): number => {
    this.#random = (this.#random + 0x6d2b79f5) | 0
    let t = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }

  pick = <T>(all: readonly T[]): T => all[Math.floor(this.random() * all.length)]!

  newId = (): string => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`

  push = (step: () => void): void => void this.#underway.push(step)

  get failure(): unknown {
    return this.#error
  }

  /** A violation seen where nobody would hear of it. */
  fail = (error: unknown): void => {
    this.#error ??= error
  }

  /** A transaction: it goes through or it does not, and then its page hears of it or is gone. */
  step<T>(isAlive: () => boolean, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.push(() => {
        if (!isAlive()) return this.meet(6)
        try {
          const result = work()
          this.push(() => (isAlive() ? resolve(result) : this.meet(6)))
        } catch (error) {
          if (error instanceof Violation) return this.fail(error)
          this.push(() => isAlive() && reject(error))
        }
      })
    })
  }

  meet = (fault: FaultNumber): void => void this.met.set(fault, (this.met.get(fault) ?? 0) + 1)

  /** Whether a fault strikes now. */
  strikes(fault: FaultNumber, chance: number): boolean {
    const does = !this.isCalm && this.random() < chance
    if (does) this.meet(fault)
    return does
  }

  hint(tab: Tab): void {
    this.push(() => tab.alive && tab.engine?.look())
  }

  later(tab: Tab | null, ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, tab, run }
    if (tab) this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** One more thing happens, whichever. */
  next(): boolean {
    if (this.#underway.length === 0) return false
    const at = this.isCalm ? 0 : Math.floor(this.random() * this.#underway.length)
    this.#underway.splice(at, 1)[0]?.()
    return true
  }

  /** The clock goes on to the next timer; those of frozen pages wait. */
  tick(): boolean {
    const [next] = this.#timers.filter(({ tab }) => tab?.alive && !tab.frozen).toSorted((a, b) => a.at - b.at)
    if (!next) return false
    this.now = Math.max(this.now, next.at)
    this.#timers = this.#timers.filter((one) => one !== next)
    next.run()
    return true
  }

  /** Everything runs that waits for nothing; then every screen is looked at. */
  async look(): Promise<void> {
    await settle()
    if (this.#error) throw this.#error
    for (const { tabs } of this.devices) for (const tab of tabs) tab.check()
  }

  seen(snapshot: Snapshot): Snapshot {
    if (!this.without.contains) return snapshot
    return { ...snapshot, carts: forgetful(snapshot.carts), lacking: forgetful(snapshot.lacking) }
  }

  /** An amount that tells this addition from every other to the cart; 0 when there are no more. */
  bit(cartId: string): number {
    const bits = this.#bits.get(cartId) ?? 0
    if (bits >= 2 ** 15 - 1) return 0
    this.#bits.set(cartId, bits * 2 + 1)
    return bits + 1
  }

  bitsOf = (cartId: string): number => this.#bits.get(cartId) ?? 0

  /** Whether it is ordered, or was on a server that has been set back since. */
  isOrdered = (cartId: string): boolean =>
    this.#ordered.has(cartId) || (this.server.carts.get(cartId)?.cart.orderedAt ?? null) !== null

  isCursed = ({ opId }: Intent): boolean => {
    if (opId === this.cursed) this.meet(16)
    return opId === this.cursed
  }

  /** Undefined for a shop that they may not enter any more. */
  levelOf = (owner: string): number | undefined => (this.#levels.has(owner) ? this.#levels.get(owner) : 3)
  setLevel = (owner: string, level: number | undefined): void => void this.#levels.set(owner, level)

  /** Keeps what the server has, or sets it back to what was kept. */
  backUpOrRestore(): void {
    if (!this.#backup) {
      this.#backup = { server: this.server.backup(), ledger: this.ledger.backup() }
      return
    }
    for (const { cart } of this.server.carts.values()) if (cart.orderedAt) this.#ordered.add(cart.id)
    this.server.restore(this.#backup.server)
    this.ledger.restored(this.#backup.ledger)
    this.network.restore()
    // What the server has lost may vanish from the screen.
    for (const { tabs } of this.devices) for (const tab of tabs) tab.own.clear()
    this.#backup = null
    this.meet(34)
  }

  /** From now on nothing fails. */
  makeCalm(): void {
    this.isCalm = true
    this.cursed = null
    this.network.downUntil = 0
    for (const device of this.devices) device.isOnline = true
    this.#levels.clear()
  }
}
