import type { CartDifference } from '#contract/cart-sync.schema.ts'
import { presentHeader, presentLine, type Tongue } from '../../db/cart-wire.ts'
import type { CartState, LineState } from './decide/state.ts'
import type { Outcome } from './run.ts'

interface Difference {
  cart: CartState
  from: number
  put: Map<string, LineState>
  removed: Set<string>
}

/** Gathers what the intents of one request did to each cart. */
export interface Differences {
  add: (outcome: Outcome) => void
  carts: () => CartState[]
  present: (tongueOf: (shopId: string) => Tongue) => CartDifference[]
}

export function createDifferences(): Differences {
  const found = new Map<string, Difference>()
  return {
    add({ work, from }) {
      const { cart } = work
      if (!cart) return
      const known = found.get(cart.id)
      // Somebody else changed it between two of our intents: the difference is only true from after that.
      const one =
        known?.cart.revision === from
          ? known
          : { cart, from, put: new Map<string, LineState>(), removed: new Set<string>() }
      one.cart = cart
      for (const id of work.remove) {
        one.put.delete(id)
        one.removed.add(id)
      }
      for (const id of work.put) {
        const line = work.lines.get(id)
        if (line) one.put.set(id, line)
        one.removed.delete(id)
      }
      found.set(cart.id, one)
    },
    carts: () => [...found.values()].map(({ cart }) => cart),
    present: (tongueOf) =>
      [...found.values()].map(({ cart, from, put, removed }) => ({
        ...presentHeader(cart),
        from,
        lines: [...put.values()].map((line) => presentLine(line, cart.shopId, tongueOf(cart.shopId))),
        removed: [...removed],
      })),
  }
}
