import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import type { OutboxState } from '#client/outbox/core/outbox-state.ts'
import type { Intent, Settled } from '#client/outbox/core/intent.ts'
import type { Effect } from './engine/server.ts'
import { type App, versionFor } from './stored.ts'

/** What the world knows of each intent, though no part of the app does. */
interface Fate {
  owner: string
  cartId: string
  /** Once kept by a transaction that went through. */
  kept: boolean
  /** Its person gave it up: it may or may not have taken effect. */
  givenUp: boolean
  /** Taken back or refused: from now on it must not take effect. */
  over: boolean
  effects: number
  /** The server may say otherwise than the person was told: what it follows from was damaged, or its refusal forgotten. */
  loose: boolean
  /** It once took effect, on a server that may have been set back since. */
  took: boolean
  /** As it first left the device. */
  wire: string | null
}

interface Kept {
  effects: ReadonlyMap<string, number>
  refused: ReadonlySet<string>
  last: ReadonlyMap<string, number>
}

/** Something that must never happen did. */
export class Violation extends Error {}

/**
 * Watches over the invariants of single intents: [outbox/i1] [outbox/i2] [outbox/i3] [outbox/i5] [outbox/i6]
 * [outbox/i8].
 */
export class Ledger {
  readonly fates = new Map<string, Fate>()
  /** Orders of carts whose lines were not on the screen: they must not leave. */
  readonly blind = new Set<string>()
  /** What the server knows that it has refused. */
  #refused = new Set<string>()
  #last = new Map<string, number>()

  made(opId: string, owner: string, cartId: string): void {
    if (!this.fates.has(opId))
      this.fates.set(opId, {
        owner,
        cartId,
        kept: false,
        givenUp: false,
        over: false,
        effects: 0,
        took: false,
        loose: false,
        wire: null,
      })
  }

  /** A transaction went through; what left the outbox without having been settled was refused, or never sent. */
  committed(before: OutboxState, after: OutboxState): void {
    for (const { intent } of after.entries) {
      this.made(intent.opId, after.owner, intent.cartId)
      this.of(intent.opId).kept = true
    }
    const still = new Set(after.entries.map(({ intent }) => intent.opId))
    for (const { intent, state, sent } of before.entries) {
      const fate = this.of(intent.opId)
      // Applied, and in the snapshot at once.
      if (still.has(intent.opId) || state === 'settled' || (state === 'waiting' && fate.took)) continue
      if (state === 'waiting' && sent) throw new Violation(`I6: ${intent.opId} was dropped on its way`)
      if (fate.effects > 0 && !fate.loose)
        throw new Violation(`I6: ${intent.opId} was taken back, and had taken effect`)
      Object.assign(fate, { givenUp: true, over: true })
    }
  }

  /** Its person, or what befell the device, lets it go; it may or may not have taken effect. */
  forgo(opIds: Iterable<string>): void {
    for (const opId of opIds) this.of(opId).givenUp = true
  }

  /** Its cart's records are damaged, or a restored server knows nothing of its refusal. */
  loosen(opIds: Iterable<string>): void {
    for (const opId of opIds) Object.assign(this.of(opId), { givenUp: true, loose: true })
  }

  /** All that stood in rows. */
  giveUp(rows: readonly unknown[]): void {
    this.forgo(rows.map((row) => String(Object(row).opId)).filter((opId) => this.fates.has(opId)))
  }

