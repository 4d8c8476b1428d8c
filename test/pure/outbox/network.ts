import type { Cart } from '#contract/cart/cart.schema.ts'
import type { SyncAnswer } from '#contract/cart/sync.schema.ts'
import { type Batch, formTaken } from '#client/outbox/core/batches.ts'
import type { Listing } from '#client/outbox/ports.ts'
import type { Failure } from '#client/outbox/core/classify-failure.ts'
import { GOODS } from '../cart/arbitraries.ts'
import type { Device } from './device.ts'
import { answer, CallFailedError, NOT_OURS, REFUSALS, singleRefusal, type Way, WAYS, wholeRefusal } from './faults.ts'
import { Violation } from './ledger.ts'
import type { App } from './stored.ts'
import type { World } from './world.ts'

const WRONG_OWNER = answer(409, 'wrong_owner')
const SIGNED_OUT = answer(401, 'unauthenticated')
const NO_SHOP = answer(403, 'shop_forbidden')
const DOWN = answer(500, 'internal_error')

/** A page or a worker that calls. */
export interface Caller {
  device: Device
  owner: string
  app: App
  isAlive: () => boolean
}

/** Between devices and the one server: loses, repeats, delays and reorders. */
export class Network {
  readonly #world: World
  /** Copies that arrive long after everything else. */
  late: (() => void)[] = []
  readonly revoked = new Set<string>()
  /** Until when the server fails whatever it is asked. */
  downUntil = 0
  /** Grows when the server is restored: what was on its way to it then never arrives. */
  era = 0
  #sent = 0
  #arrived = 0
  #syncing = 0

  constructor(world: World) {
    this.#world = world
  }

