import type { Cart } from '#contract/cart.schema.ts'
import type { Mutation } from '#contract/cart-mutation.schema.ts'
import type { SyncAnswer, SyncResult } from '#contract/cart-sync.schema.ts'
import { lineIds } from '#contract/cart-line.ts'
import type { Intent } from '#client/offline/intent.ts'
import { presentCart } from '#server/db/cart-wire.ts'
import { createDifferences } from '#server/features/cart/differences.ts'
import { foldAll, startWork } from '#server/features/cart/decide/fold.ts'
import type { CartState, LineState } from '#server/features/cart/decide/state.ts'
import { GOODS } from '../cart/arbitraries.ts'
import { context, TONGUE } from '../cart/memory.ts'

interface Lane {
  settled: number
  refused: Map<number, string>
}

interface Kept {
  cart: CartState
  lines: Map<string, LineState>
}

/** Shop, price and permission as the real server decides them, over a store in memory: one owner, any clients. */
export class MemoryServer {
  readonly carts = new Map<string, Kept>()
  readonly #lanes = new Map<string, Lane>()
  /** Which intents took effect, in order. */
  readonly effects: string[] = []

  #lane(clientId: string, cartId: string): Lane {
    const key = `${clientId} ${cartId}`
    const lane = this.#lanes.get(key) ?? { settled: 0, refused: new Map<number, string>() }
    this.#lanes.set(key, lane)
    return lane
  }

  #run(cartId: string, mutation: Mutation) {
    const kept = this.carts.get(cartId)
    const from = kept?.cart.revision ?? 0
    const work = startWork(kept?.cart ?? null, kept?.lines.values() ?? [])
    const refusal = foldAll(work, [mutation], context(GOODS, { cartId, lineId: lineIds(cartId, 'north') }))
    if (!refusal && work.cart) this.carts.set(cartId, { cart: work.cart, lines: work.lines })
    return { work, from, refusal }
  }

  /** `POST /api/cart/sync`, as its route and `settleOperation` do it. */
  sync(clientId: string, intents: readonly Intent[]): SyncAnswer {
    const differences = createDifferences()
    const results = intents.map(({ opId, seq, cartId, mutation }): SyncResult => {
      const lane = this.#lane(clientId, cartId)
      const revision = (): number | null => this.carts.get(cartId)?.cart.revision ?? null
      if (!this.carts.has(cartId) && mutation.name !== 'cart.create') {
        const before = lane.refused.get(seq)
        return before === undefined
          ? { opId, outcome: 'refused', code: 'not_found', revision: null }
          : { opId, outcome: 'refused', code: before, revision: null }
      }
      if (seq <= lane.settled) {
        const code = lane.refused.get(seq) ?? null
        return { opId, outcome: code === null ? 'duplicate' : 'refused', code, revision: revision() }
      }
      const outcome = this.#run(cartId, mutation)
      lane.settled = seq
      if (outcome.refusal) {
        lane.refused.set(seq, outcome.refusal.code)
        return { opId, outcome: 'refused', code: outcome.refusal.code, revision: revision() }
      }
      differences.add(outcome)
      this.effects.push(`${clientId} ${seq}`)
      return { opId, outcome: 'applied', code: null, revision: revision() }
    })
    const ids = new Set(intents.map(({ cartId }) => cartId))
    return structuredClone({
      results,
      carts: differences.present(() => TONGUE),
      contains: Object.fromEntries([...ids].map((id) => [id, this.#lane(clientId, id).settled])),
      serverTime: '2026-03-01T12:00:00.000Z',
    })
  }

  /** `GET /api/cart` with `X-Client-Id`. */
  list(clientId: string): Cart[] {
    return [...this.carts.values()].toReversed().map(({ cart, lines }) => ({
      ...structuredClone(presentCart(cart, inOrder(lines), TONGUE)),
      contains: this.#lane(clientId, cart.id).settled,
    }))
  }
}

const inOrder = (lines: ReadonlyMap<string, LineState>): LineState[] =>
  [...lines.values()].toSorted((a, b) => a.position - b.position || a.part - b.part)