  /** What the server has by now; `restored` goes back to it. */
  backup(): Kept {
    const effects = [...this.fates].map(([opId, fate]) => [opId, fate.effects] as const)
    return { effects: new Map(effects), refused: new Set(this.#refused), last: new Map(this.#last) }
  }

  restored({ effects, refused, last }: Kept): void {
    this.#last = new Map(last)
    // Forgotten by the server: a page that has not heard of it yet may ask anew, and be told otherwise.
    this.loosen([...this.#refused].filter((opId) => !refused.has(opId)))
    this.#refused = new Set(refused)
    for (const [opId, fate] of this.fates) {
      const before = effects.get(opId) ?? 0
      if (fate.effects > before) fate.givenUp = true
      fate.effects = before
    }
  }

  /** A page was told that its intent is safe. */
  saved(opId: string): void {
    if (!this.of(opId).kept) throw new Violation(`I1: ${opId} was called saved`)
  }

  /** A page was told how its intent ended. */
  ended(opId: string, settled: Settled): void {
    const { took, effects, loose } = this.of(opId)
    if (loose) return
    if (settled.outcome === 'applied' && !took)
      throw new Violation(`I6: ${opId} was called applied, and did not take effect`)
    if (settled.outcome === 'refused' && effects > 0)
      throw new Violation(`I6: ${opId} was called ${settled.code}, and took effect`)
  }

  left(
    intents: readonly Intent[],
    { owner, signedIn, app }: { owner: string; signedIn: string | undefined; app: App },
  ): void {
    for (const intent of intents) {
      const { opId, seq, mutation } = intent
      const fate = this.of(opId)
      if (this.blind.has(opId)) throw new Violation(`I4: ${opId} orders what nobody saw`)
      if (fate.owner !== owner || signedIn !== owner) throw new Violation(`I5: ${opId} left in another's session`)
      const wire = JSON.stringify([seq, versionFor(app, { intent }), mutation])
      if (fate.wire !== null && fate.wire !== wire) throw new Violation(`I8: ${opId} was rewritten`)
      fate.wire = wire
      if (!fate.kept) throw new Violation(`I1: ${opId} left before it was kept`)
    }
  }

  refused(opId: string): void {
    this.#refused.add(opId)
  }

  happened({ owner, clientId, intent: { opId, seq, cartId, mutation } }: Effect): void {
    const fate = this.of(opId)
    if (fate.owner !== owner) throw new Violation(`I5: ${opId} took effect as another's`)
    if (fate.over && !fate.loose) throw new Violation(`I6: ${opId} took effect after it was over`)
    if (++fate.effects > 1) throw new Violation(`I2: ${opId} took effect twice`)
    fate.took = true
    // Messages stand each for itself: one that was refused for want of rights held up no later one.
    if (fate.loose && mutation.name === 'form.send') return
    const queue = `${clientId} ${cartId}`
    if ((this.#last.get(queue) ?? 0) > seq) throw new Violation(`I3: ${opId} overtook a later one`)
    this.#last.set(queue, seq)
  }

  /** When all is quiet. `outboxes`: what the devices still keep. */
  settled(outboxes: readonly OutboxState[]): void {
    const shown = new Map(outboxes.flatMap(({ entries }) => entries.map((e) => [e.intent.opId, e.state] as const)))
    for (const [opId, { kept, givenUp, loose, effects }] of this.fates) {
      const state = shown.get(opId)
      if (state === 'waiting') throw new Violation(`I7: ${opId} still waits`)
      if (state === 'refused' && effects > 0 && !loose)
        throw new Violation(`I6: ${opId} is called refused, and took effect`)
      if (kept && !givenUp && effects === 0 && state !== 'refused') throw new Violation(`I6: ${opId} ended silently`)
    }
  }

  /** Whose changes took effect in each cart. */
  peopleByCart(): ReadonlyMap<string, ReadonlySet<string>> {
    const took = [...this.fates.values()].filter(({ cartId, effects }) => effects > 0 && cartId !== FORM_QUEUE)
    const byCart = Map.groupBy(took, ({ cartId }) => cartId)
    return new Map([...byCart].map(([cartId, fates]) => [cartId, new Set(fates.map(({ owner }) => owner))]))
  }

  of(opId: string): Fate {
    const fate = this.fates.get(opId)
    if (!fate) throw new Violation(`${opId} came from nowhere`)
    return fate
  }
}