  sync(caller: Caller, batch: Batch): Promise<SyncAnswer> {
    const { owner } = caller
    const world = this.#world
    const intents = world.without.order ? batch.intents.toReversed() : batch.intents
    let dies = Infinity
    const serve = this.#served(caller, batch, () => {
      this.#look(intents)
      const asking = { owner, level: world.levelOf(owner) }
      const how = { dies, fails: world.isCursed, refuses: singleRefusal }
      const said = world.server.sync(batch.clientId, intents, asking, how)
      for (const { opId, outcome } of said.results) if (outcome === 'refused') world.ledger.refused(opId)
      return said
    })
    this.#syncing += 1
    return this.#call(
      caller,
      () => (this.#syncing -= 1),
      (way) => {
        if (way === 'repeated late') this.late.push(() => this.#again(serve))
        if (way === 'server dies') dies = this.#death(intents.length)
        const said = serve()
        for (const { code } of said.results) {
          if (code === 'forbidden' || code === 'shop_forbidden') world.meet(14)
          if (code === 'cart_closed' && intents.some(({ cartId }) => world.isOrdered(cartId))) world.meet(35)
        }
        if (way === 'unknown outcome') {
          world.meet(15)
          return { ...said, results: said.results.map(strange) }
        }
        if (way !== 'no answer of ours') return said
        world.meet(20)
        return world.pick(NOT_OURS) as SyncAnswer
      },
    )
  }

  /** A message: a call of its own, whose answer says less. */
  message(caller: Caller, batch: Batch): Promise<SyncAnswer> {
    const { owner } = caller
    const world = this.#world
    const [intent] = batch.intents
    if (!intent) throw new Violation('A message was sent that is none')
    const serve = this.#served(caller, batch, () => {
      if (world.isCursed(intent)) throw new CallFailedError(DOWN)
      if (world.levelOf(owner) === undefined) {
        world.meet(14)
        // Rights come before the key: it may have arrived when they were others.
        world.ledger.loosen([intent.opId])
        throw new CallFailedError(NO_SHOP)
      }
      return world.server.message(batch.clientId, intent, owner)
    })
    const said = this.#call(
      caller,
      () => undefined,
      (way) => {
        if (way === 'repeated late') this.late.push(() => this.#again(serve))
        if (way === 'server dies' && this.#death(1) === 0) throw new CallFailedError(null)
        const answer = serve()
        if (way === 'server dies') throw new CallFailedError(null)
        return way === 'no answer of ours' || way === 'unknown outcome' ? world.pick(NOT_OURS) : answer
      },
    )
    return said.then((answer) => formTaken(batch, answer))
  }

  /** What happens to a call at the server, whenever it or a copy of it gets there. */
  #served<T>({ device, owner, app }: Caller, { intents }: Batch, work: () => T): () => T {
    const world = this.#world
    world.requests += 1
    world.ledger.left(intents, { owner, signedIn: device.owner, app })
    const bearer = { owner: device.owner, token: this.tokenOf(device) }
    const number = ++this.#sent
    const { era } = this
    return () => {
      if (era !== this.era) throw new CallFailedError(null)
      if (world.now < this.downUntil) throw this.#met(17, DOWN)
      if (this.revoked.has(bearer.token)) throw this.#met(11, SIGNED_OUT)
      if (bearer.owner !== owner) throw new CallFailedError(WRONG_OWNER)
      for (const { opId } of intents) {
        const refusal = wholeRefusal(opId)
        if (refusal) throw this.#met(intents.length > 1 ? 19 : 15, refusal)
      }
      if (number < this.#arrived) world.meet(4)
      this.#arrived = Math.max(this.#arrived, number)
      return work()
    }
  }

  list(caller: Caller, clientId: string, asked: Listing): Promise<readonly Cart[]> {
    const { device, owner } = caller
    const token = this.tokenOf(device)
    const bearer = device.owner
    return this.#call(
      caller,
      () => undefined,
      () => {
        if (this.#syncing > 0) this.#world.meet(38)
        if (this.#world.now < this.downUntil) throw this.#met(17, DOWN)
        if (this.revoked.has(token) || bearer === undefined) throw new CallFailedError(SIGNED_OUT)
        // The call names nobody: it answers whoever the token belongs to.
        // A server of before answers all lines of all carts.
        const isOld = this.#world.random() < 0.1
        return this.#world.server.list(clientId, bearer ?? owner, isOld ? null : asked)
      },
    )
  }

  tokenOf = ({ name, token }: Device): string => `${name} ${token}`

  /** What the shop and the server make of it that the device does not know. */
  #look(intents: Batch['intents']): void {
    const world = this.#world
    if (intents.some(({ opId }) => singleRefusal(opId) !== null)) world.meet(15)
    const isChanged = world.server.goods !== GOODS
    if (isChanged && intents.some(({ mutation }) => mutation.name === 'lines.add')) world.meet(36)
  }

  /** Copies that come when everything else has long been said. */
  arriveLate(count: number): void {
    for (const copy of this.late.splice(0, count)) copy()
  }

  /** The server forgets everything since the backup; requests on their way to it, and copies of them, are gone. */
  restore(): void {
    this.era += 1
    this.late = []
  }

  #met(number: 11 | 15 | 17 | 19, failure: Failure): CallFailedError {
    this.#world.meet(number)
    return new CallFailedError(failure)
  }

  #again(serve: () => unknown): void {
    this.#world.meet(3)
    try {
      serve()
    } catch (error) {
      if (!(error instanceof CallFailedError)) throw error
    }
  }

  #death(count: number): number {
    const after = Math.floor(this.#world.random() * (count + 1))
    if (after > 0 && after < count) this.#world.meet(5)
    return after
  }

  /** In two steps, arriving and coming back, between which anything may happen. */
  #call<T>({ device, owner, isAlive }: Caller, over: () => void, work: (way: Way) => T): Promise<T> {
    const world = this.#world
    const refusal = world.isCalm || world.random() < 0.75 ? undefined : world.pick(REFUSALS)
    const way = world.isCalm ? 'fine' : world.pick(WAYS)
    if (!device.isOnline) {
      over()
      world.meet(22)
      return Promise.reject(new CallFailedError(null))
    }
    return new Promise((resolve, reject) => {
      world.push(() => {
        if (refusal !== undefined) {
          world.meet(refusal[0])
          return world.push(() => {
            over()
            if (isAlive()) reject(new CallFailedError(refusal[1]))
          })
        }
        let deliver: () => void
        try {
          const said = work(way)
          if (way === 'answer lost') world.meet(2)
          deliver = () => (way === 'answer lost' ? reject(new CallFailedError(null)) : resolve(said))
        } catch (error) {
          if (!(error instanceof CallFailedError) && way !== 'server dies') return world.fail(error)
          deliver = () => reject(error instanceof CallFailedError ? error : new CallFailedError(null))
        }
        world.push(() => {
          over()
          if (!isAlive()) return
          if (device.owner !== undefined && device.owner !== owner) world.meet(13)
          deliver()
        })
      })
    })
  }
}

const strange = <T extends { outcome: string }>(result: T): T => ({ ...result, outcome: 'postponed' })
