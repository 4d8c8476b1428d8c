import type { OutboxState } from '#client/outbox/core/outbox-state.ts'
import { type OutboxStore, SessionEndedError, QuotaError } from '#client/outbox/core/outbox-store.ts'
import { memoryStore } from '#client/outbox/store/memory.ts'
import type { OpenedStore } from '#client/outbox/ports.ts'
import { Violation } from './ledger.ts'
import { type App, Stored } from './stored.ts'
import { Tab } from './tab.ts'
import type { World } from './world.ts'

/** What all pages and the worker of one device share: who is signed in, and what is stored. */
export class Device {
  readonly world: World
  readonly name: string
  /** The version that a page or a worker gets when it starts now. */
  app: App = 2
  tabs: Tab[] = []
  /** `localStorage`: at once the same for every page. */
  owner: string | undefined
  token = 0
  /** Whether the browser has the Lock API. */
  hasLocks = true
  isOnline = true
  #space: { owner: string | null; epoch: number } = { owner: null, epoch: 0 }
  /** What was committed; nothing else outlives a page. */
  readonly stored = new Map<string, Stored>()
  /** What owners kept when they left; nobody else can read it. */
  readonly sealed = new Map<string, Stored>()
  #lock: Promise<unknown> = Promise.resolve()
  #passes = 0

  constructor(world: World, name: string) {
    this.world = world
    this.name = name
  }

  /** Signs somebody in, as the form does: another one's things go first. */
  signIn(owner: string): void {
    if (this.#space.owner !== owner) this.#endSession('keep')
    this.owner = owner
    this.token += 1
    this.#reloadAll()
  }

  signOut(unsent: 'keep' | 'discard'): void {
    this.owner = undefined
    this.#endSession(unsent)
    this.#reloadAll()
  }

  /** The server takes the token no more; the state stays. */
  expire(): void {
    this.owner = undefined
    this.#reloadAll()
  }

  addTab(): void {
    this.tabs = this.tabs.filter(({ alive }) => alive)
    this.tabs.push(new Tab(this))
  }

  /** Other pages learn of it by an event that comes when it comes; frozen ones when they thaw. */
  #reloadAll(): void {
    for (const tab of this.tabs) if (!tab.frozen) this.world.push(() => tab.close())
    this.addTab()
  }

  #endSession(unsent: 'keep' | 'discard'): void {
    const { owner, epoch } = this.#space
    this.#space = { owner: null, epoch: epoch + 1 }
    const mine = owner === null ? undefined : this.stored.get(owner)
    if (!mine) return
    this.stored.delete(mine.owner)
    if (unsent === 'keep') this.sealed.set(mine.owner, mine)
    else this.world.ledger.giveUp(mine.rows)
  }

  /** As `openStore`: transactions, one after another, each of which may be the last of its page. */
  open(owner: string, app: App, isAlive: () => boolean): OpenedStore {
    const { world } = this
    if (this.owner !== owner) throw new SessionEndedError()
    // The database does not answer, or not yet.
    if (world.strikes(25, 0.01))
      return { store: this.#watched(memoryStore(owner, world.newId), isAlive), lasts: false, late: true }
    if (this.#space.owner !== owner) {
      this.#endSession('keep')
      this.#space = { owner, epoch: this.#space.epoch }
      const kept = this.sealed.get(owner)
      if (kept && kept.rows.length > 0) world.meet(12)
      this.stored.set(owner, kept ?? new Stored(owner, world.newId()))
      this.sealed.delete(owner)
    }
    const { epoch } = this.#space
    const own = (): Stored => {
      const isOurs = this.#space.owner === owner && this.#space.epoch === epoch
      if (!isOurs && !world.without.fence) throw new SessionEndedError()
      const found = this.stored.get(owner) ?? new Stored(owner, world.newId())
      this.stored.set(owner, found)
      return found
    }
    // A connection's transactions end in their order, and each is heard of before the next one.
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(work: () => T): Promise<T> => {
      const mine = last.then(() => world.step(isAlive, work))
      last = mine.catch(() => undefined)
      return mine
    }
    const store: OutboxStore = {
      read: () => inTurn(() => own().read(app)),
      update: (change) =>
        inTurn(() => {
          if (world.strikes(24, 0.01)) throw new QuotaError()
          if (world.strikes(25, 0.005)) throw new DOMException('The connection was lost', 'UnknownError')
          const stored = own()
          const before = stored.read(app)
          const next = change(before)
          if (next === before) return before
          const after = stored.write(app, before, next)
          world.ledger.committed(before, after)
          this.#checkTraces()
          return after
        }),
    }
    return { store, lasts: true }
  }

  /** What a page holds in its memory goes with it, and the person was told so. */
  #watched(store: OutboxStore, isAlive: () => boolean): OutboxStore {
    const { world } = this
    return {
      read: () => store.read(),
      async update(change) {
        const before = await store.read()
        const after = await store.update(change)
        world.ledger.committed(before, after)
        world.ledger.forgo(after.entries.map(({ intent }) => intent.opId))
        if (!isAlive()) throw new SessionEndedError()
        return after
      },
    }
  }

  /** What is readable here is only ever that of whoever is signed in, or was last [outbox/i10]. */
  #checkTraces(): void {
    for (const owner of this.stored.keys())
      if (owner !== this.#space.owner) throw new Violation(`I10: ${owner} left something readable`)
  }

  /** Queued for, as the Web Lock; a page that is gone lets go of it. */
  alone<T>(work: () => Promise<T>, gone: Promise<unknown>): Promise<T> {
    const pass = async (): Promise<T> => {
      this.#passes += 1
      if (this.#passes > 1) this.world.meet(8)
      try {
        return await Promise.race([work(), gone.then(() => Promise.reject(new SessionEndedError()))])
      } finally {
        this.#passes -= 1
      }
    }
    if (this.world.without.lock || !this.hasLocks) return pass()
    const mine = this.#lock.then(pass)
    this.#lock = Promise.race([mine.catch(() => undefined), gone])
    return mine
  }

  /** All that this device keeps, as the newest app reads it. */
  get outboxes(): readonly OutboxState[] {
    return [...this.stored.values(), ...this.sealed.values()].map((one) => one.read(3))
  }
}
